import type { MonthFixture, MonthOrder } from './month-fixture.ts'

type Orders = Record<string, MonthOrder>
const INVOICE_BUYER = {
  name: 'บริษัท มะลิ จำกัด',
  tax_id: '0105536000313',
  branch: '00000',
  address: '1 สุขุมวิท กรุงเทพฯ 10110',
}

/** The second half of the month: payouts, returned transfers, forfeited balances and debts. @returns the withdrawal requested in November and paid in December */
export async function playSecondHalf(shop: MonthFixture, of: Orders): Promise<{ spans: string }> {
  await payouts(shop)
  await exceptions(shop, of)
  await lastDays(shop, of)
  return playMonthEnd(shop)
}

type Partner = MonthFixture['partners']['anong']

async function requestWithdrawal({ model }: MonthFixture, { id, as }: Partner, amount: number): Promise<string> {
  const asked = await as('POST /api/withdrawal', { amount })
  model.reserve(id, amount)
  return asked.id
}
const withdrawable = async ({ as }: Partner) => (await as('GET /api/withdrawal/terms', {})).withdrawable

function bookPayout({ model }: MonthFixture, { id }: Partner, amount: number, reference: string): void {
  model.addBankRow(-amount, reference)
  model.change(id, 'paid', -amount)
  model.reserve(id, -amount)
}

async function payouts(shop: MonthFixture): Promise<void> {
  const { setTime, model, staff, partners, unique, runJobs } = shop
  const { anong, boon, chai } = partners
  setTime('2026-11-15T12:00')
  await runJobs()
  const [all, some] = [await withdrawable(anong), 20_000]
  const [first, second] = [await requestWithdrawal(shop, anong, all), await requestWithdrawal(shop, boon, some)]
  // A small balance that the partner forfeits.
  const little = await withdrawable(chai)
  await chai.as('POST /api/withdrawal/give-up', { amount: little, reason: 'too_small' })
  model.change(chai.id, 'given_up', -little)
  setTime('2026-11-16T10:00')
  const { id } = await staff.payer('POST /api/staff/payout', {})
  await staff.payer('POST /api/staff/payout/{id}/file', { id, reason: 'For the bank' })
  setTime('2026-11-17T00:00:00.000')
  const reference = unique('BULK')
  const { items } = await staff.payer('GET /api/staff/payout/{id}', { id })
  await staff.payer('POST /api/staff/payout/{id}/pay', {
    id,
    bank_reference: reference,
    paid_on: '2026-11-17',
    withdrawals: [first],
  })
  bookPayout(shop, anong, all, `${reference}/${items.find((one) => one.withdrawal === first)!.reference}`)
  await staff.payer('POST /api/staff/payout/{id}/not-executed', { id, withdrawal: second, reason: 'Account closed' })
  const alone = unique('ALONE')
  await staff.payer('POST /api/staff/withdrawal/{id}/pay', { id: second, amount: some, bank_reference: alone })
  bookPayout(shop, boon, some, alone)
  setTime('2026-11-18T10:00')
  const back = { id: second, amount: some, bank_reference: unique('GAVEBACK'), reason: 'Account closed' }
  await staff.cashier('POST /api/staff/withdrawal/{id}/returned', back)
  model.addBankRow(some, back.bank_reference)
  model.change(boon.id, 'returned', some)
}

async function exceptions(shop: MonthFixture, of: Orders): Promise<void> {
  const {
    setTime,
    model,
    staff,
    partners,
    people,
    unique,
    runJobs,
    order,
    confirm,
    ship,
    payReturn,
    payRefund,
    refundOf,
    TO,
  } = shop
  const { anong, boon } = partners
  const border = of['border']!
  // A return accepted by exception after its return days, when the reward was already paid out: it becomes a debt of the partner, a part is repaid, and the rest is netted.
  setTime('2026-11-18T12:00')
  const late = await staff.operations('POST /api/staff/order/{id}/return', {
    id: border.id,
    lines: [{ line: 0, quantity: 1 }],
    kind: 'goods',
    reason: 'skin_reaction',
    refund_to: TO,
    asked_by: 'By phone',
    exception: 'A rash',
  })
  await payReturn(border, late.id, 30_000)
  setTime('2026-11-19T10:00')
  const repaid = { id: anong.id, amount: 1_001, bank_reference: unique('REPAID'), paid_on: '2026-11-19' }
  await staff.cashier('POST /api/staff/partner/{id}/repayment', repaid)
  model.addBankRow(1_001, repaid.bank_reference)
  model.change(anong.id, 'repaid', 1_001)
  const { list } = await staff.payer('GET /api/staff/reward', { state: 'on_hold' })
  for (const { id } of list) await staff.payer('POST /api/staff/reward/{id}/release', { id, reason: 'Looked at' })
  model.unsettled.delete(of['on_hold']!.id)
  setTime('2026-11-19T10:00:00.001')
  await runJobs()
  // Finance reverses a settled reward.
  const settled = await boon.as('GET /api/income/total', { status: 'approved' })
  const wrong = settled.list.find((one) => one.order_number === of['door1']!.number && one.kind === 'sales')!
  await staff.payer('POST /api/staff/reward/{id}/reverse', { id: wrong.id, amount: wrong.gross, reason: 'Mistake' })
  model.reverseByStaff(model.lines.find((line) => line.order === of['door1']!.id)!)
  // An activity reward, and a late payment for an expired order.
  await staff.cashier('POST /api/staff/reward/activity', {
    employee_no: partners.chai.employeeNo,
    amount: 33_333,
    note: 'Party',
  })
  model.grant(partners.chai.id, 'party', 33_333)
  const expired = await order(people.alone, { cream: 1 })
  setTime('2026-11-20T15:00')
  await runJobs()
  const latePayment = { id: expired.id, amount: expired.total, bank_reference: unique('LATE') }
  await staff.cashier('POST /api/staff/order/{id}/late-payment', latePayment)
  model.addBankRow(expired.total, latePayment.bank_reference, { receipt: true })
  await payRefund(await refundOf(expired), undefined)
  // Goodwill refund that the bank returns and that is paid again; and a refund of another order's shipping only.
  const [scratched, lateParcel] = [await order(people.mai, { set: 1 }), await order(people.kai, { serum: 4 })]
  for (const one of [scratched, lateParcel]) {
    await confirm(one)
    await ship(one)
  }
  const forgotten = await order(people.alone, { cream: 1 })
  const addGoodwill = (id: string, cause: 'goodwill' | 'shipping', amount: number) =>
    staff.operations('POST /api/staff/order/{id}/goodwill', { id, cause, amount, reason: 'Sorry' })
  // Days are closed; a payment of a closed day, found later, is booked to it with a reason.
  setTime('2026-11-21T12:00')
  await shop.closeDays('2026-10-31', '2026-11-20')
  await confirm(forgotten, forgotten.total, { seen_at: '2026-11-20T23:59:59.999+07:00', closed_reason: 'Overlooked' })
  setTime('2026-11-21T23:59:59.999')
  const gift = await payRefund((await addGoodwill(scratched.id, 'goodwill', 4_444)).refund, scratched)
  setTime('2026-11-22T00:00:00.000')
  const bounced = { id: gift.transfer, amount: 4_444, bank_reference: unique('BOUNCE'), returned_on: '2026-11-22' }
  const again = await staff.cashier('POST /api/staff/refund-transfer/{id}/bounce', { ...bounced, reason: 'Closed' })
  model.addBankRow(4_444, bounced.bank_reference)
  await payRefund(again.refund, undefined)
  await payRefund((await addGoodwill(lateParcel.id, 'shipping', 5_000)).refund, lateParcel)
}

async function lastDays(shop: MonthFixture, of: Orders): Promise<void> {
  const {
    setTime,
    model,
    staff,
    people,
    order,
    confirm,
    ship,
    runJobs,
    payRefund,
    refundOf,
    askReturn,
    payReturn,
    unique,
    sold,
  } = shop
  const { kai, mai, alone } = people
  // An invoiced order of which half is returned, and an invoiced order that was overpaid.
  setTime('2026-11-23T09:00')
  const [big, round] = [await order(kai, { set: 2 }), await order(kai, { cream: 1 })]
  await confirm(big)
  await confirm(round, round.total + 777, { differs: 'owe', reason: 'Round' })
  for (const one of [big, round]) {
    await ship(one)
    await shop.as(kai.actor)('POST /api/order/{id}/tax-document', { id: one.id, buyer: INVOICE_BUYER })
  }
  of['round'] = round
  await payRefund(await refundOf(round), undefined)
  const half = await askReturn(big, [[0, 1]])
  setTime('2026-11-24T09:00')
  await payReturn(big, half.id, 123_457, { credited: true })
  setTime('2026-11-25T09:00')
  await staff.cashier('POST /api/staff/order/{id}/credit-note', { id: big.id, amount: 123_457, reason: 'Half' })
  model.reduceTax(123_457, big.soldOn!)
  // A payment confirmed for the wrong order, voided by another member of finance, and moved.
  setTime('2026-11-26T09:00')
  const [wrong, right] = [await order(alone, { cream: 2 }), await order(mai, { cream: 2 })]
  const reference = unique('MIXED')
  const seen = { id: wrong.id, amount: wrong.total, bank_reference: reference }
  await staff.cashier('POST /api/staff/order/{id}/confirm-payment', seen)
  model.addBankRow(wrong.total, reference, { receipt: true })
  const moved = { id: wrong.id, move_to: right.number, reason: 'The other one' }
  await staff.payer('POST /api/staff/order/{id}/take-back-payment', moved)
  sold(right)
  await ship(right)
  // A cash-on-delivery order whose cash the courier lost.
  setTime('2026-11-28T09:00')
  await staff.cashier('POST /api/staff/order/{id}/cash-lost', {
    id: of['door2']!.id,
    reason: 'The courier is bankrupt',
  })
  setTime('2026-11-30T12:00')
  await runJobs()
}

async function playMonthEnd(shop: MonthFixture): Promise<{ spans: string }> {
  const { setTime, partners, people, staff, unique, runJobs, order, confirm, model } = shop
  const { boon, chai } = partners
  setTime('2026-11-30T22:00')
  const [last, next] = [await order(people.kai, { serum: 1 }), await order(people.kai, { serum: 2 })]
  // Finance requests the final payout of a small balance.
  const little = await withdrawable(chai)
  const final = { id: chai.id, amount: little, reason: 'Leaves' }
  const { id } = await staff.cashier('POST /api/staff/partner/{id}/final-payout', final)
  model.reserve(chai.id, little)
  const reference = unique('FINAL')
  await staff.payer('POST /api/staff/withdrawal/{id}/pay', { id, amount: little, bank_reference: reference })
  bookPayout(shop, chai, little, reference)
  setTime('2026-11-30T23:59:59.999')
  await confirm(last)
  const spans = await requestWithdrawal(shop, boon, 15_000)
  setTime('2026-12-01T00:00:00.000')
  await confirm(next)
  await runJobs()
  setTime('2026-12-02T09:00')
  const paid = { id: spans, amount: 15_000, bank_reference: unique('SPANS') }
  await staff.payer('POST /api/staff/withdrawal/{id}/pay', paid)
  bookPayout(shop, boon, 15_000, paid.bank_reference)
  await shop.closeDays('2026-11-21', '2026-12-01')
  return { spans }
}
