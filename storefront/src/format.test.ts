import { expect, test } from 'vitest'
import { day, dayAndTime, money, phone, points } from './format.ts'

test.each([
  [129000, '฿1,290'],
  [129050, '฿1,290.50'],
  [5, '฿0.05'],
  [0, '฿0'],
  [-123456789, '−฿1,234,567.89'],
])('%d satang are %s', (satang, text) => expect(money(satang)).toBe(text))

test('points are grouped', () => expect(points(1234567)).toBe('1,234,567'))

test('days are those of Bangkok, in Thai of the Buddhist era', () => {
  const late = '2026-11-19T18:30:00Z'
  expect(day(late, 'en')).toBe('20 Nov 2026')
  expect(day(late, 'zh')).toBe('2026年11月20日')
  expect(day(late, 'th')).toMatch(/^20 พ\.ย\. .*2569$/)
  expect(dayAndTime(late, 'en')).toBe('20 Nov 2026 01:30')
})

test('a Thai number is spaced, another stays', () => {
  expect(phone('0812345678')).toBe('081 234 5678')
  expect(phone('+49 30 1234567')).toBe('+49 30 1234567')
})
