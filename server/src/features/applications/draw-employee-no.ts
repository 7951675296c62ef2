import { randomInt } from 'node:crypto'

// Without vowels and without characters that are easily confused: 0 and O, 1 and I and L.
const SIGNS = '23456789BCDFGHJKMNPQRSTVWXYZ'
const TRIES_PER_LENGTH = 4

/**
 * A random employee number such as BL7K3QX: easy to say and type, not guessable from another one.
 * @param attempt counted from 0; numbers get longer if short ones are taken repeatedly
 */
export function drawEmployeeNo(attempt: number): string {
  const length = 5 + Math.floor(attempt / TRIES_PER_LENGTH)
  return `BL${Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')}`
}
