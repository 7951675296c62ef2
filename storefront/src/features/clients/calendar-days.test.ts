import { expect, test } from 'vitest'
import { calendarDayIn, formatCalendarDay } from './calendar-days.ts'

test('days are counted in Bangkok time', () => {
  expect(calendarDayIn(0, Date.parse('2026-11-20T16:59:59Z'))).toBe('2026-11-20')
  expect(calendarDayIn(0, Date.parse('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
  expect(calendarDayIn(7, Date.parse('2026-12-28T05:00:00Z'))).toBe('2027-01-04')
  expect(formatCalendarDay('2026-11-20', 'en')).toBe('20 Nov 2026')
  expect(formatCalendarDay('2026-11-20', 'th')).toBe('20 พ.ย. 2569')
})
