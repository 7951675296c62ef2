import { expect, test } from 'vitest'
import { listAvailable, pickSelected, toggleId } from './use-selection.ts'

const line = (variant_id: number, issue: 'not_for_sale' | 'out_of_stock' | 'too_few' | null = null) => ({
  variant_id,
  issue,
})

test('unavailable lines are never selected', () => {
  expect(listAvailable([line(1), line(2, 'out_of_stock'), line(3, 'too_few'), line(4, 'not_for_sale')])).toEqual([1, 3])
})

test('a line removed from the cart is no longer selected', () => {
  expect(pickSelected([1, 2, 9], [{ variant_id: 2, quantity: 1 }])).toEqual([{ variant_id: 2, quantity: 1 }])
})

test('toggling twice deselects', () => {
  expect(toggleId([1], 2)).toEqual([1, 2])
  expect(toggleId([1, 2], 2)).toEqual([1])
})
