import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { openStaffOrders, type StaffOrdersFixture } from '../../testing/fixtures/staff-orders-fixture.ts'
import { staffOwnAccount } from './table.ts'

let serial = 0
let clerk: Awaited<ReturnType<typeof seedStaff>>

describe('a return', () => {
  let shop: ReturnsFixture
  beforeAll(async () => {
    shop = await openReturnsFixture()
  })
  beforeEach(async () => {
    clerk = await seedStaff(shop, ['operations', 'finance'])
  })
  afterAll(() => shop.close())

  const approve = (id: string, who: Actor = shop.operations) =>
    shop.as(who)('POST /api/staff/return/{id}/approve', { id, send_to: '88/9 Sukhumvit 23' })
  const receive = (id: string, who: Actor = shop.operations) =>
    shop.as(who)('POST /api/staff/return/{id}/receive', { id, sellable: [] })
  const refund = (id: string, who: Actor) =>
    callOutcome(shop.as(who)('POST /api/staff/return/{id}/refund', { id, amount: 30_000, bank_reference: uuidv7() }))
  const requested = async () => (await shop.requestReturn(await shop.finishedOrder(), [[0, 1]])).id
  const notYours = async (id: string, who: Actor) =>
    (await shop.as(who)('GET /api/staff/return/{id}', { id })).not_yours

  test.each([
    ['approved', true, false],
    ['received', false, true],
  ])('who %s it does not pay the money back, another person does', async (_, approves, receives) => {
    const id = await requested()
    await approve(id, approves ? clerk.actor : shop.operations)
    await receive(id, receives ? clerk.actor : shop.operations)
    expect(await notYours(id, clerk.actor)).toBe('goods_handler')
    expect(await refund(id, clerk.actor)).toBe('goods_handler')
    expect(await notYours(id, shop.finance)).toBeNull()
    expect(await refund(id, shop.finance)).toBe('done')
  })

  test('nor under another account of the same person, nor after losing one of the roles', async () => {
    const id = await requested()
    await approve(id, clerk.actor)
    await receive(id)
    const otherAccount = await seedStaff(shop, 'finance')
    const at = shop.deps.clock()
    await shop.db.insert(staffOwnAccount).values({
      id: uuidv7(),
      staffId: otherAccount.id,
      otherStaffId: clerk.id,
      declaredBy: otherAccount.id,
      declaredAt: at,
    })
    expect(await refund(id, otherAccount.actor)).toBe('goods_handler')
    expect(await refund(id, { ...clerk.actor, roles: ['finance'] })).toBe('goods_handler')
  })

  test('who has both roles pays for goods that others decided about; an owner may do both', async () => {
    const [one, two] = [await requested(), await requested()]
    await approve(one)
    await receive(one)
    expect(await refund(one, clerk.actor)).toBe('done')
    const { actor: owner } = await seedStaff(shop, 'owner')
    await approve(two, owner)
    await receive(two, owner)
    expect(await notYours(two, owner)).toBeNull()
    expect(await refund(two, owner)).toBe('done')
  })
})

describe('an order canceled after shipping', () => {
  let shop: StaffOrdersFixture
  beforeAll(async () => {
    shop = await openStaffOrders()
  })
  beforeEach(async () => {
    clerk = await seedStaff(shop, ['operations', 'finance'])
  })
  afterAll(() => shop.close())

  async function canceled() {
    const id = await shop.finishedOrder()
    await shop.cancel(id)
    const refundId = (await shop.staffView(id)).refund!.id
    await shop.as(shop.operations)('PUT /api/staff/refund/{id}/account', {
      id: refundId,
      refund_to: { by: 'promptpay', number: `08${String(30_000_000 + (serial += 1))}`, name: 'Nok' },
    })
    return { id, refundId }
  }
  async function pay(id: string, who: Actor) {
    const { amount, account_at } = await shop.as(shop.finance)('GET /api/staff/refund/{id}', { id })
    const input = { id, amount, account_at, bank_reference: uuidv7() }
    return callOutcome(shop.as(who)('POST /api/staff/refund/{id}/pay', input))
  }
  const count = (id: string, who: Actor) => callOutcome(shop.as(who)('POST /api/staff/order/{id}/goods-back', { id }))
  const writeOff = (id: string, who: Actor) =>
    callOutcome(shop.as(who)('POST /api/staff/order/{id}/goods-lost', { id, reason: 'Gone' }))

  test('who paid its money back neither counts its goods nor writes them off', async () => {
    const { id, refundId } = await canceled()
    expect(await pay(refundId, clerk.actor)).toBe('done')
    expect(await count(id, clerk.actor)).toBe('goods_handler')
    expect(await writeOff(id, clerk.actor)).toBe('goods_handler')
    expect(await count(id, shop.operations)).toBe('done')
  })

  test.each([
    ['counted', count],
    ['wrote off', writeOff],
  ])('who %s its goods does not pay its money back', async (_, settle) => {
    const { id, refundId } = await canceled()
    expect(await settle(id, clerk.actor)).toBe('done')
    expect(await pay(refundId, clerk.actor)).toBe('goods_handler')
    expect(await pay(refundId, (await seedStaff(shop, 'finance')).actor)).toBe('done')
  })
})

describe('pieces canceled before shipping', () => {
  let shop: ReturnsFixture
  beforeAll(async () => {
    shop = await openReturnsFixture()
  })
  beforeEach(async () => {
    clerk = await seedStaff(shop, ['operations', 'finance'])
  })
  afterAll(() => shop.close())

  /** A refund of canceled pieces to an account that the buyer entered afterwards, old enough to be paid. */
  async function canceledBy(who: Actor) {
    const { id } = await shop.order()
    await shop.pay(id)
    await shop.as(who)('POST /api/staff/order/{id}/cancel-pieces', {
      id,
      lines: [{ line: 0, quantity: 1 }],
      reason: 'asked',
      seen_status: 'awaiting_shipment',
      seen_pieces: 5,
      refund_to: { by: 'promptpay', number: '0812345678', name: 'Nok' },
    })
    const [pieces] = (await shop.as(who)('GET /api/staff/order/{id}', { id })).returns
    await shop.as(shop.buyer)('PUT /api/return/{id}/refund-to', {
      id: pieces!.id,
      refund_to: { by: 'promptpay', number: `08${String(30_000_000 + (serial += 1))}`, name: 'Nok' },
    })
    shop.passDays(4)
    return pieces!.id
  }
  async function pay(id: string, who: Actor) {
    const { not_yours: notYours } = await shop.as(who)('GET /api/staff/return/{id}', { id })
    const money = { id, amount: 30_000, bank_reference: uuidv7() }
    return [notYours, await callOutcome(shop.as(who)('POST /api/staff/return/{id}/refund', money))]
  }

  test('who canceled them does not pay their money back, another person and an owner do', async () => {
    const id = await canceledBy(clerk.actor)
    expect(await pay(id, clerk.actor)).toEqual(['goods_handler', 'goods_handler'])
    expect(await pay(id, (await seedStaff(shop, 'finance')).actor)).toEqual([null, 'done'])
    const { actor: owner } = await seedStaff(shop, 'owner')
    expect(await pay(await canceledBy(owner), owner)).toEqual([null, 'done'])
  })

  test('who canceled other pieces pays', async () => {
    await canceledBy(clerk.actor)
    expect(await pay(await canceledBy(shop.operations), clerk.actor)).toEqual([null, 'done'])
  })
})
