import { expect, test } from 'vitest'
import { check, hasTest, idsOf } from './check-asvs.mjs'

const FILES = {
  'server/a.ts': '',
  'server/a.test.ts': `
    test('stays shut', () => {})
    test.skip('is not tried', () => {})
    test.each([1, 2])('of %s', () => {})
    describe('a group', () => {})
    test(
      'on a line of its own', () => {})
    // shut is a word here`,
}
const MET = '| V1.1.1 | doors are shut | met | `server/a.ts` | `server/a.test.ts › stays shut` |'
const problemsOf = (...lines) =>
  check({ ids: ['V1.1.1'], table: lines.join('\n'), read: (path) => FILES[path] }).problems

test('a table that is right has no problems, and is counted', () => {
  const { problems, counts } = check({
    ids: ['V1.1.1', 'V1.1.2'],
    table: `| id | asked |\n| --- | --- |\n${MET}\n| V1.1.2 | windows too | not applicable | the house has no window at all |  |`,
    read: (path) => FILES[path],
  })
  expect(problems).toEqual([])
  expect(counts).toEqual({ met: 1, deviation: 0, 'not applicable': 1 })
})

test.each([
  ['a missing id', [], 'V1.1.1: is missing'],
  ['an id twice', [MET, MET], 'V1.1.1: stands 2 times'],
  ['an id that is none', [MET, MET.replace('V1.1.1', 'V1.9.9')], 'V1.9.9: is no requirement of levels 1 and 2'],
  ['a state that is none', [MET.replace('| met |', '| done |')], 'V1.1.1: state done'],
  ['what is open', [MET.replace('| met |', '| open |')], 'V1.1.1: state open'],
  ['met without a test', [MET.replace(/`server\/a\.test[^`]*`/, '')], 'V1.1.1: met without a test'],
  ['a file that is not there', [MET.replace('server/a.ts', 'server/b.ts')], 'V1.1.1: no file server/b.ts'],
  ['a test file that is not there', [MET.replace('a.test.ts', 'b.test.ts')], 'V1.1.1: no file server/b.test.ts'],
  ['a test that is not there', [MET.replace('stays shut', 'shut')], 'V1.1.1: no test “shut” in server/a.test.ts'],
  [
    'a test that is skipped',
    [MET.replace('stays shut', 'is not tried')],
    'V1.1.1: no test “is not tried” in server/a.test.ts',
  ],
  ['a file without a title', [MET.replace(' › stays shut', '')], 'V1.1.1: not a test: server/a.test.ts'],
  ['no reason', ['| V1.1.1 | doors | deviation | `server/a.ts` | |'], 'V1.1.1: deviation without a reason'],
])('%s is found', (_, lines, problem) => expect(problemsOf(...lines)).toContain(problem))

test('an eleventh deviation is rejected', () => {
  const ids = Array.from({ length: 11 }, (_, at) => `V1.1.${at + 1}`)
  const table = ids.map((id) => `| ${id} | doors | deviation | the specification wants them open | |`).join('\n')
  expect(check({ ids, table, read: () => undefined }).problems).toEqual(['11 deviations, at most 10'])
  expect(
    check({ ids: ids.slice(1), table: table.split('\n').slice(1).join('\n'), read: () => undefined }).problems,
  ).toEqual([])
})

test('names of tests are found as they are written', () => {
  const source = FILES['server/a.test.ts']
  for (const title of ['stays shut', 'of %s', 'a group', 'on a line of its own'])
    expect(hasTest(source, title)).toBe(true)
  for (const title of ['shut', 'is not tried', 'of %d', 'group']) expect(hasTest(source, title)).toBe(false)
})

test('the ids are the first words of the lines', () =>
  expect(idsOf('V1.1.1 2\nV1.2.1 1\n')).toEqual(['V1.1.1', 'V1.2.1']))
