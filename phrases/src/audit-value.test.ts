import { expect, test } from 'vitest'
import { auditValue } from './audit-value.ts'

const words = { yes: 'yes', no: 'no' }

test('an instant is told in Bangkok time', () =>
  expect(auditValue('seenAt', '2026-11-19T18:30:00Z', 'en', words)).toBe('20 Nov 2026 01:30'))

test.each(['2026-11-22T23:59:60Z', '2026-99-99T00:00:00Z', '2026-11-22T::.Z'])(
  '%s only looks like one and stays as it was typed',
  (typed) => {
    expect(auditValue('bankReference', typed, 'en', words)).toBe(typed)
    expect(auditValue('', { after: [typed] }, 'th', words)).toBe(`after: ${typed}`)
  },
)
