package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperatorTests {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            1 + 2 * 3               ; 7
            (1 + 2) * 3             ; 9
            7 % 4                   ; 3
            7 / 2                   ; 3.5
            10 - 2 - 3              ; 5
            -5 + 1                  ; -4
            +5                      ; 5
            1 / 0                   ; undefined
            0 / 0                   ; undefined
            1e308 * 10              ; undefined
            1e308 + 1e308           ; undefined
            -1e308 - 1e308          ; undefined
            9007199254740993        ; 9007199254740993
            -9007199254740993       ; -9007199254740993
            -9223372036854775808    ; -9223372036854775808
            9223372036854775807 + 0 ; 9.223372036854776E18
            1 + 'a'                 ; undefined
            1 + null                ; undefined
            1 + undefined           ; undefined
            -'a'                    ; undefined
            0.1 + 0.2               ; 0.30000000000000004
            1e3                     ; 1000
            """)
    void calculatesWithDoubles(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            100 >> 2                ; 25
            100 << 2                ; 400
            100 >>> 0               ; 100
            -1 >>> 0                ; 4294967295
            100 & 1000              ; 96
            100 | 1000              ; 1004
            100 ^ 1000              ; 908
            ~5                      ; -6
            1 << 31                 ; -2147483648
            5 & 'a'                 ; undefined
            """)
    void treatsBitsAsJavaScriptDoes(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'a' || 'b' || 'c'       ; "abc"
            'a' || 1                ; undefined
            'a' || undefined        ; undefined
            'a' || 'b' = 'ab'       ; true
            """)
    void concatenatesStringsOnly(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            1 = 1.0                     ; true
            1 = '1'                     ; false
            null = null                 ; true
            undefined = undefined       ; undefined
            1 = undefined               ; undefined
            [1, {"a": 2}] = [1, {"a": 2}] ; true
            {"a": 1, "b": 2} = {"b": 2, "a": 1} ; true
            [1, 2] = [2, 1]             ; false
            'a' <> null                 ; true
            1 <> 1                      ; false
            """)
    void comparesForEqualityAcrossTypes(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            1 < 2               ; true
            2 <= 2              ; true
            'b' > 'a'           ; true
            'B' > 'a'           ; false
            false < true        ; true
            null >= null        ; true
            1 < 'a'             ; undefined
            null < 1            ; undefined
            [1] < [2]           ; undefined
            {} < {}             ; undefined
            5 BETWEEN 1 AND 5   ; true
            0 BETWEEN 1 AND 5   ; false
            'c' BETWEEN 'a' AND 'd' ; true
            5 NOT BETWEEN 1 AND 4 ; true
            5 BETWEEN 'a' AND 'd' ; undefined
            """)
    void ordersScalarsOfOneTypeOnly(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            true AND true           ; true
            true AND false          ; false
            true AND undefined      ; undefined
            false AND undefined     ; false
            undefined AND false     ; false
            true OR undefined       ; true
            undefined OR true       ; true
            false OR undefined      ; undefined
            false OR false          ; false
            NOT true                ; false
            NOT undefined           ; undefined
            NOT 1                   ; undefined
            true AND 1              ; undefined
            true OR 'x'             ; true
            NOT 1 = 2               ; true
            true OR true AND false  ; true
            """)
    void followsThreeValuedLogic(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            2 IN (1, 2, 3)              ; true
            5 IN (1, 2, 3)              ; false
            5 NOT IN (1, 2, 3)          ; true
            '2' IN (1, 2)               ; false
            undefined IN (1, 2)         ; undefined
            5 IN (1, undefined)         ; undefined
            1 IN (1, undefined)         ; true
            null IN (null)              ; true
            [1] IN ([1], 2)             ; true
            """)
    void findsValuesInLists(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            true ? 'yes' : 'no'                     ; "yes"
            1 ? 'yes' : 'no'                        ; "no"
            undefined ? 'yes' : 'no'                ; "no"
            1 > 2 ? 'a' : 2 > 1 ? 'b' : 'c'         ; "b"
            undefined ?? 'other'                    ; "other"
            null ?? 'other'                         ; null
            undefined ?? undefined ?? 3             ; 3
            """)
    void choosesByConditionAndByDefinedness(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            'fruit' LIKE '%rui%'            ; true
            'fruit' LIKE 'f____'            ; true
            'fruit' LIKE 'F%'               ; false
            'fruit' LIKE '[d-g]ruit'        ; true
            'fruit' LIKE '[^d-g]ruit'       ; false
            'fruit' NOT LIKE 'x%'           ; true
            '20%' LIKE '20!%' ESCAPE '!'    ; true
            '205' LIKE '20!%' ESCAPE '!'    ; false
            '20%' LIKE '20[%]'              ; true
            'a.b' LIKE 'a_b'                ; true
            'a.c' LIKE 'a.b'                ; false
            ''    LIKE '%'                  ; true
            'abcabd' LIKE '%ab%d'           ; true
            1     LIKE '1'                  ; undefined
            """)
    void matchesPatterns(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }
}
