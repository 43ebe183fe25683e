package io.dronedelivery.emulator.query.syntax;

import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** Reads query text into a syntax tree. */
public final class SqlParser {

    /** The service's documented limit for the text of a query, in characters. */
    private static final int MAX_LENGTH = 512 * 1024;

    private SqlParser() {}

    /**
     * @throws InvalidQueryException if the text is no query of the documented language
     */
    public static Select parse(String text) {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidQueryException("The query is longer than " + MAX_LENGTH + " characters");
        }
        return new SelectBuilder().select(statement(text).select());
    }

    /** The fast prediction mode decides all correct queries; only what it rejects is parsed again, for a good message. */
    private static CosmosSqlParser.StatementContext statement(String text) {
        CosmosSqlLexer lexer = new CosmosSqlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        CommonTokenStream tokens = new CommonTokenStream(lexer);
        CosmosSqlParser parser = new CosmosSqlParser(tokens);
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        try {
            return parser.statement();
        } catch (ParseCancellationException rejected) {
            tokens.seek(0);
            parser.reset();
            parser.addErrorListener(new FirstErrorThrows());
            parser.setErrorHandler(new DefaultErrorStrategy());
            parser.getInterpreter().setPredictionMode(PredictionMode.LL);
            return parser.statement();
        }
    }

    private static final class FirstErrorThrows extends BaseErrorListener {
        @Override
        public void syntaxError(
                Recognizer<?, ?> recognizer,
                Object symbol,
                int line,
                int column,
                String message,
                RecognitionException exception) {
            Token token = (Token) symbol;
            String near = token.getType() == Token.EOF ? "the end of the query" : "'" + token.getText() + "'";
            throw new InvalidQueryException(
                    "Syntax error, incorrect syntax near " + near + " at " + Position.of(token) + ".");
        }
    }
}
