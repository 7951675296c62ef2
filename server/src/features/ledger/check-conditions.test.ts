import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner, seedStaff } from '../../testing/fixtures/orders-fixture.ts'
import {
  addBankCard,
  addPartnerInDebt,
  setMinimumWithdrawal,
  withdrawAndPay,
  earnSettledReward,
} from '../../testing/fixtures/payouts-fixture.ts'
import { openRefundsFixture, type RefundsFixture } from '../../testing/fixtures/refunds-fixture.ts'
import { violationsAfter } from '../../testing/fixtures/tampered-ledger.ts'

let shop: RefundsFixture
beforeAll(async () => {
  shop = await openRefundsFixture()
  const standing = await shop.finishedOrder()
  const { id: asked, amount } = await shop.requestReturn(standing, [[1, 1]], { kind: 'money', reason: 'damaged' })
  await shop.approve(asked)
  await shop.refund(asked, amount)
  const { transfer } = await shop.paidRefund()
  await shop.bounce(transfer)
  const { id: late } = await shop.order()
  await shop.cancel(late)
  const received = { id: late, amount: 50_000, bank_reference: 'LATE-1' }
  await shop.as(newStaffActor('finance'))('POST /api/staff/order/{id}/late-payment', received)
  await setMinimumWithdrawal(shop, 1)
  await addPartnerInDebt(shop, 3_000n)
  const partner = await seedPartner(shop)
  await addBankCard(shop, partner)
  await earnSettledReward(shop, partner, 10_000n)
  await withdrawAndPay(shop, partner, 2_000n)
  // The only one who could have paid beside the one who did.
  await seedStaff(shop, 'finance')
})
afterAll(() => shop.close())

const one = (table: string, where: string, key = 'id') =>
  `${key} = (select ${key} from ${table} where ${where} order by ${key} limit 1)`
const RETURN_TRANSFER = 'return_id is not null'
const REFUND_TRANSFER = 'refund_id is not null'
const REVERSAL = one('reward_line', 'reverses is not null')
const anotherOrder = (table: string) => `(select id from orders where id <> ${table}.order_id order by id limit 1)`
const accountId = (kind: string) => `(select id from account where kind = '${kind}' and partner_id = 0)`
const PAID_BACK = 'refund_state_differs'
const RETURN_PAID = 'return_refund_differs'
const OWED_AGAIN = 'returned_refund_not_owed'
const BOOKED_FROM = 'refund_transfer_entry_differs'
const REVERSED = 'reversals_exceed_reward_line'
const NAMED = 'transfer_without_cause'
const EVENT = 'event_rows_incomplete'
const MONEY = 'money_accounts_differ'
const WITHDRAWN = 'withdrawal_entries_differ'
const PAID_OUT = 'withdrawal_payout_differs'

describe('one changed value violates', () => {
  test.each<[what: string, check: string, statement: string]>([
    [
      'a refunded return of another amount',
      RETURN_PAID,
      `update refund_transfer set amount = amount - 1 where ${RETURN_TRANSFER}`,
    ],
    [
      'the transfer of a return at another order',
      RETURN_PAID,
      `update refund_transfer set order_id = ${anotherOrder('refund_transfer')} where ${RETURN_TRANSFER}`,
    ],
    [
      'the transfer of a refund of another amount',
      PAID_BACK,
      `update refund_transfer set amount = amount - 1 where ${REFUND_TRANSFER}`,
    ],
    [
      'the transfer of a refund at another order',
      PAID_BACK,
      `update refund_transfer set order_id = ${anotherOrder('refund_transfer')} where ${REFUND_TRANSFER}`,
    ],
    [
      'a paid refund that is open again',
      PAID_BACK,
      `update refund set status = 'owed', settled_at = null, settled_by = null where status = 'paid'`,
    ],
    [
      'late money of which less is owed',
      'late_payment_not_owed_back',
      `update refund set amount = amount - 1 where cause = 'late'`,
    ],
    ['a bounce of another amount', OWED_AGAIN, 'update refund_bounce set amount = amount - 1'],
    ['a bounce of which less is owed', OWED_AGAIN, `update refund set amount = amount - 1 where cause = 'bounced'`],
    [
      'a bounce of cash',
      OWED_AGAIN,
      'update refund_transfer set in_cash = true where id in (select transfer_id from refund_bounce)',
    ],
    [
      'a refund in cash that is booked from the bank',
      BOOKED_FROM,
      'update refund_transfer set in_cash = true where id not in (select transfer_id from refund_bounce)',
    ],
    ['a reversal of a larger base', REVERSED, `update reward_line set base = base * 1000 where ${REVERSAL}`],
    [
      'a reversal of more tax than was withheld',
      REVERSED,
      `update reward_line set tax = (select -l.tax - 1 from reward_line l where l.id = reward_line.reverses) where ${REVERSAL}`,
    ],
    [
      'a reversal of a reversal',
      REVERSED,
      `insert into reward_line (id, partner_id, order_id, kind, status, base, gross, tax, earned_at, reverses)
        select gen_random_uuid(), partner_id, order_id, kind, 'pending', -1, -1, 0, earned_at, id
        from reward_line where ${REVERSAL}`,
    ],
    ['an anonymous transfer', NAMED, `update transfer set actor = 'anonymous' where code = 'refund.paid'`],
    [
      'a transfer of a kind of row that it was not caused by',
      NAMED,
      `update transfer set ref_type = 'order' where code = 'refund.paid'`,
    ],
    [
      'a gap in the rows of an event',
      EVENT,
      `update transfer set seq = seq + 5 where code = 'reward.settled' and seq = (select max(seq) from transfer where code = 'reward.settled')`,
    ],
    [
      'rows of an event at different times',
      EVENT,
      `update transfer set at = at + interval '1 second' where code = 'reward.settled' and seq = 1`,
    ],
    [
      'an event that does not begin with its first row',
      EVENT,
      `update transfer set seq = seq + 1 where code = 'refund.paid'`,
    ],
    [
      'a withdrawal from the account of another partner',
      WITHDRAWN,
      `update transfer set debit_id = (select id from account a where a.kind = 'available' and a.partner_id <> 0
        and a.id <> transfer.debit_id order by id limit 1) where ${one('transfer', "code = 'withdrawal.requested'")}`,
    ],
    ['a withdrawal that was never reserved', WITHDRAWN, `delete from transfer where code = 'withdrawal.requested'`],
    ['a payout of another amount', PAID_OUT, 'update payout set amount = amount + 1'],
    [
      'a paid order without a time of payment',
      'order_paid_state_differs',
      `update orders set paid_at = null where status = 'canceled' and paid_at is not null`,
    ],
  ])('%s: %s', async (_, check, statement) => {
    expect((await violationsAfter(shop, statement)).map((violation) => violation.check)).toContain(check)
  })
})

test.each([
  ['a receipt booked to the cash box', 'cash', MONEY, ['bank', 'cash']],
  ['a receipt booked to the payment provider', 'provider', MONEY, ['bank', 'provider']],
] as const)('%s is found in both accounts', async (_, kind, check, accounts) => {
  const moved = `update transfer set debit_id = ${accountId(kind)} where ${one('transfer', "code = 'receipt.booked'")}`
  const created = `insert into account (id, partner_id, kind, unit, side, no_overdraft)
    values (gen_random_uuid(), 0, '${kind}', 'satang', 'debit', false) on conflict do nothing`
  const found = (await violationsAfter(shop, created, moved)).filter((violation) => violation.check === check)
  expect(found.map(({ at }) => at).toSorted()).toEqual(accounts)
})

test('goods booked as shipping are found in both accounts', async () => {
  const sold = `(select ref_id from transfer where code = 'payment.applied' and credit_id = ${accountId('sales')} order by id limit 1)`
  const found = await violationsAfter(
    shop,
    `update transfer set credit_id = ${accountId('shipping_income')} where ref_id = ${sold} and credit_id = ${accountId('sales')}`,
  )
  const check = 'sales_differ_from_orders'
  expect(found.filter((violation) => violation.check === check).map(({ at }) => at)).toEqual([
    'sales',
    'shipping_income',
  ])
})

describe('an entry that was taken back for a proposal', () => {
  const CHECK = 'entry_voided_without_second_person'
  const [ENTRY, APPROVAL, PROPOSER] = [1, 2, 3].map((n) => `'019a0000-0000-7000-8000-00000000000${n}'`)
  /** A balance of 500 satang given up and taken back, for an approval with these values. */
  const takenBack = (values: Partial<Record<'kind' | 'subject' | 'amount' | 'state' | 'by', string>>) => {
    const { kind = `'entry_void'`, subject = ENTRY, amount = '500', state = `'approved'`, by = PROPOSER } = values
    return [
      `insert into approval (id, kind, subject, amount, detail, fingerprint, reason, proposed_by, proposed_at, effective_at, state, decided_by, decided_at)
        values (${APPROVAL}, ${kind}, ${subject}, ${amount}, '{}', '', 'x', ${by}, now() - interval '2 days', now() - interval '1 day', ${state},
          case when ${state} in ('approved', 'rejected') then gen_random_uuid() end, case when ${state} = 'waiting' then null else now() end)`,
      `insert into balance_given_up (id, partner_id, amount, reason, at, voided_at, voided_by, void_reason, void_approval_id)
        select ${ENTRY}, user_id, 500, 'other', now(), now(), ${PROPOSER}, 'x', ${APPROVAL} from partner order by user_id limit 1`,
    ]
  }
  test.each<[string, Parameters<typeof takenBack>[0], boolean]>([
    ['for this entry, amount and proposer', {}, false],
    ['that elapsed', { state: `'elapsed'` }, false],
    ['that still waits', { state: `'waiting'` }, true],
    ['that was rejected', { state: `'rejected'` }, true],
    ['of another amount', { amount: '499' }, true],
    ['for another entry', { subject: APPROVAL }, true],
    ['by another person', { by: 'gen_random_uuid()' }, true],
    ['of another kind', { kind: `'reversal'` }, true],
  ])('%s', async (_, values, isFound) => {
    const checks = (await violationsAfter(shop, ...takenBack(values))).map(({ check }) => check)
    expect(checks.includes(CHECK)).toBe(isFound)
  })
})

describe('who noted a repayment paid a withdrawal of the partner alone', () => {
  const CHECK = 'payer_recorded_returned_money'
  const noted = `insert into debt_entry (id, partner_id, kind, amount, bank_reference, paid_on, noted_by, noted_at)
    select gen_random_uuid(), w.partner_id, 'repayment', 5000, 'X', '2026-01-01', p.paid_by, w.requested_at - interval '1 hour'
    from payout p join withdrawal w on w.id = p.withdrawal_id where p.amount = 2000`
  const found = async (...statements: string[]) =>
    (await violationsAfter(shop, noted, ...statements)).some(({ check }) => check === CHECK)

  test('found, where a colleague could have paid the whole time', async () => expect(await found()).toBe(true))

  test.each([
    ['a second person was named', 'update payout set second_by = gen_random_uuid()'],
    ['it was not checked who pays', 'update payout set payer_checked = false'],
    [
      'another one approved the withdrawal',
      'update withdrawal set approved_by = gen_random_uuid(), approved_at = now()',
    ],
    [
      'the entry was voided before the payment',
      `update debt_entry set voided_at = noted_at, voided_by = gen_random_uuid(), void_reason = 'x'`,
    ],
    ['the request came before the entry', `update withdrawal set requested_at = requested_at - interval '2 hours'`],
    ['the only colleague came after the request', `update staff set created_at = now() + interval '100 years'`],
    ['the only colleague got the role after the request', `update staff set role_at = now() + interval '100 years'`],
    ['the only colleague had left', `update staff set disabled_at = '2020-01-01'`],
    ['the only colleague may not pay', `update staff set role = 'operations'`],
  ])('not found, where %s', async (_, statement) => expect(await found(statement)).toBe(false))

  test('found, where the colleague left after the payment, or the entry was voided after it', async () => {
    expect(await found(`update staff set disabled_at = now() + interval '100 years'`)).toBe(true)
    const voided = `update debt_entry set voided_at = now() + interval '100 years', voided_by = gen_random_uuid(), void_reason = 'x'`
    expect(await found(voided)).toBe(true)
  })
})

test('what is not changed violates nothing', async () => expect(await violationsAfter(shop)).toEqual([]))
