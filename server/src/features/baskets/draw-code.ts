import { randomInt } from 'node:crypto'

// Without vowels and without characters that are easily confused: 0 and o, 1 and l.
const SIGNS = '23456789bcdfghjkmnpqrstvwxyz'
const LENGTH = 12

/** A random basket code of 57 bits, not guessable. */
export const drawCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
