// The query language of Azure Cosmos DB for NoSQL, as its public reference documents it.
grammar CosmosSql;

options {
    caseInsensitive = true;
    superClass = NestingLimitedParser;
}

statement
    : select EOF
    ;

select
    : SELECT DISTINCT? top? projection from? where? groupBy? orderBy? offsetLimit?
    ;

top
    : TOP count
    ;

projection
    : '*'                                   # selectAll
    | VALUE expression                      # selectValue
    | selectItem (',' selectItem)*          # selectList
    ;

selectItem
    : expression (AS name | IDENTIFIER)?
    ;

from
    : FROM source (JOIN source)*
    ;

source
    : IDENTIFIER IN collection              # iteration
    | collection (AS name | IDENTIFIER)?    # binding
    ;

collection
    : IDENTIFIER step*                      # collectionPath
    | '(' select ')'                        # collectionSubquery
    ;

step
    : '.' name
    | '[' STRING ']'
    | '[' INTEGER ']'
    ;

where
    : WHERE expression
    ;

groupBy
    : GROUP BY expression (',' expression)*
    ;

// RANK is no keyword, so that properties and sources can have the name; two expressions in a row have no other meaning.
orderBy
    : ORDER BY sortKey (',' sortKey)*       # orderByKeys
    | ORDER BY IDENTIFIER sortKey           # orderByRank
    ;

sortKey
    : expression (ASC | DESC)?
    ;

offsetLimit
    : OFFSET offset=count LIMIT limit=count
    ;

count
    : INTEGER
    | PARAMETER
    ;

// The suffix is apart from the value so that one token decides: with the value in every alternative, each opening parenthesis would
// be scanned to its end before it is parsed.
expression
    : value predicate?                                                      # simple
    | NOT expression                                                        # not
    | expression AND expression                                             # and
    | expression OR expression                                              # or
    | expression '??' expression                                            # coalesce
    | <assoc = right> expression '?' expression ':' expression              # conditional
    ;

predicate
    : NOT? IN '(' expression (',' expression)* ')'                          # in
    | NOT? BETWEEN low=value AND high=value                                 # between
    | NOT? LIKE pattern=value (ESCAPE escape=value)?                        # like
    ;

value
    : primary                                                               # operand
    | operator=('-' | '+' | '~') value                                      # unary
    | left=value operator=('*' | '/' | '%') right=value                     # binary
    | left=value operator=('+' | '-') right=value                           # binary
    | left=value operator='||' right=value                                  # binary
    | left=value operator=('<<' | '>>' | '>>>') right=value                 # binary
    | left=value operator='&' right=value                                   # binary
    | left=value operator='^' right=value                                   # binary
    | left=value operator='|' right=value                                   # binary
    | left=value operator=('<' | '<=' | '>' | '>=') right=value             # binary
    | left=value operator=('=' | '!=' | '<>') right=value                   # binary
    ;

primary
    : constant                                                              # literal
    | PARAMETER                                                             # parameter
    | ORDER_BY_FILTER                                                       # orderByFilter
    | (namespace=IDENTIFIER '.')? function=IDENTIFIER '(' arguments? ')'    # call
    | IDENTIFIER                                                            # reference
    | '(' expression ')'                                                    # parenthesized
    | '(' select ')'                                                        # scalarSubquery
    | EXISTS '(' select ')'                                                 # exists
    | ARRAY '(' select ')'                                                  # arraySubquery
    | '[' arguments? ']'                                                    # array
    | '{' (member (',' member)*)? '}'                                       # object
    | primary '.' name                                                      # property
    | primary '[' expression ']'                                            # element
    ;

arguments
    : expression (',' expression)*
    ;

member
    : (STRING | name) ':' expression
    ;

constant
    : NULL
    | TRUE
    | FALSE
    | UNDEFINED
    | STRING
    | INTEGER
    | DECIMAL
    ;

// A keyword is no keyword where only a property name or an alias can stand.
name
    : IDENTIFIER
    | AND | ARRAY | AS | ASC | BETWEEN | BY | DESC | DISTINCT | ESCAPE | EXISTS | FALSE | FROM | GROUP | IN | JOIN | LIKE | LIMIT | NOT
    | NULL | OFFSET | OR | ORDER | SELECT | TOP | TRUE | UNDEFINED | VALUE | WHERE
    ;

AND: 'AND';
ARRAY: 'ARRAY';
AS: 'AS';
ASC: 'ASC';
BETWEEN: 'BETWEEN';
BY: 'BY';
DESC: 'DESC';
DISTINCT: 'DISTINCT';
ESCAPE: 'ESCAPE';
EXISTS: 'EXISTS';
FALSE: 'FALSE';
FROM: 'FROM';
GROUP: 'GROUP';
IN: 'IN';
JOIN: 'JOIN';
LIKE: 'LIKE';
LIMIT: 'LIMIT';
NOT: 'NOT';
NULL: 'NULL';
OFFSET: 'OFFSET';
OR: 'OR';
ORDER: 'ORDER';
SELECT: 'SELECT';
TOP: 'TOP';
TRUE: 'TRUE';
UNDEFINED: 'UNDEFINED';
VALUE: 'VALUE';
WHERE: 'WHERE';

// Stands in rewritten queries; clients put a condition in its place before they send them.
ORDER_BY_FILTER: '{documentdb-formattableorderbyquery-filter}';

INTEGER: [0-9]+;

DECIMAL
    : [0-9]+ '.' [0-9]* EXPONENT?
    | '.' [0-9]+ EXPONENT?
    | [0-9]+ EXPONENT
    ;

fragment EXPONENT: 'E' [+-]? [0-9]+;

PARAMETER: '@' [A-Z0-9_]+;

IDENTIFIER: [A-Z_$\p{L}] [A-Z0-9_$\p{L}\p{N}]*;

STRING
    : '"' ('\\' . | ~["\\])* '"'
    | '\'' ('\\' . | ~['\\])* '\''
    ;

COMMENT: '--' ~[\r\n]* -> skip;

WHITESPACE: [ \t\r\n\f\u00A0\uFEFF]+ -> skip;

UNKNOWN: .;
