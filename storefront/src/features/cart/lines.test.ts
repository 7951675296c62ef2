import { expect, test } from 'vitest'
import { isFull, MOST, MOST_LINES, quantityOf, withLine } from './lines.ts'

const line = (variant_id: number, quantity: number, seen_price: number | null = null) => ({
  variant_id,
  quantity,
  seen_price,
})
const two = [line(7, 2, 100), line(8, 1)]

test('a new line comes first; an existing one keeps its position and seen price', () => {
  expect(withLine(two, { variantId: 9, quantity: 1, seenPrice: 300 })).toEqual([line(9, 1, 300), ...two])
  expect(withLine(two, { variantId: 7, quantity: 5 })).toEqual([line(7, 5, 100), line(8, 1)])
  expect(withLine(two, { variantId: 7, quantity: 5, seenPrice: 90 })[0]).toEqual(line(7, 5, 90))
})

test('zero removes a line, and quantities are limited to what the server accepts', () => {
  expect(withLine(two, { variantId: 7, quantity: 0 })).toEqual([line(8, 1)])
  expect(quantityOf(withLine(two, { variantId: 7, quantity: 5_000 }), 7)).toBe(MOST)
  expect(quantityOf(two, 1)).toBe(0)
})

test('a full cart accepts no new line, but changes of existing ones', () => {
  const full = Array.from({ length: MOST_LINES }, (_, at) => line(at + 1, 1))
  expect([isFull(full, 99), isFull(full, 1), isFull(two, 99)]).toEqual([true, false, false])
})
