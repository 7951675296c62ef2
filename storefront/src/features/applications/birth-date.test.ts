import { expect, test } from 'vitest'
import { toBirthDate, toBirthDateParts, buddhistYear } from './birth-date.ts'

test.each([
  [{ day: '28', month: '2', year: '2006' }, '2006-02-28'],
  [{ day: '29', month: '2', year: '2004' }, '2004-02-29'],
  [{ day: '29', month: '2', year: '2006' }, 'none'],
  [{ day: '31', month: '4', year: '1990' }, 'none'],
  [{ day: '', month: '4', year: '1990' }, 'partial'],
])('%j is %s', (birth, date) => expect(toBirthDate(birth)).toBe(date))

test('a date is split into the parts that were selected', () => {
  expect(toBirthDateParts('2006-02-08')).toEqual({ day: '8', month: '2', year: '2006' })
  expect(buddhistYear(2006)).toBe(2549)
})
