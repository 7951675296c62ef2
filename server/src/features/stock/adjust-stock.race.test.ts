import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { postgresDatabase, postgresReachable } from '../../testing/test-database.ts'
import {
  addProduct,
  addStaff,
  addUser,
  staffActor,
  userActor,
  CONTACT,
} from '../../testing/fixtures/people-and-products-fixture.ts'
import { countOutcomes } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

const reachable = await postgresReachable()
let shop: TestApp
let operations: ReturnType<TestApp['as']>

beforeAll(async () => {
  if (!reachable) return
  shop = await openTestApp(postgresDatabase)
  operations = shop.as(staffActor(await addStaff(shop.db, 'operations'), 'operations'))
})
afterAll(() => shop?.close())

const stockOf = async (id: number) => {
  const { rows } = await shop.db.execute<{ stock: number; moves: number }>(
    sql`select stock, (select sum(change)::int from stock_movement where variant_id = ${id}) as moves from variant where id = ${id}`,
  )
  return rows[0]!
}

test.skipIf(!reachable)(
  'concurrent orders of staff and buyers for the same pieces: each piece is sold once and recorded',
  async () => {
    const { variantId: id } = await addProduct(shop.db, { stock: 12, price: 10_000n })
    const buyers = await Promise.all(Array.from({ length: 8 }, () => addUser(shop.db)))
    const order = {
      lines: [{ variant_id: id, quantity: 1 }],
      address_id: PICKUP_ID,
      contact: CONTACT,
      expected_total: 10_000,
    }
    const counts = await countOutcomes([
      ...buyers.map((one) => shop.as(userActor(one.id))('POST /api/order', order)),
      ...Array.from({ length: 8 }, () =>
        operations('POST /api/staff/variant/{id}/stock', { id, reason: 'damaged', change: -1, note: 'Fell' }),
      ),
    ])
    expect(counts).toEqual({ done: 12, out_of_stock: 4 })
    expect(await stockOf(id)).toEqual({ stock: 0, moves: 0 })
  },
)

test.skipIf(!reachable)('the same count saved twice at once corrects once', async () => {
  const { variantId: id } = await addProduct(shop.db, { stock: 10 })
  const count = () =>
    operations('POST /api/staff/stocktake', { lines: [{ variant_id: id, expected: 10, counted: 8 }], note: 'Shelf' })
  expect(await countOutcomes([count(), count(), count()])).toEqual({ done: 1, bad_input: 2 })
  expect(await stockOf(id)).toEqual({ stock: 8, moves: 8 })
})

test.skipIf(!reachable)('one key, many tries: moved once', async () => {
  const { variantId: id } = await addProduct(shop.db, { stock: 1 })
  const input = { id, reason: 'received' as const, change: 5, note: 'DN 1' }
  const send = () => operations('POST /api/staff/variant/{id}/stock', input, { key: 'one-delivery' })
  expect(await Promise.all([send(), send(), send()])).toEqual([{ stock: 6 }, { stock: 6 }, { stock: 6 }])
  expect(await stockOf(id)).toEqual({ stock: 6, moves: 6 })
})

test.skipIf(!reachable)('after all of it the books are right', async () => {
  expect(await checkLedger(shop.ctx({ kind: 'system' }))).toEqual([])
})
