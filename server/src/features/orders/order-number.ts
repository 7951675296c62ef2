import { randomInt } from 'node:crypto'

// Without 0/O, 1/I/L, U/V, which are confused when read aloud or typed.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const TAIL = 6

const bangkokDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Bangkok',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
})

/** `BL` + Bangkok day (yymmdd) + six random characters. For display and search; it grants no access. */
export function newOrderNumber(now: Date): string {
  const tail = Array.from({ length: TAIL }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `BL${bangkokDay.format(now).replaceAll('-', '')}${tail}`
}
