import { expect, test } from 'vitest'
import type { Call } from '@bailu/contract/call'
import { calls, type Key } from '@bailu/contract/calls'

const KEYS = Object.keys(calls) as Key[]
const isFresh = (key: Key) => (calls[key] as Call).recentAuth === true
const isChange = (key: Key) => !key.startsWith('GET ')

/** What a stolen session must not do: every call of these kinds needs recent authentication. */
const KINDS: Record<string, (key: Key) => boolean> = {
  'shop rules and tax rules': (key) => isChange(key) && /\/api\/staff\/(shop-rule|tax-rule)/.test(key),
  'who works here': (key) => isChange(key) && key.includes('/api/staff/colleague'),
  'the own password and second factors': (key) =>
    isChange(key) && /\/api\/staff\/me\/(password|second-step|passkey|recovery)/.test(key),
  'what is shown masked': (key) =>
    key.endsWith('/reveal') || /^POST \/api\/staff\/(withdrawal|refund)\/\{id\}\/account$/.test(key),
  'payouts and refunds': (key) =>
    isChange(key) &&
    /\/api\/staff\/(payout|withdrawal|refund)\b|\/refund$|\/late-payment$|\/goodwill$|\/take-back-payment$/.test(key),
  'what a second person approves': (key) => /^POST \/api\/staff\/approval(\/\{id\}\/approve)?$/.test(key),
  'rewards given by hand': (key) => isChange(key) && key.includes('/api/staff/reward'),
  'who earns from whom': (key) => isChange(key) && /\/api\/staff\/\w+\/\{id\}\/(level|mentor)$/.test(key),
  'accounts merged or handed out': (key) =>
    isChange(key) && /\/api\/staff\/customer\/\{id\}\/(merge|export)$/.test(key),
  'files of staff': (key) =>
    key.includes('/api/staff/') && ['csv', 'xlsx', 'text', 'pdf'].includes(String((calls[key] as Call).reply)),
  'what tells owners, and where the shop is reached': (key) =>
    ['PUT /api/staff/me/digest', 'POST /api/staff/alarm/{id}/acknowledge', 'PUT /api/staff/social'].includes(key),
  'books closed for good': (key) => key === 'POST /api/staff/closing',
  "a person's own data and payout account": (key) =>
    [
      'POST /api/withdrawal',
      'POST /api/withdrawal/give-up',
      'PUT /api/order/{id}/refund-to',
      'POST /api/order/{id}/return',
      'PUT /api/return/{id}/refund-to',
      'POST /api/account/download',
      'PUT /api/card',
      'DELETE /api/card',
      'GET /api/withholding/{year}',
    ].includes(key),
  'where a person is reached': (key) => ['PUT /api/account/phone', 'POST /api/account/email'].includes(key),
}

/** Of these kinds, but without changes or personal data: dry runs, products and sums. */
const HARMLESS: ReadonlySet<Key> = new Set<Key>([
  'POST /api/staff/shop-rule/{name}/try',
  'POST /api/staff/tax-rule/preview',
  'POST /api/staff/reward/activity/check',
  'GET /api/staff/statement/example',
  'GET /api/staff/data-import/template',
  'GET /api/staff/data-import/{id}/report',
  'GET /api/staff/catalogue/csv',
  'GET /api/staff/catalogue/xlsx',
  'GET /api/staff/closing/csv',
  'GET /api/staff/report/sales/csv',
  'GET /api/staff/report/products/csv',
])

test.each(Object.entries(KINDS))('%s: every call needs recent authentication', (_, ofKind) => {
  const found = KEYS.filter((key) => ofKind(key) && !HARMLESS.has(key))
  expect(found).not.toEqual([])
  expect(found.filter((key) => !isFresh(key))).toEqual([])
})

test('exactly these calls need recent authentication', () => {
  expect(KEYS.filter(isFresh).toSorted()).toMatchSnapshot()
})

test('exceptions are existing calls without recent authentication', () => {
  expect([...HARMLESS].filter((key) => !(key in calls) || isFresh(key))).toEqual([])
})
