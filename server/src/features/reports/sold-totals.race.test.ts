import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../database/transaction.ts'
import { order } from '../orders/table.ts'
import { seedOrder, seedStaff, seedUser, markPaid } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { storeSoldMonths } from './sold-totals.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const NOW = new Date('2026-06-20T05:00:00Z')
const system = () => shop.ctx({ kind: 'system' })
const storedMonths = async () =>
  (await shop.db.execute(sql`select from sold_month where split = 'total' and month = '2026-05'`)).rows.length > 0
const subtotal = async () => {
  const finance = shop.as((await seedStaff(shop, 'finance')).actor)
  return (await finance('GET /api/staff/report/sales', { from: '2026-05-01', to: '2026-05-31' })).total.subtotal
}

test('a payment concurrent with the job is in the stored total or invalidates it', async () => {
  shop.setClock(new Date('2026-05-10T05:00:00Z'))
  const userId = await seedUser(shop)
  await markPaid(shop, (await seedOrder(shop, { userId, subtotal: 100n })).id)
  const late = await seedOrder(shop, { userId, subtotal: 20n })
  shop.setClock(NOW)
  const [paid, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const paying = inTx(system(), async (tx) => {
    await tx.db
      .update(order)
      .set({ paidAt: new Date('2026-05-31T16:59:59Z') })
      .where(eq(order.id, late.id))
    paid.resolve()
    await over.promise
  })
  await paid.promise
  // The transaction is still open: the job skips the month until its next run.
  await storeSoldMonths(system())
  expect(await storedMonths()).toBe(false)
  over.resolve()
  await paying
  await storeSoldMonths(system())
  expect(await storedMonths()).toBe(true)
  expect(await subtotal()).toBe(120)
})

test('totals are correct with many concurrent jobs and payments', async () => {
  shop.setClock(new Date('2026-05-10T05:00:00Z'))
  const userId = await seedUser(shop)
  const orders = await Promise.all(Array.from({ length: 20 }, () => seedOrder(shop, { userId, subtotal: 1n })))
  shop.setClock(NOW)
  const before = await subtotal()
  const pay = (id: string) =>
    shop.db
      .update(order)
      .set({ paidAt: new Date('2026-05-20T05:00:00Z') })
      .where(eq(order.id, id))
  await Promise.all(orders.flatMap(({ id }) => [pay(id), storeSoldMonths(system())]))
  expect(await subtotal()).toBe(before + 20)
  await storeSoldMonths(system())
  expect(await storedMonths()).toBe(true)
  expect(await subtotal()).toBe(before + 20)
})
