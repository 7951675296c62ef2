import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import { bangkokDay } from '@bailu/phrases/days'
import { staffOwnAccount } from './table.ts'
import { payout } from '../payouts/table.ts'
import { staff } from '../staff/table.ts'
import { refundTransfer, refund } from '../refunds/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { shopRule } from '../shop-rules/table.ts'
import { elapseDueApprovals } from './registry.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { ADDRESS, addUser, userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { earnSettledReward, addBankCard, partnerActor } from '../../testing/fixtures/payouts-fixture.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { forgetShopRules } from '../shop-rules/read-shop-rule.ts'

const TOTAL = 95_003
type Staff = Awaited<ReturnType<typeof seedStaff>>
let shop: ReturnsFixture
let [clerk, other, owner]: Staff[] = []
beforeAll(async () => {
  shop = await openReturnsFixture()
})
beforeEach(async () => {
  // Each test runs on another day.
  shop.passDays(2)
  await shop.db.update(staff).set({ disabledAt: shop.deps.clock() })
  ;[clerk, other, owner] = [
    await seedStaff(shop, 'finance'),
    await seedStaff(shop, 'finance'),
    await seedStaff(shop, 'owner'),
  ]
})
afterAll(() => shop.close())

const as = (who: Staff | undefined) => shop.as(who!.actor)
const limit = async (name: string, value: unknown) => {
  await shop.db.insert(shopRule).values({ id: uuidv7(), name, value, validFrom: shop.deps.clock() })
  forgetShopRules(shop.deps)
}
const toAccount = (number: string): InputOf<'PUT /api/order/{id}/refund-to'>['refund_to'] => ({
  by: 'promptpay',
  number,
  name: 'Nok',
})
let serial = 0
const number = () => `08${String(10_000_000 + (serial += 1))}`
const owed = async (to: string | null = number()) => {
  const { id } = await shop.order()
  await shop.pay(id)
  await shop.cancel(id)
  if (to) await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: toAccount(to) })
  const [refundRow] = await shop.db.select().from(refund).where(eq(refund.orderId, id))
  return { order: id, refundId: refundRow!.id }
}
const pay = async (who: Staff | undefined, id: string, reference = `R${(serial += 1)}`) => {
  const { amount, account_at } = await as(who)('GET /api/staff/refund/{id}', { id })
  return as(who)('POST /api/staff/refund/{id}/pay', { id, amount, account_at, bank_reference: reference })
}
const ask = (who: Staff | undefined, kind: 'refund' | 'return' | 'batch', subject: string) =>
  as(who)('POST /api/staff/approval', { kind, subject, reason: 'The buyer rang' })
/** A staff member created just now. */
const fresh = async (role: 'finance' | 'operations' = 'finance') => {
  const one = await seedStaff(shop, role)
  await shop.db.update(staff).set({ createdAt: shop.deps.clock() }).where(eq(staff.id, one.id))
  return one
}
const approve = (who: Staff | undefined, id: string) => as(who)('POST /api/staff/approval/{id}/approve', { id })
const stop = (who: Staff | undefined, id: string) => as(who)('POST /api/staff/approval/{id}/stop', { id, reason: 'No' })

describe('one clerk alone', () => {
  test('who entered the refund account does not pay to it, at any amount; another person does', async () => {
    const { refundId } = await owed(null)
    const note = (who: Staff | undefined, to: string) =>
      as(who)('PUT /api/staff/refund/{id}/account', { id: refundId, refund_to: toAccount(to) })
    expect(await callOutcome(pay(clerk, refundId))).toBe('account_missing')
    await note(clerk, '0899999999')
    expect(await callOutcome(pay(clerk, refundId))).toBe('account_writer')
    expect(await as(clerk)('GET /api/staff/refund/{id}', { id: refundId })).toMatchObject({
      not_yours: 'account_writer',
    })
    // Nor from another staff account of the same person.
    const secondAccount = await seedStaff(shop, 'finance')
    const linked = {
      staffId: secondAccount.id,
      otherStaffId: clerk!.id,
      declaredBy: owner!.id,
      declaredAt: shop.deps.clock(),
    }
    await shop.db.insert(staffOwnAccount).values({ id: uuidv7(), ...linked })
    expect(await callOutcome(pay(secondAccount, refundId))).toBe('account_writer')
    await pay(other, refundId)
    const [row] = await shop.db.select().from(refundTransfer).where(eq(refundTransfer.refundId, refundId))
    expect(row).toMatchObject({ refundedBy: other!.id, accountBy: clerk!.id, secondBy: null, alone: false })
  })

  test('an account entered by a staff member hired today is not paid to before tomorrow', async () => {
    const { refundId } = await owed(null)
    const note = { id: refundId, refund_to: toAccount('0899999999') }
    await as(await fresh())('PUT /api/staff/refund/{id}/account', note)
    expect(await callOutcome(pay(clerk, refundId))).toBe('colleague_new')
    shop.passDays(1)
    await pay(clerk, refundId)
  })

  test('who recorded late money, with an unused bank reference, does not refund it', async () => {
    const { id } = await shop.order()
    await shop.cancel(id)
    const late = { id, amount: 50_000, bank_reference: 'LATE-1', reason: 'Came late' }
    const { refund: refundId } = await as(clerk)('POST /api/staff/order/{id}/late-payment', late)
    await as(other)('PUT /api/staff/refund/{id}/account', { id: refundId, refund_to: toAccount(number()) })
    expect(await callOutcome(pay(clerk, refundId))).toBe('late_noter')
    await pay(owner, refundId)
    const again = await shop.order()
    await shop.cancel(again.id)
    const used = as(other)('POST /api/staff/order/{id}/late-payment', { ...late, id: again.id })
    expect(await callOutcome(used)).toBe('reference_used')
  })

  test('who placed an order as paid in cash, or confirmed its payment, does not refund it, at any amount', async () => {
    const customer = await addUser(shop.db, {})
    const placed = await as(clerk)('POST /api/staff/order', {
      customer_id: customer.id,
      lines: [{ variant_id: shop.cream.variantId, quantity: 1 }],
      address: ADDRESS,
      expected_total: 35_000,
      payment: { how: 'paid', by: 'cash', amount: 35_000, bank_reference: 'CASH-1' },
      buyer_message: '',
      reason: 'At the counter',
    })
    const transfer = await shop.order()
    await as(clerk)('POST /api/staff/order/{id}/confirm-payment', {
      id: transfer.id,
      amount: TOTAL,
      bank_reference: 'TRANSFER-1',
    })
    for (const [id, actor] of [
      [placed.id, userActor(customer.id)],
      [transfer.id, shop.buyer],
    ] as const) {
      await as(clerk)('POST /api/staff/order/{id}/cancel', {
        id,
        reason: 'Changed their mind',
        seen_status: 'awaiting_shipment',
      })
      await shop.as(actor)('PUT /api/order/{id}/refund-to', { id, refund_to: toAccount(number()) })
      const [refundRow] = await shop.db.select().from(refund).where(eq(refund.orderId, id))
      expect(await callOutcome(pay(clerk, refundRow!.id))).toBe('payment_confirmer')
      expect(await as(clerk)('GET /api/staff/refund/{id}', { id: refundRow!.id })).toMatchObject({
        not_yours: 'payment_confirmer',
      })
      // Nor by proposing and waiting, while another staff member could pay.
      await ask(clerk, 'refund', refundRow!.id)
      shop.passDays(1)
      expect(await callOutcome(pay(clerk, refundRow!.id))).toBe('payment_confirmer')
      await pay(other, refundRow!.id)
    }
  })

  test('who opened a return with an account does not pay it', async () => {
    const order = await shop.finishedOrder()
    const supportStaff = await seedStaff(shop, 'owner')
    const { id, amount } = await as(supportStaff)('POST /api/staff/order/{id}/return', {
      id: order,
      lines: [{ line: 0, quantity: 1 }],
      kind: 'money',
      reason: 'damaged',
      words: '',
      refund_to: toAccount('0899999999'),
      asked_by: 'By phone',
    })
    await shop.approve(id)
    const back = (who: Staff | undefined, bank_reference: string) =>
      as(who)('POST /api/staff/return/{id}/refund', { id, amount, bank_reference })
    expect(await callOutcome(back(supportStaff, 'RET-1'))).toBe('account_writer')
    await back(clerk, 'RET-1')
  })

  test('the database rejects a refund paid by who entered its account, and one that hides it', async () => {
    const { order, refundId } = await owed(null)
    await as(clerk)('PUT /api/staff/refund/{id}/account', { id: refundId, refund_to: toAccount(number()) })
    const row = { id: uuidv7(), refundId: refundId, orderId: order, amount: 1n, bankReference: uuidv7() }
    const by = { refundedBy: clerk!.id, refundedAt: shop.deps.clock() }
    await expect(shop.db.insert(refundTransfer).values({ ...row, ...by, accountBy: clerk!.id })).rejects.toMatchObject({
      cause: { constraint: 'refund_transfer_not_by_writer' },
    })
    await expect(shop.db.insert(refundTransfer).values({ ...row, ...by })).rejects.toMatchObject({
      cause: { code: '23001' },
    })
  })
})

describe('above the limit', () => {
  beforeEach(() => limit('refund_approval', { one: 150_000, day: 400_000 }))

  test('refunds to one recipient are added up; above the limit another person approves first', async () => {
    const to = number()
    const [one, two] = [await owed(to), await owed(to)]
    await pay(clerk, one.refundId)
    expect(await callOutcome(pay(clerk, two.refundId))).toBe('approval_needed')
    expect(await callOutcome(pay(other, two.refundId))).toBe('approval_needed')
    expect(await as(clerk)('GET /api/staff/refund/{id}', { id: two.refundId })).toMatchObject({
      second: { state: 'needed', limit: 150_000, together: 2 * TOTAL },
    })
    expect(await callOutcome(ask(clerk, 'refund', (await owed()).refundId))).toBe('approval_not_needed')
    const { id } = await ask(clerk, 'refund', two.refundId)
    expect(await callOutcome(ask(other, 'refund', two.refundId))).toBe('approval_open')
    expect(await callOutcome(pay(clerk, two.refundId))).toBe('approval_open')
    expect(await callOutcome(approve(clerk, id))).toBe('same_person')
    await approve(other, id)
    await pay(clerk, two.refundId)
    const [row] = await shop.db.select().from(refundTransfer).where(eq(refundTransfer.refundId, two.refundId))
    expect(row).toMatchObject({ refundedBy: clerk!.id, secondBy: other!.id, approvalId: id })
  })

  test('a proposal by a staff member hired today is not approved before the day is over', async () => {
    await limit('refund_approval', { one: 0, day: 0 })
    const { refundId } = await owed()
    const { id } = await ask(await fresh(), 'refund', refundId)
    expect(await callOutcome(approve(other, id))).toBe('colleague_new')
    shop.passDays(1)
    await pay(other, refundId)
  })

  test('an approval is valid for its account only', async () => {
    const to = number()
    await pay(clerk, (await owed(to)).refundId)
    const { order, refundId } = await owed(to)
    const { id } = await ask(clerk, 'refund', refundId)
    await approve(other, id)
    const elsewhere = number()
    shop.setClock(new Date(shop.deps.clock().getTime() + 1_000))
    await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id: order, refund_to: toAccount(elsewhere) })
    expect(await callOutcome(pay(clerk, refundId))).toBe('refund_on_hold')
    shop.passDays(4)
    await pay(other, (await owed(elsewhere)).refundId)
    expect(await callOutcome(pay(clerk, refundId))).toBe('approval_needed')
    const { id: next } = await ask(clerk, 'refund', refundId)
    await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id: order, refund_to: toAccount(to) })
    expect(await as(other)('GET /api/staff/approval/{id}', { id: next })).toMatchObject({ state: 'outdated' })
    expect(await callOutcome(approve(other, next))).toBe('approval_over')
  })

  test('small refunds by one person within a day are added up; another person, or the next day, can continue', async () => {
    for (let one = 0; one < 4; one += 1) await pay(clerk, (await owed()).refundId)
    const { refundId } = await owed()
    expect(await callOutcome(pay(clerk, refundId))).toBe('approval_needed')
    await pay(other, refundId)
    shop.passDays(1)
    await pay(clerk, (await owed()).refundId)
  })

  test('rejected: it is not paid, and can be proposed again', async () => {
    const to = number()
    await pay(clerk, (await owed(to)).refundId)
    const { refundId } = await owed(to)
    const { id } = await ask(clerk, 'refund', refundId)
    await stop(owner, id)
    expect(await callOutcome(pay(clerk, refundId))).toBe('approval_needed')
    await approve(owner, (await ask(clerk, 'refund', refundId)).id)
    await pay(owner, refundId)
  })

  test('without a decision it can be paid after 24 hours', async () => {
    const to = number()
    const { refundId } = await owed(to)
    await limit('refund_approval', { one: 0, day: 0 })
    await ask(clerk, 'refund', refundId)
    shop.passDays(1)
    await pay(clerk, refundId)
    expect((await shop.db.select().from(refundTransfer).where(eq(refundTransfer.refundId, refundId)))[0]).toMatchObject(
      {
        secondBy: null,
      },
    )
  })

  test('the only finance member refunds what they confirmed after 24 hours with notice', async () => {
    await shop.db.update(staff).set({ disabledAt: shop.deps.clock() })
    const only = await seedStaff(shop, 'owner')
    const { id } = await shop.order()
    await as(only)('POST /api/staff/order/{id}/confirm-payment', { id, amount: TOTAL, bank_reference: 'ALONE-1' })
    await shop.cancel(id)
    await shop.as(shop.buyer)('PUT /api/order/{id}/refund-to', { id, refund_to: toAccount(number()) })
    const [refundRow] = await shop.db.select().from(refund).where(eq(refund.orderId, id))
    expect(await callOutcome(pay(only, refundRow!.id))).toBe('payment_confirmer')
    await ask(only, 'refund', refundRow!.id)
    shop.passDays(1)
    await pay(only, refundRow!.id)
    expect(
      (await shop.db.select().from(refundTransfer).where(eq(refundTransfer.refundId, refundRow!.id)))[0],
    ).toMatchObject({
      alone: true,
    })
  })

  test('the only finance member pays to an account they entered after 24 hours with notice', async () => {
    await shop.db.update(staff).set({ disabledAt: shop.deps.clock() })
    const only = await seedStaff(shop, 'owner')
    const { refundId } = await owed(null)
    await as(only)('PUT /api/staff/refund/{id}/account', { id: refundId, refund_to: toAccount(number()) })
    expect(await callOutcome(pay(only, refundId))).toBe('account_writer')
    await ask(only, 'refund', refundId)
    expect(await callOutcome(pay(only, refundId))).toBe('account_writer')
    shop.passDays(1)
    await pay(only, refundId)
    expect((await shop.db.select().from(refundTransfer).where(eq(refundTransfer.refundId, refundId)))[0]).toMatchObject(
      {
        alone: true,
      },
    )
  })

  test('two concurrent refunds to one recipient: one of them counts the other', async () => {
    for (let round = 0; round < 4; round += 1) {
      const to = number()
      const [one, two] = [await owed(to), await owed(to)]
      const both = await Promise.all([callOutcome(pay(clerk, one.refundId)), callOutcome(pay(other, two.refundId))])
      expect(both.toSorted()).toEqual(['approval_needed', 'done'])
      shop.passDays(1)
    }
  })

  test('concurrent payment and decision: an approved refund is paid once, a rejected one is not', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { refundId } = await owed()
      await limit('refund_approval', { one: 0, day: 0 })
      const { id } = await ask(clerk, 'refund', refundId)
      const [approved, no] = await Promise.all([callOutcome(approve(other, id)), callOutcome(stop(owner, id))])
      expect([approved, no].toSorted()).toEqual(['approval_over', 'done'])
      expect(await callOutcome(pay(clerk, refundId))).toBe(approved === 'done' ? 'done' : 'approval_needed')
    }
  })
})

describe('one’s own order', () => {
  test('is neither confirmed nor refunded by oneself, however the account was linked', async () => {
    const mine = { staffId: clerk!.id, userId: shop.buyer.kind === 'user' ? shop.buyer.userId : 0 }
    await shop.db
      .insert(staffOwnAccount)
      .values({ id: uuidv7(), ...mine, declaredBy: owner!.id, declaredAt: shop.deps.clock() })
    const { id } = await shop.order()
    const confirm = (who: Staff | undefined) =>
      as(who)('POST /api/staff/order/{id}/confirm-payment', { id, amount: TOTAL, bank_reference: `OWN-${id}` })
    expect(await callOutcome(confirm(clerk))).toBe('own_account')
    const { refundId } = await owed()
    expect(await callOutcome(pay(clerk, refundId))).toBe('own_account')
    const note = { id: refundId, refund_to: toAccount(number()) }
    expect(await callOutcome(as(clerk)('PUT /api/staff/refund/{id}/account', note))).toBe('own_account')
    await limit('refund_approval', { one: 0, day: 0 })
    const { id: asked } = await ask(other, 'refund', refundId)
    expect(await callOutcome(approve(clerk, asked))).toBe('own_account')
    await stop(other, asked)
    await limit('refund_approval', { one: 1_000_000_000, day: 1_000_000_000 })
  })
})

test('one’s own return is neither approved nor received by oneself', async () => {
  const supportStaff = await seedStaff(shop, 'operations')
  const mine = { staffId: supportStaff.id, userId: shop.buyer.kind === 'user' ? shop.buyer.userId : 0 }
  const id = await shop.finishedOrder()
  const { id: back } = await shop.requestReturn(id, [[0, 1]])
  const declared = { id: uuidv7(), ...mine, declaredBy: supportStaff.id, declaredAt: shop.deps.clock() }
  await shop.db.insert(staffOwnAccount).values(declared)
  const agree = as(supportStaff)('POST /api/staff/return/{id}/approve', { id: back, send_to: 'Here' })
  expect(await callOutcome(agree)).toBe('own_account')
  await shop.approve(back)
  expect(await callOutcome(as(supportStaff)('POST /api/staff/return/{id}/receive', { id: back, sellable: [] }))).toBe(
    'own_account',
  )
  await shop.receive(back)
})

describe('batches', () => {
  const batch = async (who: Staff | undefined, net: number) => {
    const partner = partnerActor(shop.mentor.userId)
    const { id } = await shop.as(partner)('POST /api/withdrawal', { amount: net })
    return { withdrawal: id, batch: (await as(who)('POST /api/staff/payout', { withdrawals: [id] })).id }
  }
  const payAll = async (who: Staff | undefined, id: number) => {
    await as(who)('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
    return as(who)('POST /api/staff/payout/{id}/pay', {
      id,
      bank_reference: `B${(serial += 1)}`,
      paid_on: bangkokDay(shop.deps.clock()),
    })
  }
  beforeAll(async () => {
    await addBankCard(shop, shop.mentor.userId)
    await earnSettledReward(shop, shop.mentor.userId, 5_000_000n)
  })
  beforeEach(() => limit('batch_approval_above', 100_000))

  test('the maker of a batch above the limit does not mark it paid; batches of a day are added up', async () => {
    const [one, two] = [await batch(clerk, 60_000), await batch(clerk, 60_000)]
    expect(await callOutcome(payAll(clerk, two.batch))).toBe('approval_needed')
    expect((await as(clerk)('GET /api/staff/payout/{id}', { id: two.batch })).second).toMatchObject({
      state: 'needed',
      limit: 100_000,
      together: 120_000,
    })
    expect((await as(other)('GET /api/staff/payout/{id}', { id: two.batch })).second).toBeNull()
    await payAll(other, two.batch)
    const [paid] = await shop.db.select().from(payout).where(eq(payout.withdrawalId, two.withdrawal))
    expect(paid).toMatchObject({ paidBy: other!.id, secondBy: clerk!.id })
    const { id } = await ask(clerk, 'batch', String(one.batch))
    expect(await callOutcome(approve(clerk, id))).toBe('same_person')
    await approve(owner, id)
    await payAll(clerk, one.batch)
    const [row] = await shop.db.select().from(payout).where(eq(payout.withdrawalId, one.withdrawal))
    expect(row).toMatchObject({ paidBy: clerk!.id, secondBy: owner!.id, approvalId: id })
  })

  test('single payments do not circumvent the limit', async () => {
    const { withdrawal, batch: id } = await batch(clerk, 60_000)
    const release = { id, withdrawal, reason: 'By hand' }
    const single = (which: string) =>
      as(clerk)('POST /api/staff/withdrawal/{id}/pay', { id: which, amount: 60_000, bank_reference: which })
    await as(clerk)('POST /api/staff/payout/{id}/release', release)
    await single(withdrawal)
    const next = await shop.as(partnerActor(shop.mentor.userId))('POST /api/withdrawal', { amount: 60_000 })
    expect(await callOutcome(single(next.id))).toBe('withdrawal_unapproved')
    await as(other)('POST /api/staff/withdrawal/{id}/approve', { id: next.id, amount: 60_000 })
    await single(next.id)
  })

  test('a staff member hired today does not count as the second person', async () => {
    const { batch: id } = await batch(clerk, 110_000)
    expect(await callOutcome(payAll(await fresh(), id))).toBe('colleague_new')
    await payAll(other, id)
  })

  test('nor by making the batch: above the limit others do not pay it, below it counts as reviewed by one', async () => {
    const { batch: big } = await batch(await fresh(), 110_000)
    expect(await callOutcome(payAll(other, big))).toBe('colleague_new')
    const [one, two] = [await batch(await fresh(), 60_000), await batch(await fresh(), 60_000)]
    await payAll(owner, one.batch)
    expect(await callOutcome(payAll(owner, two.batch))).toBe('withdrawal_unapproved')
    expect((await shop.db.select().from(payout).where(eq(payout.withdrawalId, one.withdrawal)))[0]).toMatchObject({
      secondBy: null,
    })
    shop.passDays(1)
    await payAll(other, big)
    await payAll(other, two.batch)
  })

  test('a staff member disabled and enabled again today does not count either', async () => {
    const { batch: id } = await batch(clerk, 110_000)
    const back = await seedStaff(shop, 'finance')
    const which = { id: back.id, reason: 'Left' }
    await as(owner)('POST /api/staff/colleague/{id}/disable', which)
    await as(owner)('POST /api/staff/colleague/{id}/enable', { ...which, reason: 'Back' })
    expect(await callOutcome(payAll(back, id))).toBe('colleague_new')
    await payAll(other, id)
  })
})

describe('activity rewards', () => {
  const grant = (who: Staff | undefined, amount: number, note: string) =>
    as(who)('POST /api/staff/reward/activity', { employee_no: 'BL0001', amount, note })
  const line = async (id: string) => (await shop.db.select().from(rewardLine).where(eq(rewardLine.id, id)))[0]!
  const waiting = async () => (await as(owner)('GET /api/staff/approval', { kind: 'grant' })).list.at(-1)!
  beforeEach(() => limit('grant_approval_above', 100_000))

  test('above the daily limit they are on hold until another person approves', async () => {
    expect((await grant(clerk, 60_000, 'Spring')).waits_until).toBeNull()
    const { id, waits_until: until } = await grant(clerk, 60_000, 'Spring again')
    expect(until).not.toBeNull()
    expect(await line(id)).toMatchObject({ onHold: true })
    const release = (who: Staff | undefined) => as(who)('POST /api/staff/reward/{id}/release', { id, reason: 'Fine' })
    expect(await callOutcome(release(other))).toBe('approval_open')
    const asked = await waiting()
    expect(asked).toMatchObject({ amount: 60_000, detail: { rows: 1, together: 120_000, limit: 100_000 } })
    expect(await callOutcome(approve(clerk, asked.id))).toBe('same_person')
    const free = shop.db.update(rewardLine).set({ onHold: false }).where(eq(rewardLine.id, id))
    await expect(free).rejects.toMatchObject({ cause: { code: '23001' } })
    await approve(other, asked.id)
    expect(await line(id)).toMatchObject({ onHold: false, status: 'pending' })
  })

  test('granted by a staff member hired today: others do not release them before the day is over', async () => {
    await grant(await fresh(), 150_000, 'First day')
    const { id } = await waiting()
    expect(await callOutcome(approve(other, id))).toBe('colleague_new')
    await stop(owner, id)
  })

  test('rejected: canceled and returned to the budget; not by a person linked to the partner', async () => {
    const before = await as(clerk)('GET /api/staff/reward/budget', {})
    const { id } = await grant(clerk, 150_000, 'Summer')
    const asked = await waiting()
    const mine = { staffId: other!.id, userId: shop.mentor.userId }
    await shop.db
      .insert(staffOwnAccount)
      .values({ id: uuidv7(), ...mine, declaredBy: owner!.id, declaredAt: shop.deps.clock() })
    expect(await callOutcome(approve(other, asked.id))).toBe('own_account')
    await stop(owner, asked.id)
    expect(await line(id)).toMatchObject({ status: 'canceled' })
    expect((await as(clerk)('GET /api/staff/reward/budget', {})).left).toBe(before.left)
  })

  test('without a decision they are released after 24 hours', async () => {
    const { id } = await grant(clerk, 150_000, 'Autumn')
    shop.passDays(1)
    await elapseDueApprovals(shop.ctx({ kind: 'system' }))
    expect(await line(id)).toMatchObject({ onHold: false, status: 'pending' })
  })
})
