import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Lexer } from '../../../src/smithy/idl/lexer.ts';
import { describeToken, EOF, ERROR } from '../../../src/smithy/idl/token.ts';

function tokens(text: string): string[] {
  const lexer = new Lexer('test.smithy', text);
  const found: string[] = [];
  for (; lexer.kind !== EOF; lexer.next()) {
    found.push(lexer.kind === ERROR ? `ERROR: ${lexer.error}` : describeToken(lexer.kind, lexer.lexeme));
  }
  return found;
}

describe('tokens', () => {
  test('punctuation, white space and comments', () => {
    assert.deepEqual(tokens('@$.{}[]()#=,'), [
      "AT('@')",
      "DOLLAR('$')",
      "DOT('.')",
      "LBRACE('{')",
      "RBRACE('}')",
      "LBRACKET('[')",
      "RBRACKET(']')",
      "LPAREN('(')",
      "RPAREN(')')",
      "POUND('#')",
      "EQUAL('=')",
      "COMMA(',')",
    ]);
    assert.deepEqual(tokens(': := \t\r\n'), [
      "COLON(':')",
      "SPACE(' ')",
      "WALRUS(':=')",
      "SPACE(' \t')",
      "NEWLINE('\r\n')",
    ]);
    assert.deepEqual(tokens('// a\n/// b\n'), ["COMMENT('// a\n')", "DOC_COMMENT('/// b\n')"]);
  });

  test('identifiers start with a letter, or with underscores before a letter or digit', () => {
    assert.deepEqual(tokens('a_1'), ["IDENTIFIER('a_1')"]);
    assert.deepEqual(tokens('__9'), ["IDENTIFIER('__9')"]);
    assert.deepEqual(tokens('_'), [
      "ERROR: Syntax error at line 1, column 2: Expected a valid identifier character, but found '[EOF]'",
    ]);
  });

  test('numbers', () => {
    assert.deepEqual(tokens('-0 10 1.5e+3'), [
      "NUMBER('-0')",
      "SPACE(' ')",
      "NUMBER('10')",
      "SPACE(' ')",
      "NUMBER('1.5e+3')",
    ]);
    assert.deepEqual(tokens('1.'), ["ERROR: Invalid number '1.': '.' must be followed by a digit"]);
    assert.deepEqual(tokens('1e'), [
      "ERROR: Invalid number '1e': 'e', '+', and '-' must be followed by a digit",
    ]);
  });

  test('strings and text blocks may hold quotes and line breaks', () => {
    assert.deepEqual(tokens('"a\\"b\n"'), ['STRING(\'"a\\"b\n"\')']);
    assert.deepEqual(tokens('"""\n""a\\""" """'), ['TEXT_BLOCK(\'"""\n""a\\""" """\')']);
    assert.deepEqual(tokens('""'), ['STRING(\'""\')']);
  });

  test('a string that never ends takes the rest of the file', () => {
    assert.deepEqual(tokens('"abc\nd'), [
      'ERROR: Error parsing quoted string: Syntax error at line 2, column 2: ' +
        "Expected: '\"', but found '[EOF]'",
    ]);
  });

  test('characters that mean nothing are errors, one at a time', () => {
    assert.deepEqual(tokens('!é'), ["ERROR: Unexpected character: '!'", "ERROR: Unexpected character: 'é'"]);
    assert.deepEqual(tokens('/x'), ["ERROR: Expected a '/' to follow '/' to form a comment."]);
    assert.deepEqual(tokens('\0'), ["ERROR: Unexpected character: '\0'"]);
  });
});

describe('documentation comments', () => {
  test('lines wait until somebody takes them; one leading space goes', () => {
    const lexer = new Lexer('test.smithy', '/// one\n///  two\r\n///\n///three\nfoo');
    lexer.skipWhitespaceAndDocs();
    assert.equal(lexer.docsStart, 0);
    assert.equal(lexer.takeDocs(), 'one\n two\n\nthree');
    assert.equal(lexer.takeDocs(), undefined);
    assert.equal(lexer.lexeme, 'foo');
  });
});
