import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@bailu/contract/calls'
import { shopRuleSchemas } from '@bailu/contract/shop-rules/staff'
import { auditFieldName, auditTexts, auditValue } from './audit-texts.ts'

const words = { yes: 'yes', no: 'no', fields: {}, warnings: {}, roles: {} }

test('an instant is shown in Bangkok time', () =>
  expect(auditValue('seenAt', '2026-11-19T18:30:00Z', 'en', words)).toBe('20 Nov 2026 01:30'))

test.each(['2026-11-22T23:59:60Z', '2026-99-99T00:00:00Z', '2026-11-22T::.Z'])(
  '%s only looks like one and stays as it was typed',
  (typed) => {
    expect(auditValue('bankReference', typed, 'en', words)).toBe(typed)
    expect(auditValue('', { after: [typed] }, 'th', words)).toBe(`after: ${typed}`)
  },
)

/** Property names in the object literals passed to `recordAudit(` in the server's sources. */
function keysOfCode(): string[] {
  const root = join(import.meta.dirname, '../../../server/src')
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^testing\//.test(file))
  const calls = files.flatMap((file) => callsIn(readFileSync(join(root, file), 'utf8')))
  expect(calls.length).toBeGreaterThan(150)
  return [
    ...new Set(calls.flatMap((call) => [...call.matchAll(/[{,]\s*([a-z]\w*)\s*(?=[:,}])/g)].map(([, key]) => key!))),
  ]
}

function callsIn(source: string): string[] {
  return [...source.matchAll(/\brecordAudits?\(/g)].map(({ index, 0: { length } }) => {
    let end = index + length
    for (let depth = 1; depth > 0 && end < source.length; end += 1) {
      if ('([{'.includes(source[end]!)) depth += 1
      if (')]}'.includes(source[end]!)) depth -= 1
    }
    return source.slice(index + length, end)
  })
}

test.each(['en', 'zh', 'th'] as const)('every name that the code notes has a word: %s', (lang) => {
  const { fields } = auditTexts[lang]
  const settings = Object.values(shopRuleSchemas).flatMap((kind) => ('shape' in kind ? Object.keys(kind.shape) : []))
  const known = keysOfCode().filter((key) => typeof fields[snake(key)] !== 'string')
  expect(known).toEqual([])
  for (const key of settings) expect(auditFieldName(auditTexts[lang], key)).not.toContain('_')
})

test.each(['en', 'zh', 'th'] as const)('every filter of a list of staff has a label: %s', (lang) => {
  const filters = Object.entries(calls)
    .filter(([key]) => key.startsWith('GET /api/staff/'))
    .flatMap(([, { input }]) => ('shape' in input ? Object.keys(input.shape) : []))
    .filter((name) => name !== 'cursor')
  expect(filters.length).toBeGreaterThan(100)
  expect(filters.filter((name) => auditFieldName(auditTexts[lang], name) === name.replaceAll('_', ' '))).toEqual([])
})

const snake = (key: string) => key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

test('field names are shown in the reader’s language, those without a text split into words', () => {
  expect(auditFieldName(auditTexts.th, 'bankReference')).toBe('เลขอ้างอิงธนาคาร')
  expect(auditFieldName(auditTexts.zh, 'row')).toBe('记录')
  expect(auditFieldName(auditTexts.en, 'someNew_thing')).toBe('some new thing')
  expect(auditFieldName(auditTexts.en, 'constructor')).toBe('constructor')
})

test('amounts are in baht, and an empty filter says so', () => {
  expect(auditValue('year_to_date', '1408000', 'en', words)).toBe('฿14,080.00')
  expect(auditValue('', { withheld_to_date: '42231', paid_back: '0' }, 'en', words)).toBe(
    'withheld to date: ฿422.31, paid back: ฿0.00',
  )
  expect(auditValue('', { amount: 10_001, full_subtotal: 90_003 }, 'en', words)).toBe(
    'amount: ฿100.01, full subtotal: ฿900.03',
  )
  expect(auditValue('filter', {}, 'en', words)).toBe('–')
})

test('confirmed warnings are shown as texts; free text stays unchanged', () => {
  expect(auditValue('warnings', ['money_elsewhere'], 'en', auditTexts.en)).toBe(
    auditTexts.en.warnings['money_elsewhere'],
  )
  expect(auditValue('note', 'money_elsewhere', 'en', auditTexts.en)).toBe('money_elsewhere')
})
