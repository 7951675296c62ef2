import { randomInt } from 'node:crypto'

// Without vowels, and without what is misread: 0 and o, 1 and l.
const SIGNS = '23456789bcdfghjkmnpqrstvwxyz'
const LENGTH = 12

/** 57 bits: nobody comes upon somebody's basket by trying. */
export const drawCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
