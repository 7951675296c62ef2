import { randomInt } from 'node:crypto'

// Without 0/O, 1/I/L, U/V: read aloud and typed by hand.
const LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'
const TAIL = 6

const bangkokDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Bangkok',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
})

/** `BL` + Bangkok day (yymmdd) + six random letters; a name, never a key to the order. */
export function newOrderNumber(now: Date): string {
  const tail = Array.from({ length: TAIL }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `BL${bangkokDay.format(now).replaceAll('-', '')}${tail}`
}
