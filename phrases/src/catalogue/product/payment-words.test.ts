import { expect, test } from 'vitest'
import { th as orders } from '../../orders/th.ts'
import { th as product } from './th.ts'

test('a product names cash on delivery in Thai as the order form does', () => {
  expect(product.paymentText).toContain(orders.cod)
})
