import fc from 'fast-check'
import { forAddressFields, THAILAND, parcelLines } from '@bailu/contract/addresses/kinds'
import { expect, test } from 'vitest'
import {
  groupedBaht,
  parseBaht,
  day,
  dayAndTime,
  exactMoney,
  money,
  month,
  percent,
  phone,
  plainBaht,
  points,
  shortDay,
  time,
} from './format.ts'

test.each([
  [129000, '฿1,290'],
  [129050, '฿1,290.50'],
  [5, '฿0.05'],
  [0, '฿0'],
  [-123456789, '−฿1,234,567.89'],
])('%d satang are %s', (satang, text) => expect(money(satang)).toBe(text))

test('points have thousands separators', () => expect(points(1234567)).toBe('1,234,567'))

test('days are Bangkok days, in Thai of the Buddhist era', () => {
  const late = '2026-11-19T18:30:00Z'
  expect(day(late, 'en')).toBe('20 Nov 2026')
  expect(day(late, 'zh')).toBe('2026年11月20日')
  expect(day(late, 'th')).toMatch(/^20 พ\.ย\. .*2569$/)
  expect(dayAndTime(late, 'en')).toBe('20 Nov 2026 01:30')
})

test('a Thai phone number is spaced, others stay as they are', () => {
  expect(phone('0812345678')).toBe('081 234 5678')
  expect(phone('+49 30 1234567')).toBe('+49 30 1234567')
})

test('every formatted amount parses back to the same satang', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (satang) => {
      const whole = exactMoney(satang)
      expect(whole).toMatch(/^−?฿(\d{1,3})(,\d{3})*\.\d{2}$/)
      const [baht = '', rest = ''] = whole.replace(/[−฿,]/g, '').split('.')
      const size = BigInt(baht) * 100n + BigInt(rest)
      expect(whole.startsWith('−') ? -size : size).toBe(BigInt(satang))
      expect(whole).toBe(satang % 100 === 0 ? `${money(satang)}.00` : money(satang))
    }),
  )
})

test('the amount for bank apps is the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (satang) => {
      expect(plainBaht(satang)).toBe(exactMoney(satang).replace(/[฿,]/g, ''))
    }),
  )
})

test('a rate keeps all its digits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), (rate) => {
      const shown = percent(rate)
      expect(shown).toMatch(/^\d{1,3}(\.\d{1,2})? %$/)
      expect(Math.round(Number.parseFloat(shown) * 100)).toBe(rate)
    }),
  )
})

const bangkok = (at: Date) => new Date(at.getTime() + 7 * 3_600_000)
const moments = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('day, month and year are those of Bangkok; in Thai the year is 543 higher', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const there = bangkok(at)
      const [y, m, d] = [there.getUTCFullYear(), there.getUTCMonth() + 1, there.getUTCDate()]
      const instant = at.toISOString()
      expect(day(instant, 'zh')).toBe(`${y}年${m}月${d}日`)
      expect(day(instant, 'en')).toMatch(new RegExp(`^${d} [A-Z][a-z]{2,3} ${y}$`))
      expect(day(instant, 'th')).toMatch(new RegExp(`^${d} [\\u0e00-\\u0e7f.]+ ${y + 543}$`))
      for (const lang of ['en', 'zh', 'th'] as const)
        expect(time(instant, lang)).toBe(there.toISOString().slice(11, 16))
    }),
  )
})

test('short days and months use Bangkok time and the era of the language', () => {
  expect((['en', 'zh', 'th'] as const).map((lang) => shortDay('2026-11-20', lang))).toEqual([
    '20 Nov',
    '11月20日',
    '20 พ.ย.',
  ])
  expect((['en', 'zh', 'th'] as const).map((lang) => shortDay('2026-12-31T17:00:00Z', lang))).toEqual([
    '1 Jan',
    '1月1日',
    '1 ม.ค.',
  ])
  expect((['en', 'zh', 'th'] as const).map((lang) => month('2026-11', lang))).toEqual([
    'November 2026',
    '2026年11月',
    'พฤศจิกายน 2569',
  ])
})

test('baht with two decimals, exact for numbers and bigints', () => {
  expect([0, 5, 50, -5, 129_050, 900_719_925_474_099].map(plainBaht)).toEqual([
    '0.00',
    '0.05',
    '0.50',
    '-0.05',
    '1290.50',
    '9007199254740.99',
  ])
  expect(plainBaht(-129_000n)).toBe('-1290.00')
  expect([5, 99_999, 100_000, -1_234_567].map(groupedBaht)).toEqual(['0.05', '999.99', '1,000.00', '−12,345.67'])
  expect(groupedBaht(123_456_789n)).toBe('1,234,567.89')
})

test('plain baht are read without fractions of floats', () => {
  expect(['1290', '1,290.5', '0.29', '9007199254740.99', '฿ ๑๒'].map(parseBaht)).toEqual([
    129_000, 129_050, 29, 900_719_925_474_099, 1_200,
  ])
  for (const text of ['', '.5', '1.234', '12,90', '-1', '฿', '1e3']) expect(parseBaht(text)).toBeUndefined()
})

test('a parcel names the country only when it leaves Thailand', () => {
  const empty = forAddressFields(() => '')
  const home = {
    ...empty,
    first_name: 'Nok',
    address1: '1 Sukhumvit',
    province: 'Bangkok',
    zip: '10110',
    country: THAILAND,
  }
  expect(parcelLines(home)).not.toContain(THAILAND)
  expect(parcelLines({ ...home, country: 'Singapore' }).at(-1)).toBe('Singapore')
})
