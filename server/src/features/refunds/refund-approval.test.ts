import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { staff } from '../staff/table.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  openRefundsFixture,
  REFUND_TOTAL,
  type RefundAccount,
  type RefundsFixture,
} from '../../testing/fixtures/refunds-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
// Nothing that was paid in an earlier test counts against a limit.
beforeEach(() => shop.passDays(2))
afterAll(() => shop.close())
afterEach(async () => {
  shop.passDays(1)
  await shop.setRefundLimits(1_000_000_000, 1_000_000_000)
  expect(await checkLedger({ db: shop.db })).toEqual([])
})

let serial = 0
const newNumber = () => `08${String(20_000_000 + (serial += 1))}`
const promptpay = (number = newNumber()): RefundAccount => ({ by: 'promptpay', number, name: 'Nok' })
const bankAccount = (number: string): RefundAccount => ({ by: 'bank', bank: 'กรุงเทพ (BBL)', number, name: 'Nok' })
const owed = async (to: RefundAccount = promptpay()) => (await shop.owedRefund({ to })).refund
const pay = (id: string, who: Actor) => callOutcome(shop.payRefund(id, {}, who))
const propose = async (subject: string, who: Actor) =>
  (await shop.as(who)('POST /api/staff/approval', { kind: 'refund', subject, reason: 'The buyer rang' })).id
const approve = (id: string, who: Actor) => shop.as(who)('POST /api/staff/approval/{id}/approve', { id })
const secondOf = async (id: string, who: Actor) => (await shop.as(who)('GET /api/staff/refund/{id}', { id })).second

describe('limits', () => {
  test('a refund of exactly the limit of a recipient is paid by one person, of one satang more is not', async () => {
    const [one, two] = [await owed(), await owed()]
    await shop.setRefundLimits(REFUND_TOTAL - 1, 1_000_000_000)
    expect(await pay(one, newStaffActor('finance'))).toBe('approval_needed')
    shop.passDays(1)
    await shop.setRefundLimits(REFUND_TOTAL, 1_000_000_000)
    expect(await pay(two, newStaffActor('finance'))).toBe('done')
  })

  test('one person pays exactly the limit of a day, and not one satang more', async () => {
    const clerk = newStaffActor('finance')
    await shop.setRefundLimits(1_000_000_000, 2 * REFUND_TOTAL)
    const [one, two, three] = [await owed(), await owed(), await owed()]
    expect([await pay(one, clerk), await pay(two, clerk)]).toEqual(['done', 'done'])
    expect(await pay(three, clerk)).toBe('approval_needed')
    expect(await secondOf(three, clerk)).toMatchObject({
      state: 'needed',
      approval: null,
      effective_at: null,
      limit: 2 * REFUND_TOTAL,
      together: 3 * REFUND_TOTAL,
    })
    // The limit is that of the person who pays.
    expect(await secondOf(three, newStaffActor('finance'))).toBeNull()
  })

  test('a day is 24 hours: what was paid exactly so long ago does not count any more', async () => {
    const clerk = newStaffActor('finance')
    await shop.setRefundLimits(1_000_000_000, REFUND_TOTAL)
    const [one, two] = [await owed(), await owed()]
    expect(await pay(one, clerk)).toBe('done')
    const paidAt = shop.deps.clock()
    shop.setClock(new Date(paidAt.getTime() + 86_400_000 - 1))
    expect(await pay(two, clerk)).toBe('approval_needed')
    shop.setClock(new Date(paidAt.getTime() + 86_400_000))
    expect(await pay(two, clerk)).toBe('done')
  })

  test('one number is one recipient, as PromptPay and as bank account, however it is written', async () => {
    await shop.setRefundLimits(REFUND_TOTAL, 1_000_000_000)
    const number = newNumber()
    const written = `${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6)}`
    const [one, two] = [await owed(promptpay(written)), await owed(bankAccount(number))]
    expect(await pay(one, newStaffActor('finance'))).toBe('done')
    expect(await pay(two, newStaffActor('finance'))).toBe('approval_needed')
    expect(await secondOf(two, newStaffActor('finance'))).toMatchObject({
      limit: REFUND_TOTAL,
      together: 2 * REFUND_TOTAL,
    })
  })

  test('what two people have approved does not count for the next refund', async () => {
    const [clerk, other] = [newStaffActor('finance'), newStaffActor('finance')]
    const to = promptpay()
    const [large, next] = [await owed(to), await owed(to)]
    await shop.setRefundLimits(REFUND_TOTAL - 1, 1_000_000_000)
    await approve(await propose(large, clerk), other)
    expect(await pay(large, clerk)).toBe('done')
    shop.setClock(new Date(shop.deps.clock().getTime() + 60_000))
    await shop.setRefundLimits(REFUND_TOTAL, REFUND_TOTAL)
    expect(await pay(next, clerk)).toBe('done')
  })
})

describe('approval', () => {
  test('staff see whether it is needed, waiting or in force; either of the two people may pay', async () => {
    const [clerk, other] = [newStaffActor('finance'), newStaffActor('owner')]
    await shop.setRefundLimits(0, 0)
    const id = await owed()
    expect(await secondOf(id, clerk)).toMatchObject({ state: 'needed', approval: null, limit: 0 })
    const approval = await propose(id, clerk)
    const effective = new Date(shop.deps.clock().getTime() + 86_400_000).toISOString()
    expect(await secondOf(id, other)).toMatchObject({ state: 'waiting', approval, effective_at: effective })
    await approve(approval, other)
    expect(await secondOf(id, clerk)).toMatchObject({ state: 'in_force', approval })
    // Paid by the one who approved it, the one who proposed it is the second person.
    expect(await pay(id, other)).toBe('done')
    const { secondBy, refundedBy, approvalId } = (await shop.transferOf(id))!
    expect({ secondBy, refundedBy, approvalId }).toEqual({
      secondBy: clerk.kind === 'staff' && clerk.staffId,
      refundedBy: other.kind === 'staff' && other.staffId,
      approvalId: approval,
    })
  })

  test('paid by a third person, the one who approved it is the second person', async () => {
    const approver = newStaffActor('owner')
    await shop.setRefundLimits(0, 0)
    const id = await owed()
    await approve(await propose(id, newStaffActor('finance')), approver)
    expect(await pay(id, newStaffActor('finance'))).toBe('done')
    expect(await shop.transferOf(id)).toMatchObject({
      secondBy: approver.kind === 'staff' && approver.staffId,
      alone: false,
    })
  })

  test('an approval of a refund is valid for no other refund to the same account', async () => {
    const [clerk, other] = [newStaffActor('finance'), newStaffActor('owner')]
    await shop.setRefundLimits(0, 0)
    const to = promptpay()
    const [one, two] = [await owed(to), await owed(to)]
    await approve(await propose(one, clerk), other)
    expect(await pay(two, clerk)).toBe('approval_needed')
    expect(await pay(one, clerk)).toBe('done')
  })

  test('with an approval in force, who set the account, recorded the money or confirmed it still does not pay', async () => {
    const writer = await seedStaff(shop, 'finance')
    await seedStaff(shop, 'finance')
    const { refund } = await shop.owedRefund({ to: null })
    await shop.as(writer.actor)('PUT /api/staff/refund/{id}/account', { id: refund, refund_to: promptpay() })
    await shop.setRefundLimits(0, 0)
    const approval = await propose(refund, newStaffActor('finance'))
    await approve(approval, newStaffActor('owner'))
    expect(await pay(refund, writer.actor)).toBe('account_writer')
    expect(await shop.as(writer.actor)('GET /api/staff/refund/{id}', { id: refund })).toMatchObject({
      not_yours: 'account_writer',
      second: { state: 'in_force', approval },
      account_by: 'finance',
    })
    expect(await pay(refund, newStaffActor('finance'))).toBe('done')
    await shop.db.update(staff).set({ disabledAt: shop.deps.clock() })
  })

  test('who recorded late money sees so before paying, and so does who set its account', async () => {
    const { id } = await shop.order()
    await shop.cancel(id)
    const [noter, writer] = [newStaffActor('finance'), newStaffActor('finance')]
    const late = { id, amount: 40_000, bank_reference: shop.uniqueReference() }
    const { refund } = await shop.as(noter)('POST /api/staff/order/{id}/late-payment', late)
    const notYours = async (who: Actor) => (await shop.as(who)('GET /api/staff/refund/{id}', { id: refund })).not_yours
    expect([await notYours(noter), await notYours(writer)]).toEqual(['late_noter', null])
    await shop.as(writer)('PUT /api/staff/refund/{id}/account', { id: refund, refund_to: promptpay() })
    expect([await notYours(noter), await notYours(writer)]).toEqual(['late_noter', 'account_writer'])
    expect([await pay(refund, noter), await pay(refund, writer)]).toEqual(['late_noter', 'account_writer'])
    // The one who noted both sees the first reason that payment would give.
    await shop.as(noter)('PUT /api/staff/refund/{id}/account', { id: refund, refund_to: promptpay() })
    expect([await notYours(noter), await pay(refund, noter)]).toEqual(['account_writer', 'account_writer'])
    expect([await notYours(writer), await pay(refund, writer)]).toEqual([null, 'done'])
  })

  test('who confirmed the payment of an order pays its goodwill: the order stays', async () => {
    const cashier = newStaffActor('finance')
    const { id } = await shop.order()
    const received = { id, amount: REFUND_TOTAL, bank_reference: shop.uniqueReference() }
    await shop.as(cashier)('POST /api/staff/order/{id}/confirm-payment', received)
    const goodwill = await shop.grantGoodwill(id, 2_000)
    await shop.setAccount(id, promptpay())
    expect((await shop.as(cashier)('GET /api/staff/refund/{id}', { id: goodwill })).not_yours).toBeNull()
    expect(await pay(goodwill, cashier)).toBe('done')
    await shop.cancel(id)
    const canceled = (await shop.refundsOf(id)).find(({ cause }) => cause === 'canceled')!
    await shop.setAccount(id, promptpay())
    expect((await shop.as(cashier)('GET /api/staff/refund/{id}', { id: canceled.id })).not_yours).toBe(
      'payment_confirmer',
    )
    expect(await pay(canceled.id, cashier)).toBe('payment_confirmer')
  })

  test('of several payments for an order, the one who confirmed the latest does not refund it', async () => {
    const { id } = await shop.order()
    const [first, second] = [newStaffActor('finance'), newStaffActor('finance')]
    const confirm = (who: Actor, amount: number, more: object = {}) =>
      shop.as(who)('POST /api/staff/order/{id}/confirm-payment', {
        id,
        amount,
        bank_reference: shop.uniqueReference(),
        ...more,
      })
    await confirm(first, 50_000, { differs: 'part' })
    shop.setClock(new Date(shop.deps.clock().getTime() + 1_000))
    await confirm(second, REFUND_TOTAL - 50_000)
    await shop.cancel(id)
    await shop.setAccount(id, promptpay())
    const [due] = await shop.refundsOf(id)
    expect(await pay(due!.id, second)).toBe('payment_confirmer')
    expect((await shop.as(second)('GET /api/staff/refund/{id}', { id: due!.id })).not_yours).toBe('payment_confirmer')
  })
})
