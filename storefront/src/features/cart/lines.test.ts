import { expect, test } from 'vitest'
import { isCartFull, MAX_QUANTITY, MAX_CART_LINES, quantityOf, applyLineChange } from './lines.ts'

const line = (variant_id: number, quantity: number, seen_price: number | null = null) => ({
  variant_id,
  quantity,
  seen_price,
})
const two = [line(7, 2, 100), line(8, 1)]

test('a new line comes first; an existing one keeps its position and seen price', () => {
  expect(applyLineChange(two, { variantId: 9, quantity: 1, seenPrice: 300 })).toEqual([line(9, 1, 300), ...two])
  expect(applyLineChange(two, { variantId: 7, quantity: 5 })).toEqual([line(7, 5, 100), line(8, 1)])
  expect(applyLineChange(two, { variantId: 7, quantity: 5, seenPrice: 90 })[0]).toEqual(line(7, 5, 90))
})

test('zero removes a line, and quantities are limited to what the server accepts', () => {
  expect(applyLineChange(two, { variantId: 7, quantity: 0 })).toEqual([line(8, 1)])
  expect(quantityOf(applyLineChange(two, { variantId: 7, quantity: 5_000 }), 7)).toBe(MAX_QUANTITY)
  expect(quantityOf(two, 1)).toBe(0)
})

test('a full cart accepts no new line, but changes of existing ones', () => {
  const full = Array.from({ length: MAX_CART_LINES }, (_, at) => line(at + 1, 1))
  expect([isCartFull(full, 99), isCartFull(full, 1), isCartFull(two, 99)]).toEqual([true, false, false])
})
