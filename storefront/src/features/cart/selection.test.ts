import { expect, test } from 'vitest'
import { buyable, ticked, toggled } from './selection.ts'

const line = (variant_id: number, trouble: 'not_for_sale' | 'out_of_stock' | 'too_few' | null = null) => ({
  variant_id,
  trouble,
})

test('what cannot be bought at all is never ticked', () => {
  expect(buyable([line(1), line(2, 'out_of_stock'), line(3, 'too_few'), line(4, 'not_for_sale')])).toEqual([1, 3])
})

test('a line that left the cart is no longer ticked', () => {
  expect(ticked([1, 2, 9], [{ variant_id: 2, quantity: 1 }])).toEqual([{ variant_id: 2, quantity: 1 }])
})

test('ticking twice is not ticking', () => {
  expect(toggled([1], 2)).toEqual([1, 2])
  expect(toggled([1, 2], 2)).toEqual([1])
})
