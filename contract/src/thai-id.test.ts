import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThaiId } from './thai-id.ts'

test.each(['1101700230708', '3100600445635'])('%s is valid', (id) => expect(isThaiId(id)).toBe(true))

test.each(['', '110170023070', '1101700230709', '11017002307085', '0101700230708', '110170023070X', '1101700230'])(
  '"%s" is invalid',
  (id) => expect(isThaiId(id)).toBe(false),
)

test('exactly one of the ten possible check digits is valid', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{11}$/), (body) => {
      const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (13 - at), 0)
      const right = [...'0123456789'].filter((digit) => isThaiId(body + digit))
      return right.length === 1 && [0, 1].includes((sum + Number(right[0])) % 11)
    }),
  )
})
