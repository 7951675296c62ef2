import { expect, test } from 'vitest'
import { MOST, quantityOf, withLine } from './lines.ts'

const two = [
  { variant_id: 7, quantity: 2 },
  { variant_id: 8, quantity: 1 },
]

test('a new line comes first, a known one keeps its place', () => {
  expect(withLine(two, 9, 1).map((line) => line.variant_id)).toEqual([9, 7, 8])
  expect(withLine(two, 8, 5)).toEqual([
    { variant_id: 7, quantity: 2 },
    { variant_id: 8, quantity: 5 },
  ])
})

test('zero takes a line out and nothing exceeds what the server takes', () => {
  expect(withLine(two, 7, 0)).toEqual([{ variant_id: 8, quantity: 1 }])
  expect(quantityOf(withLine(two, 7, 5_000), 7)).toBe(MOST)
  expect(quantityOf(two, 1)).toBe(0)
})
