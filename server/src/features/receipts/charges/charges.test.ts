import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bangkokDay } from '@bailu/phrases/days'
import { providerCharge } from '../table.ts'
import { audit } from '../../audit/table.ts'
import { checkPendingCharges } from '../../../http/payment-webhook.ts'
import { readAuditEntries } from '../../../testing/database-reads.ts'
import { newStaffActor } from '../../../testing/fixtures/actors-fixture.ts'
import { openChargesFixture, type ChargesFixture } from '../../../testing/fixtures/charges-fixture.ts'
import { callOutcome } from '../../../testing/call-outcome.ts'
import { readCompanyBalance } from '../../ledger/accounts.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { expireOrders } from '../../orders/expire-orders.ts'

const TOTAL = 95_003
let shop: ChargesFixture
beforeAll(async () => {
  shop = await openChargesFixture()
})
afterAll(() => shop.close())
beforeEach(() => {
  Object.assign(shop.opn.behaviour, { hangsUp: false, slowMs: 0, status: 0, withoutPictures: false, loseAnswer: false })
})
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const balanceOf = (kind: 'bank' | 'provider' | 'fees') => readCompanyBalance(shop.system(), kind)
const states = async (id: string) => (await shop.rows(id)).map(({ state }) => state)
const made = () => shop.opn.requests.filter((one) => one === 'POST /charges').length
const finance = () => shop.as(shop.finance)
const second = newStaffActor('finance')
const colleague = () => shop.as(second)
const cancel = (id: string) => shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id })
/** The buyer pays and the provider sends the event. */
const payAndSendEvent = (charge: string) => shop.opn.deliver(shop.opn.pay(charge))

describe('the QR of the provider', () => {
  test('is for exactly the missing amount, and created once', async () => {
    const { id } = await shop.order()
    const before = made()
    const first = await shop.openPayment(id)
    expect(first).toMatchObject({ amount: TOTAL, state: 'open', qr: expect.any(String) })
    expect(first.picture).toMatch(/^data:image\/png;base64,/)
    const again = await Promise.all([1, 2, 3].map(() => shop.openPayment(id)))
    expect(again.map(({ picture }) => picture)).toEqual([first.picture, first.picture, first.picture])
    expect(made() - before).toBe(1)
    // The open page requests it again every few seconds.
    expect(first.picture!.length).toBeLessThan(20_000)
    expect(shop.opn.last()).toMatchObject({ amount: TOTAL, currency: 'THB' })
    expect(JSON.stringify(shop.opn.last())).not.toMatch(/Nok|Jaidee|0812345678/)
    expect(await states(id)).toEqual(['pending'])
  })
  test('concurrent requests create one charge at the provider', async () => {
    const { id } = await shop.order()
    const before = shop.opn.charges.size
    const all = await Promise.all(Array.from({ length: 8 }, () => shop.openPayment(id)))
    expect(all.every(({ qr }) => qr !== null)).toBe(true)
    expect(shop.opn.charges.size - before).toBe(1)
    expect((await shop.openPayment(id)).picture).not.toBeNull()
  })
  test('is for the rest once a part is paid', async () => {
    const { id } = await shop.orderWithCharge()
    await shop.as(shop.finance)('POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: 50_000,
      bank_reference: 'PART1',
      differs: 'part',
    })
    expect(await shop.openPayment(id)).toMatchObject({ amount: 45_003, picture: expect.any(String) })
    expect(shop.opn.last().amount).toBe(45_003)
    await payAndSendEvent(shop.opn.last().id)
    expect(await shop.orderRow(id)).toMatchObject({ status: 'awaiting_shipment' })
    expect(await shop.openPayment(id)).toMatchObject({ state: 'paid', qr: null, picture: null })
  })
  test.each([
    ['cannot be reached', { hangsUp: true }],
    ['is out of order', { status: 500 }],
    ['has too much to do', { status: 429 }],
    ['says no', { status: 400 }],
    ['does not know the key', { status: 401 }],
    ['has no picture', { withoutPictures: true }],
  ])('the shop’s own is shown where the provider %s, and another attempt follows later', async (_, failure) => {
    Object.assign(shop.opn.behaviour, failure)
    const { id } = await shop.order()
    expect(await shop.openPayment(id)).toMatchObject({ picture: null, qr: expect.any(String), state: 'open' })
    Object.assign(shop.opn.behaviour, { hangsUp: false, status: 0, withoutPictures: false })
    // Back-off: an open drawer requests it every few seconds.
    const before = shop.opn.requests.length
    expect((await shop.openPayment(id)).picture).toBeNull()
    expect(shop.opn.requests.length).toBe(before)
    shop.wait(3)
    expect((await shop.openPayment(id)).picture).not.toBeNull()
  })
  test('after a lost response it is requested again and is the same charge', async () => {
    const { id } = await shop.order()
    shop.opn.behaviour.loseAnswer = true
    expect((await shop.openPayment(id)).picture).toBeNull()
    const lost = shop.opn.last().id
    shop.wait(1)
    expect((await shop.openPayment(id)).picture).not.toBeNull()
    expect(shop.opn.last().id).toBe(lost)
    expect((await shop.rows(id)).map(({ chargeId }) => chargeId)).toEqual([lost])
  })
  test('a charge that nearly expired is replaced', async () => {
    const { id, charge } = await shop.orderWithCharge()
    await shop.db.execute(sql`update orders set expires_at = expires_at + interval '30 days' where id = ${id}`)
    shop.wait(24 * 60 - 1)
    await shop.openPayment(id)
    expect(await states(id)).toEqual(['expired', 'pending'])
    // A payment of the first charge at the last moment still counts.
    await payAndSendEvent(charge)
    expect(await states(id)).toEqual(['paid', 'pending'])
    expect(await shop.orderRow(id)).toMatchObject({ status: 'awaiting_shipment' })
  })
})

describe('an event', () => {
  test('of a charge that is paid makes the order paid, once', async () => {
    const { id, charge } = await shop.orderWithCharge()
    const [bank, provider] = [await balanceOf('bank'), await balanceOf('provider')]
    const paid = shop.opn.pay(charge)
    expect(await shop.opn.deliver(paid)).toEqual({ status: 200 })
    const asked = shop.opn.requests.length
    for (let n = 0; n < 3; n += 1) expect(await shop.opn.deliver(paid)).toEqual({ status: 200 })
    expect(shop.opn.requests.length).toBe(asked)
    expect(await shop.orderRow(id)).toMatchObject({ status: 'awaiting_shipment', paidAt: shop.deps.clock() })
    expect(await balanceOf('provider')).toBe(provider + BigInt(TOTAL))
    expect(await balanceOf('bank')).toBe(bank)
    const { money, events, rewards } = await finance()('GET /api/staff/order/{id}', { id })
    expect(money.payments).toMatchObject([
      { amount: TOTAL, kind: 'provider', bank_reference: charge.toUpperCase().replaceAll('_', ''), confirmed_by: '' },
    ])
    expect(events.length).toBeGreaterThan(0)
    expect(rewards.length).toBeGreaterThan(0)
    const entries = await readAuditEntries(shop, and(eq(audit.refId, id), eq(audit.action, 'order.paid')))
    expect(entries).toMatchObject([{ actor: 'system' }])
  })
  test('early, repeated or out of order changes nothing by itself', async () => {
    const { id, charge } = await shop.orderWithCharge()
    const one = shop.opn.charges.get(charge)!
    const early = shop.opn.eventOf('charge.complete', { ...one, status: 'successful', paidAt: shop.deps.clock() })
    expect(await shop.opn.deliver(early)).toEqual({ status: 200 })
    expect(await states(id)).toEqual(['pending'])
    const failed = shop.opn.fail(charge)
    const paid = shop.opn.pay(charge)
    await shop.opn.deliver(paid)
    await shop.opn.deliver(failed)
    await shop.opn.deliver(shop.opn.eventOf('charge.create', { ...one, status: 'pending' }))
    expect(await states(id)).toEqual(['paid'])
  })
  test('of a failed or expired charge marks it; a payment that arrives later is booked', async () => {
    for (const [end, state] of [
      ['fail', 'failed'],
      ['expire', 'expired'],
      ['reverse', 'failed'],
    ] as const) {
      const { id, charge } = await shop.orderWithCharge()
      expect(await shop.opn.deliver(shop.opn[end](charge))).toEqual({ status: 200 })
      expect(await states(id)).toEqual([state])
      expect((await shop.orderRow(id)).status).toBe('awaiting_payment')
      await payAndSendEvent(charge)
      expect(await states(id)).toEqual(['paid'])
      expect((await shop.orderRow(id)).status).toBe('awaiting_shipment')
    }
  })
  test('of a charge whose creation response was lost finds it by its reference', async () => {
    const { id } = await shop.order()
    shop.opn.behaviour.loseAnswer = true
    await shop.openPayment(id)
    await payAndSendEvent(shop.opn.last().id)
    expect(await states(id)).toEqual(['paid'])
  })
  test('of another account, of the other mode, of no charge or of an unknown one is accepted and changes nothing', async () => {
    const before = (await shop.receipts()).length
    const { charge } = await shop.orderWithCharge()
    const other = shop.opn.make()
    const paid = shop.opn.pay(charge)
    const answer = (change: object) => ({ ...paid, body: Buffer.from(JSON.stringify(change)) })
    const real = JSON.parse(paid.body.toString()) as { data: object }
    for (const event of [
      shop.opn.pay(other.id),
      shop.opn.pay(shop.opn.make({ metadata: { reference: '00000000-0000-4000-8000-000000000000' } }).id),
      answer({ ...real, data: { ...real.data, id: charge.replace('chrg_test_', 'chrg_') } }),
      answer({ ...real, data: { ...real.data, id: 'chrg_test_0000' } }),
      answer({ ...real, data: { ...real.data, id: '../charges' } }),
      answer({ ...real, data: { object: 'refund', id: 'rfnd_test_1' } }),
      answer({ ...real, key: 'customer.create' }),
      answer({}),
      { ...paid, body: Buffer.from('not json') },
    ])
      expect(await shop.opn.deliver(event)).toEqual({ status: 200 })
    shop.opn.charges.get(charge)!.livemode = true
    expect(await shop.opn.deliver(paid)).toEqual({ status: 200 })
    expect((await shop.receipts()).length).toBe(before)
    shop.opn.charges.get(charge)!.livemode = false
    await shop.opn.deliver(paid)
    expect((await shop.receipts()).length).toBe(before + 1)
  })
  test('without a valid recent signature is rejected', async () => {
    const { id, charge } = await shop.orderWithCharge()
    const paid = shop.opn.pay(charge)
    const at = new Date(shop.deps.clock().getTime() - 301_000)
    const wrong = [Buffer.from('someone else').toString('base64')]
    expect(await shop.opn.deliver(paid, { by: wrong })).toEqual({ status: 401 })
    expect(await shop.opn.deliver(paid, { by: [] })).toEqual({ status: 401 })
    expect(await shop.opn.deliver(paid, { at })).toEqual({ status: 401 })
    const bare = await fetch(shop.url, { method: 'POST', body: new Uint8Array(paid.body) })
    expect(bare.status).toBe(401)
    const large = await fetch(shop.url, { method: 'POST', body: 'x'.repeat(70_000) })
    expect((await large.json()) as unknown).toMatchObject({ status: 413 })
    expect(await states(id)).toEqual(['pending'])
    expect(await shop.opn.deliver(paid, { by: [...wrong, shop.opn.env.OPN_WEBHOOK_SECRET] })).toEqual({ status: 200 })
    expect(await states(id)).toEqual(['paid'])
  })
  test('is to be sent again while the provider does not answer', async () => {
    const { id, charge } = await shop.orderWithCharge()
    const paid = shop.opn.pay(charge)
    for (const failure of [{ hangsUp: true }, { hangsUp: false, status: 500 }, { status: 401 }]) {
      Object.assign(shop.opn.behaviour, failure)
      expect(await shop.opn.deliver(paid)).toEqual({ status: 503 })
    }
    shop.opn.behaviour.status = 0
    expect(await states(id)).toEqual(['pending'])
    expect(await shop.opn.deliver(paid)).toEqual({ status: 200 })
    expect(await states(id)).toEqual(['paid'])
  })
  test('of another amount or currency than requested is left for staff', async () => {
    for (const change of [{ amount: TOTAL - 1 }, { currency: 'JPY' }]) {
      const { id, charge } = await shop.orderWithCharge()
      const real = { ...shop.opn.charges.get(charge)! }
      Object.assign(shop.opn.charges.get(charge)!, change)
      expect(await payAndSendEvent(charge)).toEqual({ status: 200 })
      expect(await states(id)).toEqual(['odd'])
      expect((await shop.orderRow(id)).status).toBe('awaiting_payment')
      Object.assign(shop.opn.charges.get(charge)!, { amount: real.amount, currency: real.currency })
      await payAndSendEvent(charge)
      expect(await states(id)).toEqual(['paid'])
    }
  })
})

describe('when the order has changed before the payment', () => {
  test('canceled or expired: the payment is refunded as late money', async () => {
    const canceled = await shop.orderWithCharge()
    await cancel(canceled.id)
    const expired = await shop.orderWithCharge()
    shop.wait(25 * 60)
    await expireOrders(shop.system())
    for (const { id, charge } of [canceled, expired]) {
      await payAndSendEvent(charge)
      expect(await shop.orderRow(id)).toMatchObject({ status: 'canceled', paidAt: null })
      expect(await shop.refundsOf(id)).toMatchObject([{ cause: 'late', amount: BigInt(TOTAL), notedBy: null }])
    }
  })
  test('paid by slip: the whole payment is refunded', async () => {
    const { id, charge } = await shop.orderWithCharge()
    await shop.pay(id)
    await payAndSendEvent(charge)
    expect(await shop.refundsOf(id)).toMatchObject([{ cause: 'overpaid', amount: BigInt(TOTAL), status: 'owed' }])
    expect(await shop.orderRow(id)).toMatchObject({ status: 'awaiting_shipment' })
  })
  test('paid in part by slip: the order is paid and the surplus refunded', async () => {
    const { id, charge } = await shop.orderWithCharge()
    const part = { id, amount: 5_000, bank_reference: 'PART2', differs: 'part' as const }
    await finance()('POST /api/staff/order/{id}/confirm-payment', part)
    await payAndSendEvent(charge)
    expect(await shop.orderRow(id)).toMatchObject({ status: 'awaiting_shipment' })
    expect(await shop.refundsOf(id)).toMatchObject([{ cause: 'overpaid', amount: 5_000n }])
  })
  test('canceled with a part paid, or paid and canceled: the whole payment is refunded in addition', async () => {
    const first = await shop.orderWithCharge()
    const part = { id: first.id, amount: 5_000, bank_reference: 'PART3', differs: 'part' as const }
    await finance()('POST /api/staff/order/{id}/confirm-payment', part)
    const second = await shop.orderWithCharge()
    await shop.pay(second.id)
    for (const { id, charge } of [first, second]) {
      const { status } = await shop.orderRow(id)
      await shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id, seen_status: status as 'awaiting_payment' })
      await payAndSendEvent(charge)
      expect((await shop.refundsOf(id)).map(({ cause }) => cause)).toEqual(['canceled', 'overpaid'])
    }
  })
  test('a payment was reversed: the charge pays a part', async () => {
    const { id } = await shop.order()
    const part = { id, amount: 5_000, bank_reference: 'PART4', differs: 'part' as const }
    await finance()('POST /api/staff/order/{id}/confirm-payment', part)
    await shop.openPayment(id)
    const charge = shop.opn.last().id
    const reason = 'For another order'
    await colleague()('POST /api/staff/order/{id}/take-back-payment', { id, reason })
    await payAndSendEvent(charge)
    expect(await shop.orderRow(id)).toMatchObject({ status: 'awaiting_payment', paidAt: null })
    expect(await shop.openPayment(id)).toMatchObject({ paid: TOTAL - 5_000, amount: 5_000 })
  })
})

describe('without any event', () => {
  test('the provider is polled after some minutes, then more rarely, and no more a day after the charge expired', async () => {
    await shop.db.update(providerCharge).set({ nextAt: null })
    const { id, charge } = await shop.orderWithCharge()
    expect(await checkPendingCharges(shop.system())).toBe(0)
    shop.wait(2)
    await checkPendingCharges(shop.system())
    expect(await shop.rows(id)).toMatchObject([{ asks: 1, state: 'pending' }])
    await checkPendingCharges(shop.system())
    expect(await shop.rows(id)).toMatchObject([{ asks: 1 }])
    shop.opn.pay(charge)
    shop.wait(4)
    await checkPendingCharges(shop.system())
    expect(await shop.rows(id)).toMatchObject([{ asks: 2, state: 'paid', nextAt: null }])
    const other = await shop.orderWithCharge()
    shop.wait(49 * 60)
    for (let n = 0; n < 2; n += 1) await checkPendingCharges(shop.system())
    expect(await shop.rows(other.id)).toMatchObject([{ asks: 1, nextAt: null }])
  })
  test('an unreachable provider is polled for one charge only', async () => {
    for (let n = 0; n < 3; n += 1) await shop.orderWithCharge()
    shop.wait(3)
    shop.opn.behaviour.hangsUp = true
    const before = shop.opn.requests.length
    expect(await checkPendingCharges(shop.system())).toBe(0)
    expect(shop.opn.requests.length).toBe(before + 1)
  })
})

describe('what the provider sends to the bank', () => {
  test('leaves its account with the fee, on the day of the statement', async () => {
    const { charge } = await shop.orderWithCharge()
    await payAndSendEvent(charge)
    const day = bangkokDay(shop.deps.clock())
    const [bank, provider, fees] = [await balanceOf('bank'), await balanceOf('provider'), await balanceOf('fees')]
    const before = await finance()('GET /api/staff/closing/{day}', { day })
    const send = (more: object) =>
      finance()('POST /api/staff/cash-deposit', {
        from: 'provider',
        amount: 90_000,
        fee: 1_678,
        bank_reference: 'OPN1',
        deposited_on: day,
        reason: 'Its fee of the month',
        ...more,
      })
    expect(await callOutcome(send({ amount: Number(provider), fee: 1 }))).toBe('provider_smaller')
    expect(await callOutcome(send({ from: 'cash', amount: 1 }))).toBe('bad_input')
    const { id } = await send({})
    expect(await balanceOf('bank')).toBe(bank + 90_000n)
    expect(await balanceOf('provider')).toBe(provider - 91_678n)
    expect(await balanceOf('fees')).toBe(fees + 1_678n)
    const after = await finance()('GET /api/staff/closing/{day}', { day })
    expect(after.expected.bank_in - before.expected.bank_in).toBe(90_000)
    const { list, provider: left } = await finance()('GET /api/staff/cash-deposit', {})
    expect(list[0]).toMatchObject({ from: 'provider', amount: 90_000, fee: 1_678 })
    expect(BigInt(left)).toBe(provider - 91_678n)
    await colleague()('POST /api/staff/cash-deposit/{id}/void', { id: id!, reason: 'Another day' })
    expect([await balanceOf('bank'), await balanceOf('provider'), await balanceOf('fees')]).toEqual([
      bank,
      provider,
      fees,
    ])
  })
})

describe('the database itself', () => {
  test('rejects a second booking of a charge, and another receipt, amount or reference', async () => {
    const { id, charge } = await shop.orderWithCharge()
    await payAndSendEvent(charge)
    const [row] = await shop.rows(id)
    const other = await shop.orderWithCharge()
    const rejected = (statement: ReturnType<typeof sql>) =>
      shop.db.execute(statement).then(
        () => 'done',
        () => 'rejected',
      )
    for (const statement of [
      sql`update provider_charge set state = 'failed', receipt_id = null where id = ${row!.id}`,
      sql`update provider_charge set amount = amount + 1 where id = ${row!.id}`,
      sql`update provider_charge set charge_id = 'chrg_test_x' where id = ${row!.id}`,
      sql`delete from provider_charge where id = ${row!.id}`,
      sql`update provider_charge set state = 'paid', ended_at = now(), receipt_id = ${row!.receiptId} where order_id = ${other.id}`,
      sql`update provider_charge set state = 'paid', ended_at = now() where order_id = ${other.id}`,
      sql`insert into receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at)
        select gen_random_uuid(), amount, kind, bank_reference, now(), confirmed_by, now() from receipt where id = ${row!.receiptId}`,
      sql`insert into provider_charge (id, order_id, charge_id, amount, state, live, asked_at)
        values (gen_random_uuid(), ${id}, ${charge}, 1, 'pending', false, now())`,
    ])
      expect(await rejected(statement), JSON.stringify(statement.queryChunks[0])).toBe('rejected')
  })
})

test('without a provider no charge is created, and its webhook address does not exist', async () => {
  const off = await openChargesFixture({ off: true })
  try {
    const { id } = await off.order()
    expect(await off.openPayment(id)).toMatchObject({ picture: null, qr: expect.any(String) })
    expect(off.opn.requests).toEqual([])
    expect(await off.opn.deliver(off.opn.eventOf('charge.complete', off.opn.make()))).toEqual({ status: 404 })
    expect(await checkPendingCharges(off.system())).toBe(0)
    expect(await off.db.$count(providerCharge)).toBe(0)
  } finally {
    await off.close()
  }
})
