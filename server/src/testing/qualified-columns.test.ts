import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '../features/orders/table.ts'
import { payment } from '../features/receipts/table.ts'
import { openTestApp, type TestApp } from './test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

test('a subquery with unqualified columns fails, one that qualifies the outer column passes', async () => {
  const wrong = sql`(select count(*) from ${payment} where ${payment.orderId} = ${order.id})`
  await expect(shop.db.select({ wrong }).from(order)).rejects.toThrow(/without its table|Failed query/)
  const right = sql`(select count(*) from ${payment} p where p.order_id = ${order}.id)`
  expect(await shop.db.select({ right }).from(order).where(eq(order.status, 'finished'))).toEqual([])
})
