import { describe, expect, test } from 'vitest'
import { openingAt, openingNames, weekLines } from './opening.ts'

const ALL = Array.from({ length: 7 }, () => ({ from: '09:30', to: '18:00' }))
const WORKING = [...Array.from({ length: 5 }, () => ({ from: '10:00', to: '19:00' })), null, null]

describe('texts', () => {
  test('the name fields of the fixed pick-up point', () => {
    expect(openingNames(ALL)).toEqual({
      first_name: 'Monday-Sunday excluding holidays',
      last_name: 'AM9:30-PM18:00',
    })
  })

  test('days with other hours are named apart, closed ones are left out', () => {
    const week = [{ from: '08:00', to: '12:00' }, ...WORKING.slice(1)]
    expect(weekLines(week, 'en')).toEqual(['Mon 08:00–12:00', 'Tue–Fri 10:00–19:00'])
    expect(weekLines(WORKING, 'zh')).toEqual(['周一至周五 10:00–19:00'])
    expect(weekLines(WORKING, 'th')).toEqual(['จันทร์–ศุกร์ 10:00–19:00'])
    expect(openingNames(Array.from({ length: 7 }, () => null))).toEqual({ first_name: '', last_name: '' })
  })
})

describe('with a break at noon', () => {
  const NOON = { from: '09:00', to: '18:00', breaks: [{ from: '12:00', to: '13:00' }] }
  const week = [...Array.from({ length: 6 }, () => NOON), null]
  const at = (time: string) => openingAt({ hours: week, closed_days: [] }, new Date(`${time}+07:00`))

  test('texts name both times', () => {
    expect(weekLines(week, 'en')).toEqual(['Mon–Sat 09:00–12:00, 13:00–18:00'])
    expect(weekLines([{ from: '09:00', to: '18:00' }, ...week.slice(1)], 'en')).toEqual([
      'Mon 09:00–18:00',
      'Tue–Sat 09:00–12:00, 13:00–18:00',
    ])
    expect(openingNames(week)).toEqual({
      first_name: 'Monday-Saturday excluding holidays',
      last_name: 'AM9:00-PM12:00 / PM13:00-PM18:00',
    })
  })

  test.each([
    ['2026-11-27T11:59:59', { open: true, until: '12:00' }],
    ['2026-11-27T12:00:00', { open: false, next: { day: '2026-11-27', from: '13:00' } }],
    ['2026-11-27T13:00:00', { open: true, until: '18:00' }],
    ['2026-11-27T08:00:00', { open: false, next: { day: '2026-11-27', from: '09:00' } }],
    ['2026-11-28T18:00:00', { open: false, next: { day: '2026-11-30', from: '09:00' } }],
  ])('at %s', (time, opening) => expect(at(time)).toEqual(opening))
})

describe('open or closed', () => {
  const at = (time: string, closed: string[] = []) =>
    openingAt({ hours: WORKING, closed_days: closed.map((day) => ({ day })) }, new Date(`${time}+07:00`))

  test.each([
    ['2026-11-27T10:00:00', { open: true, until: '19:00' }],
    ['2026-11-27T09:59:59', { open: false, next: { day: '2026-11-27', from: '10:00' } }],
    ['2026-11-27T19:00:00', { open: false, next: { day: '2026-11-30', from: '10:00' } }],
    ['2026-11-28T12:00:00', { open: false, next: { day: '2026-11-30', from: '10:00' } }],
  ])('at %s', (time, opening) => expect(at(time)).toEqual(opening))

  test('closed days are skipped', () => {
    expect(at('2026-11-27T12:00:00', ['2026-11-27', '2026-11-30'])).toEqual({
      open: false,
      next: { day: '2026-12-01', from: '10:00' },
    })
  })

  test('one that never opens says so', () => {
    const never = { hours: Array.from({ length: 7 }, () => null), closed_days: [] }
    expect(openingAt(never, new Date('2026-11-27T00:00:00Z'))).toEqual({ open: false, next: null })
  })
})
