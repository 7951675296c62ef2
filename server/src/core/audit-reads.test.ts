import { expect, test } from 'vitest'
import { auditableFilter } from './audit-reads.ts'

test.each<[filter: string, input: Record<string, unknown>, recorded: Record<string, unknown>]>([
  ['a chosen value', { payment_method: 'cod', tab: 'all' }, { payment_method: 'cod', tab: 'all' }],
  ['a filter that is on', { slip: 'yes', cash_due: 'yes' }, { slip: 'yes', cash_due: 'yes' }],
  ['days and months', { from: '2026-11-01', month: '2026-11' }, { from: '2026-11-01', month: '2026-11' }],
  ['numbers', { size: 20 }, { size: 20 }],
  ['no value', { search: undefined }, {}],
  ['typed text', { search: '0812345678', from: '2026-11-01; Malee' }, { search: 'typed', from: 'typed' }],
  ['an object', { ids: ['1'] }, { ids: 'typed' }],
])('%s in a filter is recorded without text that was typed', (_, input, recorded) => {
  expect(auditableFilter(input)).toEqual(recorded)
})
