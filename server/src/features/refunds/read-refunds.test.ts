import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import { openRefundsFixture, REFUND_TOTAL, type RefundsFixture } from '../../testing/fixtures/refunds-fixture.ts'
import { checkLedger } from '../ledger/check-ledger.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
})
afterAll(() => shop.close())
afterEach(async () => expect(await checkLedger({ db: shop.db })).toEqual([]))

const confirm = (id: string, amount: number, bank_reference: string, more: object = {}) =>
  shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/confirm-payment', {
    id,
    amount,
    bank_reference,
    ...more,
  })
/** A paid order with a surplus of 7 baht that is owed. */
const overpaidOrder = async () => {
  const { id } = await shop.order()
  await confirm(id, REFUND_TOTAL + 700, shop.uniqueReference(), { differs: 'owe', reason: 'Paid too much' })
  return id
}
const detailOf = async (order: string) => (await shop.read(order)).refund_detail

describe('what the buyer sees', () => {
  test('all open refunds together; first the one that still needs an account; one account is set for all of them', async () => {
    const id = await overpaidOrder()
    await shop.setAccount(id)
    expect(await detailOf(id)).toMatchObject({ cause: 'overpaid', amount: 700, refund_to: { number: '••••5678' } })
    shop.passDays(1)
    await shop.cancel(id)
    expect(await detailOf(id)).toMatchObject({
      cause: 'canceled',
      state: 'owed',
      amount: REFUND_TOTAL + 700,
      refund_to: null,
    })
    await shop.setAccount(id, { by: 'promptpay', number: '0899999999', name: 'Nok' })
    const refunds = await shop.refundsOf(id)
    expect(refunds.map(({ cause, refundTail }) => [cause, refundTail])).toEqual([
      ['overpaid', '9999'],
      ['canceled', '9999'],
    ])
    // Only the changed account is on hold.
    const holds = await Promise.all(refunds.map(async (row) => (await shop.readRefund(row.id)).hold_until))
    expect(holds).toEqual([new Date(shop.deps.clock().getTime() + 72 * 3_600_000).toISOString(), null])
  })

  test('an open refund rather than a newer paid one, and then the newest paid one with its own amount', async () => {
    const id = await shop.finishedOrder()
    const older = await shop.grantGoodwill(id, 1_000)
    shop.passDays(1)
    const newer = await shop.grantGoodwill(id, 2_000)
    await shop.setAccount(id)
    expect(await detailOf(id)).toMatchObject({ state: 'owed', amount: 3_000 })
    await shop.payRefund(newer)
    expect(await detailOf(id)).toMatchObject({ state: 'owed', amount: 1_000, paid_at: null, bank_reference: '' })
    await shop.payRefund(older)
    expect(await detailOf(id)).toMatchObject({ state: 'paid', amount: 2_000 })
  })

  test('no end of a hold once it is paid, and the time that finance typed as the time of payment', async () => {
    const { order, refund } = await shop.owedRefund()
    await shop.setAccount(order, { by: 'promptpay', number: '0877777777', name: 'Nok' })
    shop.passDays(3)
    const paidAt = new Date(shop.deps.clock().getTime() - 3_600_000).toISOString()
    await shop.payRefund(refund, { paid_at: paidAt })
    expect(await detailOf(order)).toMatchObject({ state: 'paid', hold_until: null, paid_at: paidAt })
    expect(await shop.readRefund(refund)).toMatchObject({ hold_until: null, settled_at: paidAt })
    const { refund: byStaff } = await shop.as(shop.operations)('GET /api/staff/order/{id}', { id: order })
    expect(byStaff).toMatchObject({ id: refund, state: 'paid', paid_at: paidAt })
  })
})

describe('what staff see', () => {
  test('the name of the one who paid or voided it, and no number of the account in full', async () => {
    const clerk = await seedStaff(shop, 'finance')
    const to = { by: 'bank' as const, bank: 'กรุงเทพ (BBL)', number: '7776665554', name: 'Nok' }
    const paid = await shop.owedRefund({ to })
    await shop.payRefund(paid.refund, {}, clerk.actor)
    const voided = await shop.owedRefund()
    await shop.as(clerk.actor)('POST /api/staff/refund/{id}/void', { id: voided.refund, reason: 'Paid in cash' })
    for (const { refund } of [paid, voided])
      expect(await shop.readRefund(refund)).toMatchObject({ settled_by: 'finance', second: null, not_yours: null })
    expect(await shop.readRefund(voided.refund)).toMatchObject({ transfer: null, bank_reference: '' })
    const replies = [
      await shop.readRefund(paid.refund),
      await shop.as(clerk.actor)('GET /api/staff/refund', { state: 'paid' }),
      await shop.as(clerk.actor)('GET /api/staff/order/{id}', { id: paid.order }),
      await shop.read(paid.order),
    ]
    expect(JSON.stringify(replies)).toContain('••••5554')
    expect(JSON.stringify(replies)).not.toContain('6665554')
  })

  test('everything received for the order, of several transfers and of one that paid several orders', async () => {
    const [one, two] = [await shop.order(), await shop.order()]
    const orders = await Promise.all([one, two].map(async ({ id }) => ({ number: (await shop.read(id)).number })))
    await shop.as(newStaffActor('finance'))('POST /api/staff/receipt', {
      amount: 2 * 50_000,
      bank_reference: 'BOTH-1',
      seen_at: shop.deps.clock().toISOString(),
      orders: orders.map(({ number }) => ({ number, amount: 50_000, differs: 'part' })),
    })
    shop.setClock(new Date(shop.deps.clock().getTime() + 1_000))
    await confirm(one.id, REFUND_TOTAL - 50_000, 'REST-1')
    await shop.cancel(one.id)
    const [due] = await shop.refundsOf(one.id)
    expect((await shop.readRefund(due!.id)).received).toEqual({
      amount: REFUND_TOTAL,
      receipt_total: 2 * 50_000 + REFUND_TOTAL - 50_000,
      bank_reference: 'REST1, BOTH1',
      at: shop.deps.clock().toISOString(),
    })
  })

  test('a transfer that paid the order twice, in parts, counts once in the sum of transfers', async () => {
    const { id } = await shop.order()
    await shop.as(newStaffActor('finance'))('POST /api/staff/receipt', {
      amount: REFUND_TOTAL,
      bank_reference: 'PARTS-1',
      seen_at: shop.deps.clock().toISOString(),
      surplus: 'keep',
      orders: [{ number: (await shop.read(id)).number, amount: 60_000, differs: 'part' }],
    })
    await confirm(id, REFUND_TOTAL - 60_000, 'PARTS-1')
    await shop.cancel(id)
    const [due] = await shop.refundsOf(id)
    expect((await shop.readRefund(due!.id)).received).toMatchObject({
      amount: REFUND_TOTAL,
      receipt_total: REFUND_TOTAL,
      bank_reference: 'PARTS1',
    })
  })

  test('no money that was recorded by mistake: a reversed payment is not received', async () => {
    const { id } = await shop.order()
    await shop.cancel(id)
    const late = (amount: number, bank_reference: string) =>
      shop.as(shop.finance)('POST /api/staff/order/{id}/late-payment', { id, amount, bank_reference })
    const { refund: first } = await late(30_000, 'LATE-1')
    await shop.voidRefund(first)
    expect((await shop.readRefund(first)).received).toBeNull()
    const { refund: second } = await late(20_000, 'LATE-2')
    expect((await shop.readRefund(second)).received).toMatchObject({
      amount: 20_000,
      receipt_total: 20_000,
      bank_reference: 'LATE2',
    })
  })
})
