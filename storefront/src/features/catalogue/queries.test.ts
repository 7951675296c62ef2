import { expect, test } from 'vitest'
import { isLowStock, maxQuantity } from './queries.ts'

test('stock up to ten is disclosed and is the limit; eleven means more', () => {
  expect([0, 1, 10, 11].map((stock) => isLowStock({ stock }))).toEqual([false, true, true, false])
  expect([0, 1, 10, 11].map((stock) => maxQuantity({ stock }))).toEqual([0, 1, 10, 999])
})
