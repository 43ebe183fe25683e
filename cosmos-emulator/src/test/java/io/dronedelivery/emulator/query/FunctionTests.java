package io.dronedelivery.emulator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FunctionTests {

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            CONCAT('a', 'b', 'c')               ; "abc"
            CONCAT('a', 1)                      ; undefined
            LEFT('lunar', 2)                    ; "lu"
            LEFT('lunar', 99)                   ; "lunar"
            LEFT('lunar', -1)                   ; ""
            RIGHT('lunar', 2)                   ; "ar"
            LENGTH('drone')                     ; 5
            LENGTH(5)                           ; undefined
            LOWER('DroNe')                      ; "drone"
            upper('DroNe')                      ; "DRONE"
            TRIM('  a b ')                      ; "a b"
            LTRIM('  a')                        ; "a"
            RTRIM('a  ')                        ; "a"
            LTRIM('AdventureWorks', 'Adventure'); "Works"
            TRIM('_abc__', '_')                 ; "abc"
            REPLACE('a-b-c', '-', '+')          ; "a+b+c"
            REPLICATE('ab', 3)                  ; "ababab"
            REPLICATE('ab', 5001)               ; undefined
            REPLICATE('ab', -1)                 ; undefined
            REVERSE('abc')                      ; "cba"
            SUBSTRING('drone', 1, 3)            ; "ron"
            SUBSTRING('drone', 4, 9)            ; "e"
            SUBSTRING('drone', 9, 1)            ; ""
            StringJoin(['a', 'b'], '-')         ; "a-b"
            StringJoin(['a', 1], '-')           ; undefined
            StringSplit('a,b,,c', ',')          ; ["a","b","","c"]
            """)
    void buildsStrings(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            CONTAINS('drone', 'ron')            ; true
            CONTAINS('drone', 'RON')            ; false
            CONTAINS('drone', 'RON', true)      ; true
            CONTAINS('drone', 1)                ; undefined
            CONTAINS('drone', 'ron', 1)         ; undefined
            STARTSWITH('drone', 'dr')           ; true
            STARTSWITH('drone', 'DR', true)     ; true
            ENDSWITH('drone', 'ne')             ; true
            ENDSWITH('drone', 'NE')             ; false
            STRINGEQUALS('Drone', 'dRONE', true); true
            STRINGEQUALS('Drone', 'dRONE')      ; false
            INDEX_OF('drone', 'o')              ; 2
            INDEX_OF('drone', 'x')              ; -1
            INDEX_OF('abab', 'a', 1)            ; 2
            RegexMatch('abcd', '^ab')           ; true
            RegexMatch('abcd', '^AB')           ; false
            RegexMatch('abcd', '^AB', 'i')      ; true
            RegexMatch('a', 1)                  ; undefined
            """)
    void searchesStrings(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            StringToNumber('12.50')             ; 12.5
            StringToNumber(' 60 ')              ; 60
            StringToNumber('abc')               ; undefined
            StringToNumber('1e999')             ; undefined
            StringToBoolean('true')             ; true
            StringToBoolean('TRUE')             ; undefined
            StringToNull('null')                ; null
            StringToArray('[1, 2]')             ; [1,2]
            StringToArray('{}')                 ; undefined
            StringToArray('[1e400]')            ; undefined
            StringToArray('[[-1e400]]')         ; undefined
            StringToObject('{"a": 1}')          ; {"a":1}
            StringToObject('{"a": 1e400}')      ; undefined
            StringToNumber(REPLICATE('9', 309)) ; undefined
            ToString(1.50)                      ; "1.5"
            ToString(true)                      ; "true"
            ToString([1, 'a'])                  ; "[1,\\"a\\"]"
            ToString(undefined)                 ; undefined
            """)
    void convertsStrings(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            ABS(-1.5)           ; 1.5
            CEILING(1.2)        ; 2
            FLOOR(-1.2)         ; -2
            ROUND(2.5)          ; 3
            ROUND(-2.5)         ; -3
            ROUND(2.4)          ; 2
            TRUNC(-2.7)         ; -2
            SIGN(-3)            ; -1
            SQRT(16)            ; 4
            SQRT(-1)            ; undefined
            SQUARE(3)           ; 9
            SQUARE(1e200)       ; undefined
            POWER(10, 400)      ; undefined
            EXP(1000)           ; undefined
            POWER(2, 10)        ; 1024
            LOG10(1000)         ; 3
            LOG(8, 2)           ; 3
            EXP(0)              ; 1
            DEGREES(PI())       ; 180
            ATN2(0, 1)          ; 0
            NumberBin(37.752, 10) ; 30
            NumberBin(5, 0)     ; undefined
            ABS('1')            ; undefined
            RAND() < 1          ; true
            """)
    void calculates(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            IntAdd(20, 10)          ; 30
            IntSub(2, 5)            ; -3
            IntMul(5, 4)            ; 20
            IntDiv(10, 3)           ; 3
            IntDiv(10, 0)           ; undefined
            IntMod(-10, 3)          ; -1
            IntAdd(1.5, 1)          ; undefined
            IntBitAnd(15, 25)       ; 9
            IntBitOr(56, 100)       ; 124
            IntBitXor(56, 100)      ; 92
            IntBitNot(65)           ; -66
            IntBitLeftShift(16, 4)  ; 256
            IntBitRightShift(16, 4) ; 1
            IntAdd(9007199254740993, 0)          ; 9007199254740993
            IntAdd(9223372036854775807, 1)       ; -9223372036854775808
            IntAdd(9223372036854775808, 1)       ; undefined
            IntSub(-9223372036854775808, 1)      ; 9223372036854775807
            """)
    void calculatesWithIntegers(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            IS_ARRAY([])                ; true
            IS_BOOL(false)              ; true
            IS_DEFINED(undefined)       ; false
            IS_DEFINED(null)            ; true
            IS_NULL(undefined)          ; false
            IS_NULL(null)               ; true
            IS_NUMBER('1')              ; false
            IS_OBJECT({})               ; true
            IS_PRIMITIVE('a')           ; true
            IS_PRIMITIVE([])            ; false
            IS_STRING('a')              ; true
            IS_INTEGER(5.0)             ; true
            IS_INTEGER(5.5)             ; false
            IS_INTEGER(9223372036854775807)  ; true
            IS_INTEGER(-9223372036854775808) ; true
            IS_INTEGER(9223372036854775808)  ; false
            IS_INTEGER(18446744073709551615) ; false
            IS_FINITE_NUMBER(5)         ; true
            """)
    void checksTypes(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            ARRAY_CONCAT([1], [2, 3], [])                       ; [1,2,3]
            ARRAY_CONCAT([1], 2)                                ; undefined
            ARRAY_CONTAINS([1, 'a'], 'a')                       ; true
            ARRAY_CONTAINS([1, 'a'], 2)                         ; false
            ARRAY_CONTAINS('a', 'a')                            ; undefined
            ARRAY_CONTAINS([{"a": 1, "b": 2}], {"a": 1})        ; false
            ARRAY_CONTAINS([{"a": 1, "b": 2}], {"a": 1}, true)  ; true
            ARRAY_CONTAINS([{"a": 1, "b": 2}], {"a": 2}, true)  ; false
            ARRAY_CONTAINS_ANY([1, 2], 2, 9)                    ; true
            ARRAY_CONTAINS_ALL([1, 2], 2, 9)                    ; false
            ARRAY_LENGTH([1, 2])                                ; 2
            ARRAY_SLICE([1, 2, 3, 4], 1)                        ; [2,3,4]
            ARRAY_SLICE([1, 2, 3, 4], 1, 2)                     ; [2,3]
            ARRAY_SLICE([1, 2, 3, 4], -2, 1)                    ; [3]
            ARRAY_SLICE([1, 2], 9)                              ; []
            CHOOSE(2, 'a', 'b')                                 ; "b"
            CHOOSE(0, 'a', 'b')                                 ; undefined
            ObjectToArray({"a": 1})                             ; [{"k":"a","v":1}]
            ObjectToArray({"a": 1}, 'name', 'value')            ; [{"name":"a","value":1}]
            SetIntersect([1, 2, 3], [3, 1])                     ; [1,3]
            SetUnion([1, 2], [2, 3, 1.0])                       ; [1,2,3]
            IIF(1 < 2, 'yes', 'no')                             ; "yes"
            IIF('true', 'yes', 'no')                            ; "no"
            """)
    void worksOnArraysAndConditions(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            DateTimeAdd('mm', 1, '2026-01-31T23:20:13.4575530Z')      ; "2026-02-28T23:20:13.4575530Z"
            DateTimeAdd('yyyy', -1, '2026-01-31T00:00:00Z')           ; "2025-01-31T00:00:00.0000000Z"
            DateTimeAdd('century', 1, '2026-01-31T00:00:00Z')         ; undefined
            DateTimeAdd('dd', 1, 'yesterday')                         ; undefined
            DateTimeDiff('year', '2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z')   ; 1
            DateTimeDiff('second', '2026-01-01T00:00:00.9Z', '2026-01-01T00:00:01.1Z') ; 1
            DateTimeDiff('day', '2026-01-03T00:00:00Z', '2026-01-01T12:00:00Z')     ; -2
            DateTimePart('mm', '2026-11-21T09:30:15.1234567Z')        ; 11
            DateTimePart('ns', '2026-11-21T09:30:15.1234567Z')        ; 123456700
            DateTimeFromParts(2026, 9, 4)                             ; "2026-09-04T00:00:00.0000000Z"
            DateTimeFromParts(2026, 9, 4, 1, 2, 3, 1234567)           ; "2026-09-04T01:02:03.1234567Z"
            DateTimeFromParts(2026, 13, 4)                            ; undefined
            DateTimeBin('2026-11-21T09:33:00Z', 'mi', 5)              ; "2026-11-21T09:30:00.0000000Z"
            DateTimeBin('2026-11-21T09:33:00Z', 'day')                ; "2026-11-21T00:00:00.0000000Z"
            DateTimeToTicks('1970-01-01T00:00:01Z')                   ; 10000000
            DateTimeToTimestamp('2026-11-21T09:30:15.123Z')           ; 1795253415123
            TimestampToDateTime(1795253415123)                        ; "2026-11-21T09:30:15.1230000Z"
            TicksToDateTime(10000000)                                 ; "1970-01-01T00:00:01.0000000Z"
            GetCurrentDateTime()                                      ; "2026-11-21T09:30:15.1234567Z"
            GetCurrentTimestamp() = GetCurrentTimestampStatic()       ; true
            GetCurrentTicks()                                         ; 17952534151234567
            """)
    void knowsTheCalendar(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    /** Degree lengths of WGS 84: 110,574 m of latitude from the equator, 111,319 m of longitude along it. */
    @ParameterizedTest(name = "{0} is {1}")
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            ROUND(ST_DISTANCE({"type": "Point", "coordinates": [0, 0]}, {"type": "Point", "coordinates": [0, 1]}))  ; 110574
            ROUND(ST_DISTANCE({"type": "Point", "coordinates": [0, 0]}, {"type": "Point", "coordinates": [1, 0]}))  ; 111319
            ST_DISTANCE({"type": "Point", "coordinates": [0, 0]}, {"type": "Point", "coordinates": [0, 91]})        ; undefined
            ST_DISTANCE({"type": "Point", "coordinates": [0, 0]}, 'here')                                           ; undefined
            """)
    void measuresDistances(String expression, String expected) {
        assertThat(Documents.valueOf(expression)).isEqualTo(expected);
    }

    @Test
    void refusesDistancesOfShapesItCannotMeasure() {
        assertThatThrownBy(
                        () -> Documents.valueOf(
                                "ST_DISTANCE({\"type\": \"Point\", \"coordinates\": [0, 0]}, {\"type\": \"Polygon\", \"coordinates\": []})"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("Polygon");
    }

    @Test
    void namesTheUnknownFunctionAndItsPlace() {
        assertThatThrownBy(() -> Documents.valueOf("FROBNICATE(1)"))
                .isInstanceOf(QueryException.class)
                .hasMessage("The function 'FROBNICATE' at line 1, column 14 is not supported");
    }

    @Test
    void refusesUserDefinedFunctions() {
        assertThatThrownBy(() -> Documents.valueOf("udf.tax(1)"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("user-defined function 'udf.tax' at line 1, column 14 is not supported");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ABS()", "ABS(1, 2)", "CONCAT('a')", "ARRAY_CONTAINS([1])", "COUNT(1, 2)"})
    void refusesAWrongNumberOfArguments(String call) {
        assertThatThrownBy(() -> Documents.valueOf(call))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("argument(s)");
    }

    @Test
    void givesUpOnRegularExpressionsThatBacktrackWithoutEnd() {
        String text = "a".repeat(200);
        String pattern = "(.*)".repeat(9) + "b$";
        assertThatThrownBy(() -> Documents.valueOf("RegexMatch('" + text + "', '" + pattern + "')"))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("regular expression");
    }

    @Test
    void refusesToBuildStringsWithoutBound() {
        String expression = "REPLICATE('a', 10000)";
        for (int i = 0; i < 4; i++) {
            expression = "REPLACE(" + expression + ", 'a', REPLICATE('a', 100))";
        }
        String growing = expression;
        assertThatThrownBy(() -> Documents.valueOf(growing))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining("REPLACE");
    }
}
