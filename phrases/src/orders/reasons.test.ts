import { CANCEL_REASONS } from '@bailu/contract/orders/shop'
import { expect, test } from 'vitest'
import { reasonForStaff } from './reasons.ts'

const LANGS = ['en', 'th', 'zh'] as const

test('reasons written by the server are translated into every language', () => {
  const codes = [
    'by_buyer',
    ...CANCEL_REASONS.map((reason) => `by_buyer_${reason}`),
    'canceled_by_buyer',
    'returned_part',
    'own_order',
    'unpaid',
    'paid_short',
    'parcel_goods_back',
    'provider_late',
  ]
  for (const lang of LANGS)
    for (const code of codes) {
      const words = reasonForStaff(lang, code)
      expect(words, `${lang} ${code}`).not.toBe(code)
      expect(words, `${lang} ${code}`).not.toMatch(/_|undefined/)
    }
  expect(reasonForStaff('en', 'by_buyer_changed_mind')).toBe('Canceled by the buyer: no longer wanted')
})

test('a typed reason stays as it is', () => {
  for (const typed of ['Left the country', 'constructor', 'by_buyer_constructor', ''])
    for (const lang of LANGS) expect(reasonForStaff(lang, typed)).toBe(typed)
})
