import { expect, test } from 'vitest'
import { addressKey } from './self-purchase.ts'

const HOME = {
  isZt: false,
  country: 'ประเทศไทย',
  province: 'ลำปาง',
  city: 'เมืองลำปาง',
  area: 'น้ำล้อม',
  zip: '52000',
  address1: '12/3 Ram Road',
  address2: '',
}

test('the address key does not change: stored keys stay comparable', () =>
  expect(addressKey(HOME)).toBe('ประเทศไทย/ลำปาง/เมืองลำปาง/น้ำล้อม/52000/123ramroad'))

test.each([
  ['the vowel am taken apart', { province: 'ล\u0e4d\u0e32ปาง', area: 'น\u0e4d\u0e49\u0e32ล้อม' }],
  ['Thai digits', { address1: '๑๒/๓ Ram Road' }],
  ['wide digits and letters', { address1: '１２/３ Ｒam Road' }],
  ['accents', { address1: '12/3 Rám Roàd' }],
  ['an accent on a digit', { address1: '12\u0301/3 Ram Road' }],
  ['characters nobody sees', { address1: '12\u034f/3\ufe0f Ram\u3164 Road', city: 'เมือง\u200bลำปาง' }],
])('%s do not change the key', (_way, typed) => expect(addressKey({ ...HOME, ...typed })).toBe(addressKey(HOME)))

test.each([{ address1: '12/4 Ram Road' }, { area: 'นำล้อม' }, { area: 'น่ำล้อม' }, { province: 'ลาปาง' }])(
  '%j is another address',
  (typed) => expect(addressKey({ ...HOME, ...typed })).not.toBe(addressKey(HOME)),
)
