import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { dayClosing } from '../../database/tables/closing.ts'
import { transfer } from '../../database/tables/ledger.ts'
import { order } from '../../database/tables/orders.ts'
import { payment, receipt } from '../../database/tables/receipts.ts'
import { rewardedOrder } from '../../database/tables/rewards.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedGuest, seedOrder } from '../../testing/fixtures/orders-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { backfillReceiptLedger } from './backfill-receipt-ledger.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
})
afterAll(() => shop.close())

const system = () => shop.ctx({ kind: 'system' })

/** Confirms a payment as a server of the previous release does. @returns whether it succeeded */
async function confirmFormerly(id: string, reference: string, at = shop.deps.clock()): Promise<boolean> {
  return shop.db
    .transaction(async (tx) => {
      const paid = await tx
        .update(order)
        .set({ paidAt: at, status: 'awaiting_shipment' })
        .where(eq(order.id, id))
        .returning()
      const { rows } = await tx.execute(sql`
      insert into payment (order_id, amount, bank_reference, confirmed_by, confirmed_at, seen_at)
      values (${id}, ${paid[0]!.total}, ${reference}, ${uuidv7()}, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz)
      on conflict (bank_reference) do nothing returning order_id`)
      if (rows.length === 0) tx.rollback()
      await tx.insert(rewardedOrder).values({ orderId: id, at })
      return true
    })
    .catch(() => false)
}

test('a payment written by the previous release is a receipt that pays the order, and is posted by the backfill', async () => {
  const { id } = await seedOrder(shop, { guestId: await seedGuest(shop), subtotal: 50_000n })
  expect(await confirmFormerly(id, 'OLD1')).toBe(true)
  expect(await shop.db.select().from(receipt).where(eq(receipt.bankReference, 'OLD1'))).toMatchObject([
    { amount: 50_000n, kind: 'transfer', rest: 0n },
  ])
  expect(await shop.db.select().from(payment).where(eq(payment.orderId, id))).toMatchObject([
    { amount: 50_000n, late: false, reversedAt: null },
  ])
  expect(await backfillReceiptLedger(system())).toBe(2)
  expect(await backfillReceiptLedger(system())).toBe(0)
  expect(await checkLedger(system())).toEqual([])
})

test('both releases reject a reference that the other one used', async () => {
  const finance = shop.as(newStaffActor('finance'))
  const [a, b, c] = await Promise.all(
    [1, 2, 3].map(async () => seedOrder(shop, { guestId: await seedGuest(shop), subtotal: 60_000n })),
  )
  await finance('POST /api/staff/order/{id}/confirm-payment', { id: a!.id, amount: 60_000, bank_reference: 'NEW1' })
  expect(await confirmFormerly(b!.id, 'NEW1')).toBe(false)
  expect(await confirmFormerly(b!.id, 'OLD2')).toBe(true)
  await expect(
    finance('POST /api/staff/order/{id}/confirm-payment', { id: c!.id, amount: 60_000, bank_reference: 'OLD2' }),
  ).rejects.toMatchObject({ code: 'reference_used' })
})

test('a late payment deleted by the previous release frees its reference', async () => {
  const { id } = await seedOrder(shop, { guestId: await seedGuest(shop), subtotal: 70_000n })
  const at = shop.deps.clock().toISOString()
  await shop.db.execute(sql`
    insert into payment (order_id, amount, bank_reference, confirmed_by, confirmed_at, late)
    values (${id}, 70000, 'LATE1', ${uuidv7()}, ${at}::timestamptz, true)`)
  await shop.db.execute(sql`delete from payment where order_id = ${id}`)
  expect(await shop.db.select().from(receipt).where(eq(receipt.bankReference, 'LATE1'))).toMatchObject([
    { rest: 70_000n },
  ])
})

test('an entry of a closed day is posted at the start of the first open one', async () => {
  const { id } = await seedOrder(shop, { guestId: await seedGuest(shop), subtotal: 80_000n })
  const at = shop.deps.clock()
  expect(await confirmFormerly(id, 'OLD3', at)).toBe(true)
  shop.passDays(2)
  const day = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const nothing = {
    countedIn: 0n,
    countedOut: 0n,
    countedCod: 0n,
    differenceIn: 0n,
    differenceOut: 0n,
    differenceCod: 0n,
  }
  await shop.db
    .insert(dayClosing)
    .values({ day, previous: null, ...nothing, reason: '', closedBy: uuidv7(), closedAt: shop.deps.clock() })
  await backfillReceiptLedger(system())
  const rows = await shop.db.select().from(transfer).where(eq(transfer.refId, id))
  const next = new Date(Date.parse(`${day}T00:00:00+07:00`) + 86_400_000)
  expect(rows.map(({ code, at: when }) => [code, when])).toContainEqual(['receipt.booked', next])
})
