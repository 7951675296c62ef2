import { randomInt } from 'node:crypto'

// Without vowels and without what is misread on paper: 0 and O, 1 and I and L.
const SIGNS = '23456789BCDFGHJKMNPQRSTVWXYZ'
const TRIES_PER_LENGTH = 4

/**
 * A partner's number, such as BL7K3QX: told on the phone and typed by hand, not guessed from another.
 * @param attempt counted from 0; numbers grow longer when short ones keep being taken
 */
export function drawEmployeeNo(attempt: number): string {
  const length = 5 + Math.floor(attempt / TRIES_PER_LENGTH)
  return `BL${Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}
