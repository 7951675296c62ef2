import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isVagueName, vagueTexts } from './vague-words.mjs'

const find = (source) => vagueTexts(parseSync('example.ts', source))

test.each([
  ['a comment', '// The row is kept.'],
  ['a block comment', '/**\n * Whoever calls it.\n */'],
  ['a test title', "test('the buyer is told', () => {})"],
  ['a title of a table of tests', "test.each([1])('%s meanwhile', () => {})"],
  ['a title of a group', "test.describe('papers', () => {})"],
  ['a template title', 'test(`trouble in ${where}`, () => {})'],
  ['a summary of a call', "const calls = { 'GET /api/x': { summary: 'Somebody' } }"],
])('a vague word in %s is found', (_, source) => {
  expect(find(source)).toHaveLength(1)
})

test.each([
  ['code in a comment', '// `kept` is a column.'],
  ['another string', "const text = 'kept'"],
  ['a part of a word', '// Years and calming.'],
])('a vague word is allowed as %s', (_, source) => {
  expect(find(source)).toEqual([])
})

test('names are split into words', () => {
  expect(isVagueName('keptDraft')).toBe(true)
  expect(isVagueName('server/src/lib/twins.ts')).toBe(true)
  expect(isVagueName('yearsOf')).toBe(false)
})
