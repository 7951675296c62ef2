import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import {
  seedGuest,
  seedOrder,
  seedPartner,
  markCanceled,
  markFinished,
  markPaid,
} from '../../testing/fixtures/orders-fixture.ts'
import { addProduct } from '../../testing/fixtures/people-and-products-fixture.ts'
import {
  addBankCard,
  partnerActor,
  withdrawAndPay,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { violationsAfter } from '../../testing/fixtures/tampered-ledger.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { reverseOrderRewards } from '../rewards/reverse-order-rewards.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { LEDGER_CHECKS } from '@bailu/contract/ledger/staff'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  const ctx = () => shop.ctx({ kind: 'system' })
  const partnerId = await seedPartner(shop)
  for (const state of ['pending', 'settled', 'reversed']) {
    const order = await markPaid(
      shop,
      (await seedOrder(shop, { partnerId, guestId: await seedGuest(shop), points: 5 })).id,
    )
    await earnRewards(ctx(), order)
    if (state === 'pending') continue
    await scheduleSettlement(ctx(), order.id, await markFinished(shop, order.id))
    shop.passDays(15)
    await settleRewards(ctx())
    if (state === 'settled') continue
    await markCanceled(shop, order.id)
    await reverseOrderRewards(ctx(), order.id, 'returned')
  }
  await addProduct(shop.db, { stock: 0 })
  await setMinimumWithdrawal(shop, 1)
  await addBankCard(shop, partnerId)
  await withdrawAndPay(shop, partnerId, 1_000n)
  await requestWithdrawal(shop.ctx(partnerActor(partnerId)), { amount: 2_000 })
})
afterAll(() => shop.close())

/** The checks that fail after these statements. */
const checksAfter = async (...tampering: string[]): Promise<string[]> => [
  ...new Set((await violationsAfter(shop, ...tampering)).map(({ check }) => check)),
]

const some = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const code = (name: string) => some('transfer', `code = '${name}'`)
const kind = (name: string) => some('account', `kind = '${name}' and partner_id <> 0 and credits + debits > 0`)

const aBatch =
  'insert into payout_batch (id, rows, total, made_by, made_at) overriding system value values (9, 1, 1, gen_random_uuid(), now())'
const insertReturn = (status: string, goods: number) =>
  `insert into order_return (id, order_id, status, kind, reason, words, subtotal, shipping, refund_by, refund_bank, refund_name,
    refund_number, refund_tail, requested_at)
  select gen_random_uuid(), id, '${status}', 'goods', 'other', '', ${goods}, 0, 'bank', '', '', '', '', now()
  from orders where paid_at is not null limit 1`
const insertTransfer = `insert into refund_transfer (id, return_id, order_id, amount, bank_reference, refunded_by, refunded_at)
  select gen_random_uuid(), id, order_id, subtotal, 'X', gen_random_uuid(), now() from order_return`

const insertRefund = (cause: string, amount: number, where: string) =>
  `insert into refund (id, order_id, cause, status, amount, reason, owed_at)
  select gen_random_uuid(), id, '${cause}', 'owed', ${amount}, '', now() from orders where ${where} limit 1`

const seen = new Set<string>()
test.each([
  [
    'an amount grew',
    [`update transfer set amount = amount + 1 where ${code('reward.earned')}`],
    'account_totals_differ',
  ],
  ['a transfer is gone', [`delete from transfer where ${code('points.given')}`], 'account_totals_differ'],
  [
    'a running total grew',
    [`update account set credits = credits + 1 where ${kind('available')}`],
    'partner_balance_differs',
  ],
  [
    'an account is overdrawn',
    [`update account set debits = credits + 1 where ${kind('pending')}`],
    'partner_account_overdrawn',
  ],
  [
    'satang became points',
    [`update transfer set unit = 'point' where ${code('reward.earned')}`],
    'transfer_mixes_units',
  ],
  [
    'a transfer crosses units',
    [
      `update transfer set debit_id = (select id from account where kind = 'points_issued') where ${code('reward.earned')}`,
    ],
    'debits_differ_from_credits',
  ],
  [
    'a leg of an event is gone',
    [`delete from transfer where ${some('transfer', "code = 'reward.settled' and seq = 0")}`],
    'event_rows_incomplete',
  ],
  [
    'an opening balance that was booked without entries',
    [
      `insert into data_import (id, staff_id, at, name, state, rows, plan_hash, sums, steps)
      values ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), now(), 'x', 'checked', '', '', '{}', 0)`,
      `insert into opening_balance (partner_id, import_id, amount, points, month_points, month, growth, year, year_income, year_tax,
        signed_at, signed_by, booked_at)
      select user_id, '00000000-0000-4000-8000-000000000001', 1, 0, 0, '2026-01', 0, 2026, 0, 0, now(), gen_random_uuid(), now()
      from partner limit 1`,
    ],
    'opening_entries_differ',
  ],
  [
    'a large opening balance that one person signed off',
    [
      `insert into data_import (id, staff_id, at, name, state, rows, plan_hash, sums, steps)
      values ('00000000-0000-4000-8000-000000000001', gen_random_uuid(), now(), 'x', 'checked', '', '', '{}', 0)`,
      `insert into opening_balance (partner_id, import_id, amount, points, month_points, month, growth, year, year_income, year_tax,
        signed_at, signed_by)
      select user_id, '00000000-0000-4000-8000-000000000001', 900000000000, 0, 0, '2026-01', 0, 2026, 0, 0, now(), gen_random_uuid()
      from partner limit 1`,
    ],
    'opening_signed_by_one',
  ],
  [
    'a repayment that is not booked',
    [
      `insert into debt_entry (id, partner_id, kind, amount, bank_reference, paid_on, noted_by, noted_at)
      select gen_random_uuid(), user_id, 'repayment', 1, 'X', '2026-01-01', gen_random_uuid(), now() from partner limit 1`,
    ],
    'debt_entries_differ',
  ],
  [
    'growth that waits grew',
    [`update order_growth set points = points + 1 where ${some('order_growth', 'counted_at is null')}`],
    'pending_growth_differs',
  ],
  ['nobody did it', [`update transfer set actor = '' where ${code('reward.settled')}`], 'transfer_without_cause'],
  [
    'it happened to no order',
    [`update transfer set ref_id = 'x' where ${code('points.given')}`],
    'transfer_without_cause',
  ],
  [
    'a line claims more',
    [`update reward_line set gross = gross + 1 where ${some('reward_line', "status = 'pending'")}`],
    'reward_line_entries_differ',
  ],
  [
    'tax and net exceed gross',
    [`update reward_line set tax = gross + 1 where ${some('reward_line', "status = 'approved' and reverses is null")}`],
    'reward_line_amounts_wrong',
  ],
  [
    'a line is reversed twice',
    [
      `insert into reward_line (id, partner_id, order_id, kind, status, base, gross, tax, earned_at, settled_at, settled_gross, reverses)
    select gen_random_uuid(), partner_id, order_id, kind, status, base, gross, tax, earned_at, settled_at, settled_gross, reverses
    from reward_line where reverses is not null`,
    ],
    'reversals_exceed_reward_line',
  ],
  ['a day says more points', ['update partner_day set points = points + 1'], 'points_differ_from_days'],
  ['a day says more rewards', ['update partner_day set rewards = rewards + 1'], 'partner_day_differs'],
  ['a day says more lines', ['update reward_day set lines = lines + 1'], 'reward_day_differs'],
  ['a return is of nobody', [insertReturn('requested', 100)], 'return_partner_differs'],
  [
    'an order goes with nobody’s mentor',
    ['update orders set mentor_id = (select user_id from partner limit 1)'],
    'order_mentor_differs',
  ],
  ['goods were paid back without a return', ['update orders set refunded_subtotal = 1'], 'refunded_subtotal_differs'],
  [
    'the rewards of an order were never decided',
    [`delete from rewarded_order where ${some('rewarded_order', 'true')}`],
    'paid_order_without_reward_decision',
  ],
  ['a year is gone', ['delete from partner_year'], 'partner_year_differs'],
  [
    'a payment is gone',
    [`delete from order_payment where ${some('order_payment', 'true')}`],
    'order_paid_state_differs',
  ],
  [
    'a payment is short',
    [`update order_payment set amount = amount - 1 where ${some('order_payment', 'true')}`],
    'order_paid_state_differs',
  ],
  [
    'a refund is larger than its payment',
    [insertReturn('refunded', 200_000), insertTransfer],
    'refund_transfers_exceed_payments',
  ],
  [
    'a canceled order owes nothing',
    [`delete from refund where ${some('refund', 'true')}`],
    'canceled_order_refund_differs',
  ],
  ['an order that stands owes money', [insertRefund('canceled', 100, "status <> 'canceled'")], 'refund_state_differs'],
  [
    'more is owed as goodwill than was paid',
    [insertRefund('goodwill', 90_000_000, 'paid_at is not null')],
    'refunds_exceed_payments',
  ],
  [
    'a balance is given up that is not booked',
    [
      `insert into balance_given_up (id, partner_id, amount, reason, at)
      select gen_random_uuid(), user_id, 1, 'other', now() from partner limit 1`,
    ],
    'given_up_balance_entries_differ',
  ],
  [
    'an entry is taken back for a proposal of something else',
    [
      `insert into approval (id, kind, subject, detail, fingerprint, reason, proposed_by, proposed_at, effective_at, state)
        values ('019a0000-0000-7000-8000-000000000001', 'write_off', '1', '{}', '', 'x', gen_random_uuid(), now(), now() + interval '1 day', 'waiting')`,
      `insert into balance_given_up (id, partner_id, amount, reason, at, voided_at, voided_by, void_reason, void_approval_id)
        select gen_random_uuid(), user_id, 1, 'other', now(), now(), gen_random_uuid(), 'x', '019a0000-0000-7000-8000-000000000001' from partner limit 1`,
    ],
    'entry_voided_without_second_person',
  ],
  [
    'money is paid back without a transfer',
    ["update refund set status = 'paid', settled_at = now()"],
    'refund_state_differs',
  ],
  [
    'late money came for an order that stands',
    [`update order_payment set late = true where ${some('order_payment', 'true')}`],
    'late_payment_not_owed_back',
  ],
  ['a receipt says that more is left', ['update receipt set rest = rest + 1'], 'receipt_rest_differs'],
  [
    'a receipt is gone from the ledger',
    [`delete from transfer where ${code('receipt.booked')}`],
    'money_accounts_differ',
  ],
  [
    'what is owed is gone from the ledger',
    [`delete from transfer where ${code('refund.owed')}`],
    'refund_payable_differs',
  ],
  [
    'a refund was sent beside the ledger',
    [insertReturn('refunded', 100), insertTransfer],
    'refund_transfer_entry_differs',
  ],
  [
    'a sale is gone from the ledger',
    [`delete from transfer where ${code('payment.applied')}`],
    'sales_differ_from_orders',
  ],
  [
    'money that belongs to no order became a sale',
    [`update transfer set credit_id = (select id from account where kind = 'sales') where ${code('receipt.booked')}`],
    'unapplied_differs',
  ],
  ['a return is refunded without money', [insertReturn('refunded', 100)], 'return_refund_differs'],
  [
    'more comes back than was bought',
    [
      insertReturn('requested', 100),
      'insert into order_return_line (return_id, order_id, line, quantity) select id, order_id, 0, 5 from order_return',
    ],
    'returned_more_than_bought',
  ],
  [
    'a withdrawal under review claims more',
    ["update withdrawal set net = net + 1 where status = 'under_review'"],
    'hold_differs_from_withdrawals',
  ],
  [
    'a withdrawal was rejected without its money',
    ["update withdrawal set status = 'rejected', decided_at = now() where status = 'under_review'"],
    'withdrawal_entries_differ',
  ],
  [
    'an entry names no withdrawal',
    [`update transfer set ref_id = 'x' where ${code('withdrawal.paid')}`],
    'transfer_without_cause',
  ],
  ['a payout is gone', ['delete from payout'], 'withdrawal_payout_differs'],
  [
    'its payer had noted that as much came back, and another one could have paid',
    [
      `insert into staff (id, email, name, password_hash, roles, created_at)
        values (gen_random_uuid(), 'another@staff.example', 'x', '', '{finance}', '2020-01-01')`,
      `insert into debt_entry (id, partner_id, kind, amount, bank_reference, paid_on, noted_by, noted_at)
        select gen_random_uuid(), w.partner_id, 'repayment', 5000, 'X', '2026-01-01', p.paid_by, w.requested_at - interval '1 hour'
        from payout p join withdrawal w on w.id = p.withdrawal_id limit 1`,
    ],
    'payer_recorded_returned_money',
  ],
  [
    'a withdrawal says that the bank gave it back',
    ["update withdrawal set status = 'returned' where status = 'paid'"],
    'withdrawal_return_differs',
  ],
  [
    'a withdrawal was paid while on hold',
    ["update withdrawal set hold_until = decided_at + interval '1 hour'"],
    'withdrawal_payout_differs',
  ],
  [
    'a row of a batch still waits for the bank though its withdrawal is paid',
    [
      aBatch,
      "insert into payout_item select 9, 1, id, net, 'sent', now() from withdrawal where status = 'paid' limit 1",
    ],
    'payout_row_differs',
  ],
  [
    'a payout names a row that no batch has',
    ["update payout set bank_reference = 'X/9-001'"],
    'payout_reference_differs',
  ],
  [
    'the rows of a bank file are not those that were sent',
    [aBatch, "insert into payout_file values (9, 1, 1, repeat('0', 64), gen_random_uuid(), now())"],
    'bank_file_differs',
  ],
  [
    'a month of activity rewards was kept wrong',
    ["insert into activity_month (month, granted) values ('2020-01', 1)"],
    'activity_month_differs',
  ],
  [
    'what the bank gave back is owed to nobody',
    [
      insertReturn('refunded', 100),
      insertTransfer,
      `insert into refund_bounce (transfer_id, amount, bank_reference, returned_on, noted_by, noted_at)
        select id, amount, 'B', now()::date, gen_random_uuid(), now() from refund_transfer limit 1`,
    ],
    'returned_refund_not_owed',
  ],
  [
    'pieces of a canceled order went nowhere',
    [
      `insert into stock_movement (id, variant_id, change, reason, order_id, at) select 'x', min(v.id), 1, 'returned', o.id, now()
        from variant v, (select id from orders where status = 'canceled' limit 1) o group by o.id`,
      'update variant set stock = (select coalesce(sum(change), 0) from stock_movement where variant_id = variant.id)',
    ],
    'canceled_order_goods_missing',
  ],
  [
    'goods are out of an order that stands',
    [
      `insert into outstanding_goods (order_id, cause, since) select id, 'canceled', now() from orders where status <> 'canceled' limit 1`,
    ],
    'outstanding_goods_wrong',
  ],
  [
    'a discount was given that no line has',
    [
      'alter table order_discount disable trigger all',
      'insert into order_discount select id, 1, gen_random_uuid(), now() from orders limit 1',
    ],
    'order_discount_differs',
  ],
  [
    'a receipt says that the payment provider has the money, and no charge does',
    ["update receipt set kind = 'provider' where id = (select id from receipt limit 1)"],
    'provider_charge_receipt_differs',
  ],
  [
    'money of the other system that no opening entry has',
    ["update receipt set kind = 'opening' where id = (select id from receipt limit 1)"],
    'opening_order_differs',
  ],
  ['stock moved by itself', ['update variant set stock = stock + 1'], 'stock_differs_from_movements'],
])('%s: noticed', async (_what, tampering, check) => {
  const checks = await checksAfter(...tampering)
  checks.forEach((one) => seen.add(one))
  expect(checks).toContain(check)
})

test('receipts can be neither changed nor deleted by any role', async () => {
  for (const statement of [
    'delete from order_payment',
    'delete from receipt',
    'update order_payment set amount = amount + 1',
    'update receipt set amount = amount + 1',
  ])
    await expect(asDatabaseOwner(shop.db, statement), statement).rejects.toMatchObject({ cause: { code: '23001' } })
})

test('an unchanged ledger has no violations, and each check failed in some case', async () => {
  expect(await checksAfter()).toEqual([])
  expect(seen.size).toBe(LEDGER_CHECKS.length)
})
