import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { approval } from '../approvals/table.ts'
import { outboxMail } from '../mail/table.ts'
import { user } from '../account/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { variant } from '../catalogue/table.ts'
import { audit } from '../audit/table.ts'
import { refundTransfer } from '../refunds/table.ts'
import { orderReturn, returnPhoto } from './table.ts'
import type { Actor, PartnerScope } from '../../core/context.ts'
import { addGuestActor, addUserActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { sampleSlip } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { readBalances } from '../ledger/accounts.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'
import { returnDeadline } from '../orders/base/order-policy.ts'

let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const partnerBalances = () =>
  readBalances(shop.ctx({ kind: 'system' }), { partnerId: shop.mentor.userId } as PartnerScope)
const stockOf = async (id: number) => (await shop.db.select().from(variant).where(eq(variant.id, id)))[0]!.stock
const one = async (orderId: string) => (await shop.read(orderId)).returns[0]!

describe('lifecycle of a return', () => {
  test('goods come back: the buyer sees each step, the money is refunded and its share of the rewards reversed', async () => {
    const id = await shop.finishedOrder()
    const before = await partnerBalances()
    const stock = await stockOf(shop.cream.variantId)
    expect(await shop.read(id)).toMatchObject({ actions: { return: true }, returns: [] })
    const asked = await shop.requestReturn(id, [[0, 1]])
    expect(asked.amount).toBe(30_000)
    expect(await one(id)).toMatchObject({
      status: 'requested',
      refund_to: { number: '••••5678', name: 'Nok' },
      actions: { retract: true, photo: true },
    })
    await shop.approve(asked.id)
    expect(await one(id)).toMatchObject({
      status: 'approved',
      send_to: '88/9 Sukhumvit 23',
      actions: { retract: true },
    })
    expect(await callOutcome(shop.refund(asked.id, 30_000))).toBe('return_moved_on')
    await shop.receive(asked.id, [[0, 1]])
    expect(await one(id)).toMatchObject({ status: 'received' })
    expect(await stockOf(shop.cream.variantId)).toBe(stock + 1)
    expect(await callOutcome(shop.refund(asked.id, 29_999))).toBe('amount_differs')
    await shop.refund(asked.id, 30_000, 'back 1')
    expect(await one(id)).toMatchObject({ status: 'refunded', amount: 30_000, bank_reference: 'BACK1' })
    const lines = await shop.linesOf(id)
    // 10 % of a subtotal of 900.03 baht, rounded down; a third of it is reversed.
    expect(lines.filter((line) => line.kind === 'sales').map((line) => line.gross)).toEqual([9_000n, -2_999n])
    const after = await partnerBalances()
    expect(before.points - after.points).toBe(2n)
    expect(await callOutcome(shop.refund(asked.id, 30_000))).toBe('return_moved_on')
  })

  test('damaged goods are refunded without being sent back', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[1, 1]], { kind: 'money', reason: 'damaged' })
    await shop.as(shop.operations)('POST /api/staff/return/{id}/approve', { id: asked })
    expect(await callOutcome(shop.receive(asked))).toBe('return_moved_on')
    await shop.refund(asked, 10_001)
    expect(await one(id)).toMatchObject({ status: 'refunded' })
  })

  test('returning everything in parts reverses everything, and shipping is refunded with the last part', async () => {
    const before = await partnerBalances()
    const id = await shop.finishedOrder()
    const parts: [number, number][][] = [[[1, 1]], [[0, 1]], [[1, 2]], [[0, 1]]]
    const amounts = [10_001, 30_000, 20_002, 35_000]
    for (const [at, lines] of parts.entries()) {
      const { id: asked, amount } = await shop.requestReturn(id, lines)
      expect(amount).toBe(amounts[at])
      await shop.approve(asked)
      await shop.receive(asked)
      await shop.refund(asked, amount)
    }
    expect(await shop.db.$count(refundTransfer, eq(refundTransfer.orderId, id))).toBe(4)
    expect(await shop.read(id)).toMatchObject({ status: 'finished', actions: { return: false } })
    const after = await partnerBalances()
    expect({ pending: after.pending, points: after.points, growth: after.growth }).toEqual({
      pending: before.pending,
      points: before.points,
      growth: before.growth,
    })
  })

  test("after settlement the share is deducted from the partner's available balance", async () => {
    const id = await shop.finishedOrder()
    await shop.settle(id)
    const { id: asked } = await shop.requestReturn(id, [[0, 2]])
    await shop.approve(asked)
    await shop.receive(asked)
    const before = await partnerBalances()
    await shop.refund(asked, 60_000)
    const after = await partnerBalances()
    const back = (await shop.linesOf(id)).filter((line) => line.reverses !== null)
    expect(back.find((line) => line.kind === 'sales')).toMatchObject({ base: -60_000n, gross: -5_999n, rateBp: 1_000 })
    const net = back.reduce((sum, line) => sum + line.gross - line.tax, 0n)
    expect(after.available - after.receivable - (before.available - before.receivable)).toBe(net)
  })

  test('cash on delivery is refunded only once the cash is confirmed', async () => {
    const { id } = await shop.order('cod')
    await shop.ship(id)
    const { id: asked } = await shop.requestReturn(id, [[0, 1]], { kind: 'money', reason: 'missing' })
    await shop.approve(asked)
    expect(await callOutcome(shop.refund(asked, 30_000))).toBe('not_paid')
    await shop.pay(id)
    expect(await callOutcome(shop.refund(asked, 30_000))).toBe('done')
  })
})

describe('a return opened by staff', () => {
  const open = (id: string, lines: [number, number][], as = shop.operations) =>
    shop.as(as)('POST /api/staff/order/{id}/return', {
      id,
      lines: lines.map(([line, quantity]) => ({ line, quantity })),
      kind: 'goods',
      reason: 'wrong_item',
      refund_to: { by: 'bank', bank: 'KBank', number: '123-4-56789-0', name: 'Nok' },
      asked_by: 'Rang up',
    })
  test('is visible to the buyer, who can retract it, and is processed like any other', async () => {
    const id = await shop.finishedOrder()
    const offered = await shop.as(shop.operations)('GET /api/staff/order/{id}/return', { id })
    expect(offered.open.map(({ line, quantity }) => [line, quantity])).toEqual([
      [0, 2],
      [1, 3],
    ])
    const { id: asked, amount } = await open(id, [[0, 1]])
    expect(amount).toBe(30_000)
    expect(await one(id)).toMatchObject({ status: 'requested', actions: { retract: true } })
    expect(await shop.as(shop.operations)('GET /api/staff/order/{id}', { id })).toMatchObject({
      actions: { return: true },
      returns: [{ id: asked }],
    })
    await shop.approve(asked)
    await shop.receive(asked)
    await shop.refund(asked, 30_000)
    expect(await one(id)).toMatchObject({ status: 'refunded' })
  })
  test("has the same limits of pieces and deadline as the buyer's", async () => {
    const id = await shop.finishedOrder()
    expect(await callOutcome(open(id, [[0, 3]]))).toBe('return_too_many')
    expect(await callOutcome(open(id, [[0, 1]], shop.finance))).toBe('forbidden')
    const { id: early } = await shop.order()
    expect(await callOutcome(open(early, [[0, 1]]))).toBe('order_moved_on')
    shop.passDays(11)
    expect(await callOutcome(open(id, [[0, 1]]))).toBe('return_late')
    // The buyer's form offers nothing any more; the staff form marks it as late.
    expect((await shop.as(shop.buyer)('GET /api/order/{id}/return', { id })).open).toEqual([])
    expect(await shop.as(shop.operations)('GET /api/staff/order/{id}/return', { id })).toMatchObject({ late: true })
  })
})

describe('goods received not as agreed', () => {
  const fail = (id: string) =>
    shop.as(shop.operations)('POST /api/staff/return/{id}/reject-goods', { id, answer: 'The seal is broken' })
  test('are rejected with a reason; no stock or money moves, the pieces may be requested again', async () => {
    const id = await shop.finishedOrder()
    const [stock, before] = [await stockOf(shop.cream.variantId), await partnerBalances()]
    const { id: asked } = await shop.requestReturn(id, [[0, 2]])
    expect(await callOutcome(fail(asked))).toBe('return_moved_on')
    await shop.approve(asked)
    await fail(asked)
    expect(await one(id)).toMatchObject({ status: 'rejected', answer: 'The seal is broken', refunded_at: null })
    expect((await one(id)).received_at).not.toBeNull()
    expect([await stockOf(shop.cream.variantId), await partnerBalances()]).toEqual([stock, before])
    expect(await callOutcome(fail(asked))).toBe('return_moved_on')
    expect(await callOutcome(shop.receive(asked))).toBe('return_moved_on')
    expect(await callOutcome(shop.refund(asked, 60_000))).toBe('return_moved_on')
    expect(await callOutcome(shop.requestReturn(id, [[0, 2]]))).toBe('done')
  })
  test('not once they are received, and not for a refund without goods', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    await shop.approve(asked)
    await shop.receive(asked)
    expect(await callOutcome(fail(asked))).toBe('return_moved_on')
    const { id: money } = await shop.requestReturn(id, [[1, 1]], { kind: 'money', reason: 'damaged' })
    await shop.approve(money)
    expect(await callOutcome(fail(money))).toBe('return_moved_on')
  })
})

test('the list is filtered by days, both inclusive', async () => {
  const id = await shop.finishedOrder()
  const { id: asked } = await shop.requestReturn(id, [[0, 1]])
  const day = (await one(id)).requested_at
  const today = new Date(Date.parse(day) + 7 * 3_600_000).toISOString().slice(0, 10)
  const listed = async (from: string, to: string) =>
    (await shop.as(shop.operations)('GET /api/staff/return', { from, to })).list.map((row) => row.id)
  expect(await listed(today, today)).toContain(asked)
  expect(await listed('2026-01-01', '2026-01-02')).toEqual([])
})

describe('rejected returns', () => {
  test('more than was bought, twice the same line, nothing, a line that is not there', async () => {
    const id = await shop.finishedOrder()
    expect(await callOutcome(shop.requestReturn(id, [[0, 3]]))).toBe('return_too_many')
    expect(
      await callOutcome(
        shop.requestReturn(id, [
          [0, 1],
          [0, 2],
        ]),
      ),
    ).toBe('return_too_many')
    expect(await callOutcome(shop.requestReturn(id, [[7, 1]]))).toBe('return_too_many')
    expect(await callOutcome(shop.requestReturn(id, []))).toBe('bad_input')
    const { id: asked } = await shop.requestReturn(id, [[0, 2]])
    expect(await callOutcome(shop.requestReturn(id, [[0, 1]]))).toBe('return_too_many')
    await shop.as(shop.buyer)('POST /api/return/{id}/retract', { id: asked })
    expect(await callOutcome(shop.requestReturn(id, [[0, 1]]))).toBe('done')
  })
  test('before the order is finished, after the deadline, of another buyer', async () => {
    const { id: early } = await shop.order()
    expect(await callOutcome(shop.requestReturn(early, [[0, 1]]))).toBe('order_moved_on')
    const id = await shop.finishedOrder()
    expect(await callOutcome(shop.requestReturn(id, [[0, 1]], {}, await addUserActor(shop.db)))).toBe('not_found')
    expect(await callOutcome(shop.requestReturn(id, [[0, 1]], {}, await addGuestActor(shop.db)))).toBe('not_found')
    shop.passDays(11)
    expect(await callOutcome(shop.requestReturn(id, [[0, 1]]))).toBe('return_late')
    expect((await shop.read(id)).actions.return).toBe(false)
  })
  test('a rejected return has a reason and frees its pieces; an invalid account is reported by field', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 2]])
    await shop.reject(asked)
    expect(await one(id)).toMatchObject({ status: 'rejected', answer: 'Used up' })
    expect(await callOutcome(shop.approve(asked))).toBe('return_moved_on')
    const bad = { refund_to: { by: 'promptpay' as const, number: '12', name: 'Nok' } }
    expect(await callOutcome(shop.requestReturn(id, [[0, 1]], bad))).toBe('bad_input')
    expect(await callOutcome(shop.requestReturn(id, [[0, 2]]))).toBe('done')
  })
  test('goods are not approved without an address to send them to; no more is restocked than was returned', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    expect(await callOutcome(shop.as(shop.operations)('POST /api/staff/return/{id}/approve', { id: asked }))).toBe(
      'send_to_missing',
    )
    await shop.approve(asked)
    expect(await callOutcome(shop.receive(asked, [[0, 2]]))).toBe('return_too_many')
    expect(await callOutcome(shop.receive(asked, [[1, 1]]))).toBe('return_too_many')
    expect((await one(id)).status).toBe('approved')
  })
  test('an order with a return cannot be canceled', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]])
    expect(await callOutcome(shop.cancel(id))).toBe('return_open')
    await shop.reject(asked)
    expect(await callOutcome(shop.cancel(id))).toBe('done')
  })
})

describe('photos and accounts are private', () => {
  test('four photos, until decided, for buyer and staff only', async () => {
    const id = await shop.finishedOrder()
    const { id: asked } = await shop.requestReturn(id, [[0, 1]], { reason: 'damaged' })
    const bytes = await sampleSlip()
    const add = (who = shop.buyer) => shop.as(who)('POST /api/return/photo', { return: asked }, { upload: { bytes } })
    const { id: photo } = await add()
    expect(await callOutcome(add(await addUserActor(shop.db)))).toBe('not_found')
    const picture = await shop.as(shop.buyer)('GET /api/return/{id}/photo/{photo}', { id: asked, photo })
    expect(picture).toMatchObject({ type: 'image/jpeg', private: true })
    expect(
      await callOutcome(
        shop.as(await addUserActor(shop.db))('GET /api/return/{id}/photo/{photo}', { id: asked, photo }),
      ),
    ).toBe('not_found')
    await Promise.all([add(), add(), add()])
    expect(await callOutcome(add())).toBe('upload_limit')
    expect(
      await callOutcome(
        shop.as(shop.buyer)('POST /api/return/photo', { return: asked }, { upload: { bytes: Buffer.from('<svg/>') } }),
      ),
    ).toBe('picture_kind')
    expect(await shop.db.$count(returnPhoto, eq(returnPhoto.returnId, asked))).toBe(4)
    await shop.approve(asked)
    expect(await callOutcome(add())).toBe('return_moved_on')
  })
  test('the account is sealed in the database, masked for operations, readable and audited for finance', async () => {
    const id = await shop.finishedOrder()
    const to = { by: 'bank' as const, bank: 'KBank', number: '123-4-56789-0', name: 'Nok' }
    const { id: asked } = await shop.requestReturn(id, [[0, 1]], { refund_to: to })
    const [row] = await shop.db.select().from(orderReturn).where(eq(orderReturn.id, asked))
    expect(row!.refundNumber).not.toContain('1234567890')
    const seen = (as: typeof shop.finance) => shop.as(as)('GET /api/staff/return/{id}', { id: asked })
    expect((await seen(shop.operations)).pay_out_to).toBeNull()
    expect((await seen(shop.finance)).pay_out_to).toBe('1234567890')
    const written = await shop.db.select().from(audit).where(eq(audit.refId, asked)).orderBy(audit.id)
    expect(written.map(({ action }) => action)).toEqual([
      'return.requested',
      'return.read',
      'return.account_read',
      'return.read',
    ])
  })
})

test('the deadline is midnight in Bangkok; a parcel gets extra days for its transport', () => {
  const terms = { days: 7, parcel_days: 3, refund_days: 15 }
  const finished = new Date('2026-11-20T17:30:00Z')
  expect(returnDeadline(finished, true, terms).toISOString()).toBe('2026-11-28T16:59:59.999Z')
  expect(returnDeadline(finished, false, terms).toISOString()).toBe('2026-12-01T16:59:59.999Z')
})

test('staff filter the list by the next step: goods to receive, money to refund', async () => {
  const waiting = async (waits: 'receive' | 'refund') =>
    (await shop.as(shop.operations)('GET /api/staff/return', { waits })).list.map(({ id }) => id)
  const [goods, money] = [
    (await shop.requestReturn(await shop.finishedOrder(), [[0, 1]])).id,
    (await shop.requestReturn(await shop.finishedOrder(), [[0, 1]], { kind: 'money', reason: 'missing' })).id,
  ]
  expect([...(await waiting('receive')), ...(await waiting('refund'))]).not.toContain(goods)
  await shop.approve(goods)
  await shop.approve(money)
  expect(await waiting('receive')).toContain(goods)
  expect(await waiting('receive')).not.toContain(money)
  expect(await waiting('refund')).toContain(money)
  await shop.receive(goods)
  expect(await waiting('receive')).not.toContain(goods)
  expect(await waiting('refund')).toContain(goods)
})

describe('a changed refund account of a return', () => {
  const to = (number: string) => ({ by: 'promptpay' as const, number, name: 'Nok' })
  const change = (id: string, number: string, who: Actor = shop.buyer) =>
    shop.as(who)('PUT /api/return/{id}/refund-to', { id, refund_to: to(number) })
  const staleSession = () => ({ ...shop.buyer, recentAuth: false })
  const in72 = () => new Date(shop.deps.clock().getTime() + 72 * 3_600_000).toISOString()
  const mails = async () => {
    const [buyer] = await shop.db.select().from(user).where(eq(user.id, shop.buyer.userId))
    return shop.db.$count(outboxMail, and(eq(outboxMail.kind, 'refund_account'), eq(outboxMail.to, buyer!.email)))
  }
  const requested = async () => {
    const order = await shop.finishedOrder()
    const { id } = await shop.requestReturn(order, [[0, 1]], { kind: 'money', reason: 'damaged' })
    return { order, id }
  }
  const approve = (id: string) => shop.as(shop.operations)('POST /api/staff/return/{id}/approve', { id })

  test('needs reauthentication, is on hold for three days and sends an email; the same one has no hold', async () => {
    const { order, id } = await requested()
    await approve(id)
    expect(await callOutcome(change(id, '0899999999', staleSession()))).toBe('password_needed')
    const before = await mails()
    shop.passDays(1 / 24)
    await change(id, '081-234 5678')
    expect((await one(order)).hold_until).toBeNull()
    await change(id, '0899999999')
    const until = in72()
    expect(await one(order)).toMatchObject({
      hold_until: until,
      refund_to: { number: '••••9999' },
      actions: { change_account: true },
    })
    expect(await mails()).toBeGreaterThan(before)
    expect(await shop.as(shop.finance)('GET /api/staff/return/{id}', { id })).toMatchObject({ hold_until: until })
    expect(await callOutcome(shop.refund(id, 30_000))).toBe('refund_on_hold')
    shop.passDays(3)
    expect(await callOutcome(shop.refund(id, 30_000))).toBe('done')
    expect(await one(order)).toMatchObject({ hold_until: null, actions: { change_account: false } })
    expect(await callOutcome(change(id, '0811111111'))).toBe('return_moved_on')
  })

  test('retracting and requesting again does not bypass the hold', async () => {
    const { order, id } = await requested()
    const retract = (which: string) => shop.as(shop.buyer)('POST /api/return/{id}/retract', { id: which })
    await retract(id)
    const again = { kind: 'money' as const, reason: 'damaged' as const }
    const elsewhere = { ...again, refund_to: to('0899999999') }
    expect(await callOutcome(shop.requestReturn(order, [[0, 1]], elsewhere, staleSession()))).toBe('password_needed')
    const second = await shop.requestReturn(order, [[0, 1]], elsewhere)
    expect((await one(order)).hold_until).toBe(in72())
    await retract(second.id)
    // The account of the last request is still on hold.
    await shop.requestReturn(order, [[0, 1]], elsewhere)
    expect((await one(order)).hold_until).toBe(in72())
    const other = await shop.finishedOrder()
    await shop.requestReturn(other, [[0, 1]], elsewhere)
    expect((await one(other)).hold_until).toBeNull()
  })

  test('the first one needs reauthentication too, and sends an email; a guest needs the token only', async () => {
    const order = await shop.finishedOrder()
    const first = { kind: 'money' as const, reason: 'damaged' as const, refund_to: to('0899999999') }
    const before = await mails()
    expect(await callOutcome(shop.requestReturn(order, [[0, 1]], first, staleSession()))).toBe('password_needed')
    expect([(await shop.read(order)).returns, await mails()]).toEqual([[], before])
    const { id } = await shop.requestReturn(order, [[0, 1]], first)
    expect(await mails()).toBe(before + 1)
    expect((await one(order)).hold_until).toBeNull()
    await shop.as(shop.buyer)('POST /api/return/{id}/retract', { id })
    const guest = await addGuestActor(shop.db)
    const placed = await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
      address: typedAddress(),
      expected_total: 35_000,
    })
    await shop.pay(placed.id, placed.total)
    await shop.ship(placed.id)
    expect(await callOutcome(shop.requestReturn(placed.id, [[0, 1]], first, guest))).toBe('done')
    expect(await mails()).toBe(before + 1)
  })

  test('a guest needs the token only, and it is on hold; nobody else changes it', async () => {
    const { id } = await requested()
    const guest = await addGuestActor(shop.db)
    for (const who of [guest, await addUserActor(shop.db), shop.mentor])
      expect(await callOutcome(change(id, '0899999999', who))).toBe('not_found')
    expect(await callOutcome(change(id, '0899999999', shop.operations))).toBe('login_required')
    const placed = await shop.as(guest)('POST /api/order', {
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
      address: typedAddress(),
      expected_total: 35_000,
    })
    await shop.pay(placed.id, placed.total)
    await shop.ship(placed.id)
    const asked = await shop.requestReturn(placed.id, [[0, 1]], { kind: 'money', reason: 'damaged' }, guest)
    await change(asked.id, '0899999999', guest)
    const [row] = await shop.db.select().from(orderReturn).where(eq(orderReturn.id, asked.id))
    expect(row!.accountHoldUntil?.toISOString()).toBe(in72())
  })

  test('an approval for the earlier account is outdated', async () => {
    const { id } = await requested()
    await approve(id)
    const propose = () =>
      shop.as(shop.finance)('POST /api/staff/approval', { kind: 'return', subject: id, reason: 'Much money' })
    await shop.db
      .insert(shopRule)
      .values({ id: uuidv7(), name: 'refund_approval', value: { one: 100, day: 100 }, validFrom: shop.deps.clock() })
    forgetShopRules(shop.deps)
    await propose()
    await change(id, '0899999999')
    const rows = await shop.db.select().from(approval).where(eq(approval.subject, id))
    expect(rows.map(({ state }) => state)).toEqual(['outdated'])
  })
})
