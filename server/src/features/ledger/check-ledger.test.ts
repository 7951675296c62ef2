import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../database/transaction.ts'
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
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'
import { scheduleSettlement } from '../rewards/order-settlement.ts'
import { settleRewards } from '../rewards/settle-rewards.ts'
import { reverseOrderRewards } from '../rewards/reverse-order-rewards.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { checkLedger, LAW_COUNT } from './check-ledger.ts'

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

class Undo extends Error {}

/** Runs statements, returns the violated invariants, and rolls back. */
async function violationsAfter(...tampering: string[]): Promise<string[]> {
  let laws: string[] = []
  await inTx({ db: shop.db }, async (tx) => {
    await asDatabaseOwner(
      tx.db,
      'alter table transfer disable trigger all',
      'alter table refund_transfer disable trigger all',
      'alter table refund disable trigger refund_within',
      'alter table order_payment disable trigger all',
      'alter table receipt disable trigger all',
      'alter table payout disable trigger all',
      'alter table account drop constraint account_overdraft',
      'alter table transfer drop constraint transfer_sides',
      ...tampering,
    )
    laws = [...new Set((await checkLedger(tx)).map(({ law }) => law))]
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return laws
}

const some = (table: string, where: string) => `ctid = (select ctid from ${table} where ${where} limit 1)`
const code = (name: string) => some('transfer', `code = '${name}'`)
const kind = (name: string) => some('account', `kind = '${name}' and partner_id <> 0 and credits + debits > 0`)

const aBatch =
  'insert into payout_batch (id, rows, total, made_by, made_at) overriding system value values (9, 1, 1, gen_random_uuid(), now())'
const insertReturn = (status: string, goods: number) =>
  `insert into order_return (id, order_id, status, kind, reason, words, goods, shipping, refund_by, refund_bank, refund_name,
    refund_number, refund_tail, requested_at)
  select gen_random_uuid(), id, '${status}', 'goods', 'other', '', ${goods}, 0, 'bank', '', '', '', '', now()
  from orders where paid_at is not null limit 1`
const insertTransfer = `insert into refund_transfer (id, return_id, order_id, amount, bank_reference, refunded_by, refunded_at)
  select gen_random_uuid(), id, order_id, goods, 'X', gen_random_uuid(), now() from order_return`

const insertRefund = (cause: string, amount: number, where: string) =>
  `insert into refund (id, order_id, cause, status, amount, reason, owed_at)
  select gen_random_uuid(), id, '${cause}', 'owed', ${amount}, '', now() from orders where ${where} limit 1`

const seen = new Set<string>()
test.each([
  ['an amount grew', [`update transfer set amount = amount + 1 where ${code('reward.earned')}`], 'running totals'],
  ['a transfer is gone', [`delete from transfer where ${code('points.given')}`], 'running totals'],
  [
    'a running total grew',
    [`update account set credits = credits + 1 where ${kind('available')}`],
    'what a partner holds',
  ],
  ['an account is overdrawn', [`update account set debits = credits + 1 where ${kind('pending')}`], 'overdrawn'],
  ['satang became points', [`update transfer set unit = 'point' where ${code('reward.earned')}`], 'one unit'],
  [
    'a transfer crosses units',
    [
      `update transfer set debit_id = (select id from account where kind = 'points_issued') where ${code('reward.earned')}`,
    ],
    'debits equal credits',
  ],
  [
    'a leg of an event is gone',
    [`delete from transfer where ${some('transfer', "code = 'reward.settled' and seq = 0")}`],
    'complete and of one kind',
  ],
  [
    'a repayment that is not booked',
    [
      `insert into debt_entry (id, partner_id, kind, amount, bank_reference, paid_on, noted_by, noted_at)
      select gen_random_uuid(), user_id, 'repayment', 1, 'X', '2026-01-01', gen_random_uuid(), now() from partner limit 1`,
    ],
    'repaid or given up',
  ],
  [
    'growth that waits grew',
    [`update order_growth set points = points + 1 where ${some('order_growth', 'counted_at is null')}`],
    'growth that waits',
  ],
  ['nobody did it', [`update transfer set actor = '' where ${code('reward.settled')}`], 'who did it'],
  ['it happened to no order', [`update transfer set ref_id = 'x' where ${code('points.given')}`], 'who did it'],
  [
    'a line claims more',
    [`update reward_line set gross = gross + 1 where ${some('reward_line', "status = 'pending'")}`],
    'entries of its state',
  ],
  [
    'tax and net exceed gross',
    [`update reward_line set tax = gross + 1 where ${some('reward_line', "status = 'approved' and reverses is null")}`],
    'gross = tax + net',
  ],
  [
    'a line is reversed twice',
    [
      `insert into reward_line (id, partner_id, order_id, kind, status, base, gross, tax, earned_at, settled_at, settled_gross, reverses)
    select gen_random_uuid(), partner_id, order_id, kind, status, base, gross, tax, earned_at, settled_at, settled_gross, reverses
    from reward_line where reverses is not null`,
    ],
    'never exceed their line',
  ],
  ['a day says more points', ['update partner_day set points = points + 1'], 'the sum of their days'],
  ['a day says more rewards', ['update partner_day set rewards = rewards + 1'], 'that day'],
  ['a day says more lines', ['update reward_day set lines = lines + 1'], 'by kind and state'],
  ['a return is of nobody', [insertReturn('requested', 100)], "its order's partner"],
  [
    'an order goes with nobody’s mentor',
    ['update orders set mentor_id = (select user_id from partner limit 1)'],
    "its buyer's mentor",
  ],
  ['goods were paid back without a return', ['update orders set refunded_subtotal = 1'], 'refunded goods of an order'],
  [
    'the rewards of an order were never decided',
    [`delete from rewarded_order where ${some('rewarded_order', 'true')}`],
    'rewards of a paid order',
  ],
  ['a year is gone', ['delete from partner_year'], 'settled in it'],
  ['a payment is gone', [`delete from order_payment where ${some('order_payment', 'true')}`], 'make its total'],
  [
    'a payment is short',
    [`update order_payment set amount = amount - 1 where ${some('order_payment', 'true')}`],
    'make its total',
  ],
  ['a refund is larger than its payment', [insertReturn('refunded', 200_000), insertTransfer], 'beyond its payment'],
  [
    'a canceled order owes nothing',
    [`delete from refund where ${some('refund', 'true')}`],
    'what was paid and not paid back',
  ],
  [
    'an order that stands owes money',
    [insertRefund('canceled', 100, "status <> 'canceled'")],
    'only a canceled or overpaid order',
  ],
  [
    'more is owed as goodwill than was paid',
    [insertRefund('goodwill', 90_000_000, 'paid_at is not null')],
    'no more than was paid',
  ],
  [
    'a balance is given up that is not booked',
    [
      `insert into balance_given_up (id, partner_id, amount, reason, at)
      select gen_random_uuid(), user_id, 1, 'other', now() from partner limit 1`,
    ],
    'given up has exactly its entries',
  ],
  [
    'an entry is taken back for a proposal of something else',
    [
      `insert into approval (id, kind, subject, detail, fingerprint, reason, proposed_by, proposed_at, effective_at, state)
        values ('019a0000-0000-7000-8000-000000000001', 'write_off', '1', '{}', '', 'x', gen_random_uuid(), now(), now() + interval '1 day', 'waiting')`,
      `insert into balance_given_up (id, partner_id, amount, reason, at, voided_at, voided_by, void_reason, void_approval_id)
        select gen_random_uuid(), user_id, 1, 'other', now(), now(), gen_random_uuid(), 'x', '019a0000-0000-7000-8000-000000000001' from partner limit 1`,
    ],
    'a proposal takes back its own entry only',
  ],
  [
    'money is paid back without a transfer',
    ["update refund set status = 'paid', settled_at = now()"],
    'went back once',
  ],
  [
    'late money came for an order that stands',
    [`update order_payment set late = true where ${some('order_payment', 'true')}`],
    'late money',
  ],
  ['a receipt says that more is left', ['update receipt set rest = rest + 1'], 'the rest of a receipt'],
  [
    'a receipt is gone from the ledger',
    [`delete from transfer where ${code('receipt.booked')}`],
    'bank, cash and provider',
  ],
  ['what is owed is gone from the ledger', [`delete from transfer where ${code('refund.owed')}`], 'owed in the ledger'],
  ['a refund was sent beside the ledger', [insertReturn('refunded', 100), insertTransfer], 'booked once'],
  ['a sale is gone from the ledger', [`delete from transfer where ${code('payment.applied')}`], 'sales and shipping'],
  [
    'money that belongs to no order became a sale',
    [`update transfer set credit_id = (select id from account where kind = 'sales') where ${code('receipt.booked')}`],
    'belongs to no paid order',
  ],
  ['a return is refunded without money', [insertReturn('refunded', 100)], 'exactly when its money'],
  [
    'more comes back than was bought',
    [
      insertReturn('requested', 100),
      'insert into order_return_line (return_id, order_id, line, quantity) select id, order_id, 0, 5 from order_return',
    ],
    'no more comes back',
  ],
  [
    'a withdrawal under review claims more',
    ["update withdrawal set net = net + 1 where status = 'under_review'"],
    'what is on hold',
  ],
  [
    'a withdrawal was rejected without its money',
    ["update withdrawal set status = 'rejected', decided_at = now() where status = 'under_review'"],
    'entries of its state',
  ],
  ['an entry names no withdrawal', [`update transfer set ref_id = 'x' where ${code('withdrawal.paid')}`], 'who did it'],
  ['a payout is gone', ['delete from payout'], 'exactly when its money went out'],
  [
    'its payer had noted that as much came back, and another one could have paid',
    [
      `insert into staff (id, email, name, password_hash, role, created_at)
        values (gen_random_uuid(), 'another@staff.example', 'x', '', 'finance', '2020-01-01')`,
      `insert into debt_entry (id, partner_id, kind, amount, bank_reference, paid_on, noted_by, noted_at)
        select gen_random_uuid(), w.partner_id, 'repayment', 5000, 'X', '2026-01-01', p.paid_by, w.requested_at - interval '1 hour'
        from payout p join withdrawal w on w.id = p.withdrawal_id limit 1`,
    ],
    'pays no more of it alone',
  ],
  [
    'a withdrawal says that the bank gave it back',
    ["update withdrawal set status = 'returned' where status = 'paid'"],
    'the bank gave its money back',
  ],
  [
    'a withdrawal was paid while on hold',
    ["update withdrawal set hold_until = decided_at + interval '1 hour'"],
    'went out',
  ],
  [
    'a row of a batch still waits for the bank though its withdrawal is paid',
    [
      aBatch,
      "insert into payout_item select 9, 1, id, net, 'sent', now() from withdrawal where status = 'paid' limit 1",
    ],
    'what became of its withdrawal',
  ],
  [
    'a payout names a row that no batch has',
    ["update payout set bank_reference = 'X/9-001'"],
    'names a row of a batch',
  ],
  [
    'the rows of a bank file are not those that were sent',
    [aBatch, "insert into payout_file values (9, 1, 1, repeat('0', 64), gen_random_uuid(), now())"],
    'bank file',
  ],
  [
    'a month of activity rewards was kept wrong',
    ["insert into activity_month (month, granted) values ('2020-01', 1)"],
    'granted sum of a month',
  ],
  [
    'what the bank gave back is owed to nobody',
    [
      insertReturn('refunded', 100),
      insertTransfer,
      `insert into refund_bounce (transfer_id, amount, bank_reference, returned_on, noted_by, noted_at)
        select id, amount, 'B', now()::date, gen_random_uuid(), now() from refund_transfer limit 1`,
    ],
    'is owed again',
  ],
  [
    'pieces of a canceled order went nowhere',
    [
      `insert into stock_movement (id, variant_id, change, reason, order_id, at) select 'x', min(v.id), 1, 'returned', o.id, now()
        from variant v, (select id from orders where status = 'canceled' limit 1) o group by o.id`,
      'update variant set stock = (select coalesce(sum(change), 0) from stock_movement where variant_id = variant.id)',
    ],
    'came back, are out, or are written off',
  ],
  [
    'goods are out of an order that stands',
    [
      `insert into outstanding_goods (order_id, cause, since) select id, 'canceled', now() from orders where status <> 'canceled' limit 1`,
    ],
    'goods are out of canceled orders only',
  ],
  [
    'a receipt says that the payment provider has the money, and no charge does',
    ["update receipt set kind = 'provider' where id = (select id from receipt limit 1)"],
    'charge of the payment provider',
  ],
  ['stock moved by itself', ['update variant set stock = stock + 1'], 'sum of its moves'],
])('%s: noticed', async (_what, tampering, law) => {
  const laws = await violationsAfter(...tampering)
  laws.forEach((one) => seen.add(one))
  expect(
    laws.some((one) => one.includes(law)),
    laws.join('; '),
  ).toBe(true)
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

test('an unchanged ledger has no violations, and each invariant was violated by some case', async () => {
  expect(await violationsAfter()).toEqual([])
  expect(seen.size).toBe(LAW_COUNT)
})
