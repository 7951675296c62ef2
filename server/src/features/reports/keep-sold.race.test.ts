import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../database/connect.ts'
import { order } from '../../database/tables/orders.ts'
import { addOrder, addStaff, addUser, markPaid } from '../../testing/money-rows.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { keepSold } from './keep-sold.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const NOW = new Date('2026-06-20T05:00:00Z')
const system = () => shop.ctx({ kind: 'system' })
const kept = async () =>
  (await shop.db.execute(sql`select from sold_month where split = 'whole' and month = '2026-05'`)).rows.length > 0
const goods = async () => {
  const finance = shop.as((await addStaff(shop, 'finance')).actor)
  return (await finance('GET /api/staff/report/sales', { from: '2026-05-01', to: '2026-05-31' })).total.goods
}

test('a payment concurrent with the job is in the stored total or invalidates it', async () => {
  shop.setClock(new Date('2026-05-10T05:00:00Z'))
  const userId = await addUser(shop)
  await markPaid(shop, (await addOrder(shop, { userId, goods: 100n })).id)
  const late = await addOrder(shop, { userId, goods: 20n })
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
  await keepSold(system())
  expect(await kept()).toBe(false)
  over.resolve()
  await paying
  await keepSold(system())
  expect(await kept()).toBe(true)
  expect(await goods()).toBe(120)
})

test('totals are correct with many concurrent jobs and payments', async () => {
  shop.setClock(new Date('2026-05-10T05:00:00Z'))
  const userId = await addUser(shop)
  const orders = await Promise.all(Array.from({ length: 20 }, () => addOrder(shop, { userId, goods: 1n })))
  shop.setClock(NOW)
  const before = await goods()
  const pay = (id: string) =>
    shop.db
      .update(order)
      .set({ paidAt: new Date('2026-05-20T05:00:00Z') })
      .where(eq(order.id, id))
  await Promise.all(orders.flatMap(({ id }) => [pay(id), keepSold(system())]))
  expect(await goods()).toBe(before + 20)
  await keepSold(system())
  expect(await kept()).toBe(true)
  expect(await goods()).toBe(before + 20)
})
