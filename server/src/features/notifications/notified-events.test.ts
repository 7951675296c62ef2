import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { Actor } from '../../core/context.ts'
import { newToken } from '../../lib/tokens.ts'
import { session } from '../account/table.ts'
import { pushNotice } from '../mail/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { createBrowser } from '../../testing/stand-ins/push-service.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'

let shop: TestApp
let partner: Actor
let customer: Actor
const owners = new Map<string, string>()

async function withPhone(name: string, userId: number, isPartner: boolean): Promise<Actor> {
  const actor = people.userActor(userId, isPartner) as Extract<Actor, { kind: 'user' }>
  const now = shop.deps.clock()
  await shop.db
    .insert(session)
    .values({ id: actor.sessionId, tokenHash: newToken().hash, userId, createdAt: now, seenAt: now })
  const { address } = createBrowser(`https://push.example.com/${name}`)
  const { id } = await shop.as(actor)('POST /api/push/subscription', { ...address, lang: 'en' })
  owners.set(id, name)
  return actor
}

beforeAll(async () => {
  shop = await openTestApp()
  const { id: partnerId } = await people.addPartner(shop.db, 'BL0001')
  partner = await withPhone('partner', partnerId, true)
  customer = await withPhone('customer', (await people.addUser(shop.db, { mentorId: partnerId })).id, false)
})
afterAll(() => shop?.close())

/** The notices queued since the last call, by receiver. */
async function notifiedUsers(): Promise<string[]> {
  const rows = await shop.db.select().from(pushNotice)
  await shop.db.delete(pushNotice)
  return rows.map(({ subscriptionId, kind, path }) => `${owners.get(subscriptionId)}: ${kind} ${path}`).toSorted()
}

test('from an order to its reward, the persons concerned are notified, once each', async () => {
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n })
  const owner = shop.as(people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner'))
  const { id: addressId } = await shop.as(customer)('POST /api/address', people.ADDRESS)
  const form = { lines: [{ variant_id: variantId, quantity: 1 }], address_id: addressId, expected_total: 105_000 }
  const client = `/manage/client/${(customer as { userId: number }).userId}?tab=orders`
  const { id } = await shop.as(customer)('POST /api/order', form, { key: 'once' })
  await shop.as(customer)('POST /api/order', form, { key: 'once' })
  expect(await notifiedUsers()).toEqual([`partner: client_order ${client}`])

  await owner('POST /api/staff/order/{id}/confirm-payment', { id, amount: 105_000, bank_reference: 'A1' })
  expect(await notifiedUsers()).toEqual([
    `customer: order_paid /order/list?order=${id}`,
    `partner: client_paid ${client}`,
  ])

  await owner('POST /api/staff/order/{id}/ship', {
    id,
    carrier: 'Flash',
    tracking_number: 'TH1',
    shared_parcel: true,
    ...(await shop.seenPieces(id)),
  })
  expect(await notifiedUsers()).toEqual([`customer: order_shipped /order/list?order=${id}`])

  shop.passDays(16)
  await settleRewards(shop.ctx({ kind: 'system' }))
  expect(await notifiedUsers()).toEqual(['partner: reward_settled /income'])
})

test("a partner's own purchase sends no client notification", async () => {
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n })
  await shop.as(partner)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 100_000,
  })
  expect(await notifiedUsers()).toEqual([])
})

test('the buyer of a canceled paid order is notified of the refund and of its payment', async () => {
  const { variantId } = await people.addProduct(shop.db, { price: 100_000n })
  const owner = shop.as(people.staffActor(await people.addStaff(shop.db, 'owner'), 'owner'))
  const { id, total: amount } = await shop.as(customer)('POST /api/order', {
    lines: [{ variant_id: variantId, quantity: 1 }],
    address_id: PICKUP_ID,
    contact: people.CONTACT,
    expected_total: 100_000,
  })
  await owner('POST /api/staff/order/{id}/confirm-payment', { id, amount, bank_reference: 'B1' })
  await notifiedUsers()
  await owner('POST /api/staff/order/{id}/cancel', { id, reason: 'Out of stock', seen_status: 'awaiting_shipment' })
  expect(await notifiedUsers()).toEqual([`customer: order_canceled /order/list?order=${id}`])
  const { refund } = await owner('GET /api/staff/order/{id}', { id })
  const refund_to = { by: 'promptpay', number: '0812345678', name: 'Malee Suksan' } as const
  const proven = { ...customer, recentAuth: true } as Actor
  await shop.as(proven)('PUT /api/order/{id}/refund-to', { id, refund_to })
  const { account_at } = await owner('GET /api/staff/refund/{id}', { id: refund!.id })
  const finance = shop.as(people.staffActor(uuidv7(), 'finance'))
  await finance('POST /api/staff/refund/{id}/pay', { id: refund!.id, amount, bank_reference: 'B2', account_at })
  expect(await notifiedUsers()).toEqual([`customer: refund_paid /order/list?order=${id}`])
})
