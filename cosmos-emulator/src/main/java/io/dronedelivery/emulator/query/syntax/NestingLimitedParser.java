package io.dronedelivery.emulator.query.syntax;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;

/** Refuses deep nesting before the recursive descent runs out of stack: a query must never take the server down. */
abstract class NestingLimitedParser extends Parser {

    /** Grammar rules under way at once; a pair of parentheses takes three. */
    private static final int MAX_RULES = 600;

    private int rules;

    NestingLimitedParser(TokenStream input) {
        super(input);
    }

    @Override
    public void enterRule(ParserRuleContext context, int state, int rule) {
        descend();
        super.enterRule(context, state, rule);
    }

    @Override
    public void exitRule() {
        rules--;
        super.exitRule();
    }

    @Override
    public void enterRecursionRule(ParserRuleContext context, int state, int rule, int precedence) {
        descend();
        super.enterRecursionRule(context, state, rule, precedence);
    }

    @Override
    public void unrollRecursionContexts(ParserRuleContext parent) {
        rules--;
        super.unrollRecursionContexts(parent);
    }

    @Override
    public void reset() {
        super.reset();
        rules = 0;
    }

    private void descend() {
        if (++rules > MAX_RULES) {
            throw new InvalidQueryException("The query is nested too deeply at " + Position.of(getCurrentToken()));
        }
    }
}
