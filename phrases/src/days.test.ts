import { expect, test } from 'vitest'
import { addDays, bangkokDay, bangkokTime, bangkokYear, countDays, startOfDay } from './days.ts'

test('days and years of Bangkok, whatever the time zone of the machine', () => {
  const newYear = new Date('2026-12-31T17:00:00Z')
  expect(bangkokTime(newYear)).toBe('2027-01-01T00:00:00.000')
  expect(bangkokDay(newYear)).toBe('2027-01-01')
  expect(bangkokDay(newYear.getTime() - 1)).toBe('2026-12-31')
  expect(bangkokYear(newYear)).toBe(2027)
  expect(startOfDay('2027-01-01')).toEqual(newYear)
})

test('days are added and counted over months and leap years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(countDays('2028-02-28', '2028-03-01')).toBe(3)
  expect(countDays('2026-11-02', '2026-11-01')).toBe(0)
})
