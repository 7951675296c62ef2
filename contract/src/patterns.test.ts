import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThaiId } from './patterns.ts'

test.each(['1101700230708', '3100600445635'])('%s is valid', (id) => expect(isThaiId(id)).toBe(true))

test.each(['', '110170023070', '1101700230709', '11017002307085', '0101700230708', '110170023070X', '1101700230'])(
  '"%s" is invalid',
  (id) => expect(isThaiId(id)).toBe(false),
)

test('exactly one of the ten possible check digits is valid', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{11}$/), (body) => {
      const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0)
      const valid = [...'0123456789'].filter((digit) => isThaiId(body + digit))
      return valid.length === 1 && [0, 1].includes((sum + Number(valid[0])) % 11)
    }),
  )
})
