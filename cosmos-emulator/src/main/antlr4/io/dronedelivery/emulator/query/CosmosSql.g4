grammar CosmosSql;
query : 'SELECT' STAR EOF ;
STAR : '*' ;
WS : [ \t\r\n]+ -> skip ;
