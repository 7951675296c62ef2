import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTx } from '../../database/transaction.ts'
import { balanceGivenUp } from './table.ts'
import { addGuestActor, addUserActor, newStaffActor } from '../../testing/fixtures/actors-fixture.ts'
import { seedPartner } from '../../testing/fixtures/orders-fixture.ts'
import {
  earnSettledReward,
  addBankCard,
  partnerActor,
  allowSinglePayer,
  withdrawAndPay,
  addRepaidPartner,
  setMinimumWithdrawal,
} from '../../testing/fixtures/payouts-fixture.ts'
import { sampleSlip } from '../../testing/fixtures/sample-files.ts'
import { openReturnsFixture, type ReturnsFixture } from '../../testing/fixtures/returns-fixture.ts'
import { rejectWithdrawal } from '../withdrawals/decide-withdrawal.ts'
import { requestWithdrawal } from '../withdrawals/request-withdrawal.ts'
import { checkLedger } from './check-ledger.ts'

/** Orders, rewards, withdrawals, returns and refunds in every state that the server can bring them to. */
let shop: ReturnsFixture
beforeAll(async () => {
  shop = await openReturnsFixture()
  const partner = shop.mentor.userId
  await addBankCard(shop, partner)
  await allowSinglePayer(shop)
  await setMinimumWithdrawal(shop, 100)
  await addUserActor(shop.db)
  await addGuestActor(shop.db)
  await shop.order()
  await shop.pay((await shop.order()).id)
  const settled = await shop.finishedOrder()
  await shop.settle(settled)
  await shop.finishedOrder()
  const returned = await shop.finishedOrder()
  await shop.settle(returned)
  const { id: full } = await shop.requestReturn(returned, [
    [0, 2],
    [1, 3],
  ])
  await shop.approve(full)
  await shop.receive(full, [[0, 1]])
  await shop.refund(full, 95_003)
  await shop.requestReturn(await shop.finishedOrder(), [[0, 1]])
  const canceled = await shop.order()
  await shop.pay(canceled.id)
  await shop.cancel(canceled.id)
  await shop.as(shop.buyer)('POST /api/order/{id}/cancel', { id: (await shop.order()).id })
  const sent = await shop.order()
  const send = () => shop.as(shop.buyer)
  const { id: slipId } = await send()(
    'POST /upload_paid_pic',
    { order: sent.id },
    { upload: { bytes: await sampleSlip() } },
  )
  await send()('POST /api/order/{id}/slip/{slip}/retract', { id: sent.id, slip: slipId })
  await send()('POST /upload_paid_pic', { order: sent.id }, { upload: { bytes: await sampleSlip('#eeeeee') } })
  await shop.pay(sent.id)
  const cash = await shop.order('cod')
  await shop.ship(cash.id)
  const taken = await shop.order('cod')
  await shop.ship(taken.id)
  await shop.pay(taken.id)
  const { number } = await shop.as(shop.finance)('GET /api/staff/order/{id}', { id: (await shop.order()).id })
  const bytes = Buffer.from('Date,Description,Amount\n20/11/2026,one,950.03\n20/11/2026,two,7.00\n')
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
  await shop.as(shop.finance)('POST /api/staff/statement', {}, { upload: { bytes } })
  const { list } = await shop.as(shop.finance)('GET /api/staff/bank-line', {})
  const line = list.find(({ words }) => words === 'one')!.id
  const orders = [{ number, amount: 95_003 }]
  await shop.as(shop.finance)('POST /api/staff/bank-line/{id}/confirm', { id: line, orders })
  const carried = { amount: 50_000, bank_reference: 'CARRIED1', deposited_on: '2026-11-20' }
  shop.setClock(new Date('2026-11-20T05:00:00Z'))
  await shop.as(shop.finance)('POST /api/staff/cash-deposit', carried)
  const out = await shop.finishedOrder()
  await shop.cancel(out)
  const returnedLines = [{ line: 0, quantity: 1 }]
  await shop.as(shop.operations)('POST /api/staff/order/{id}/goods-back', { id: out, came: returnedLines })
  await earnSettledReward(shop, partner, 100_000n)
  await withdrawAndPay(shop, partner, 5_000n)
  const as = shop.ctx(partnerActor(partner))
  const { id } = await requestWithdrawal(as, { amount: 2_000 })
  await rejectWithdrawal(shop.ctx(shop.finance), { id, reason: 'no' })
  const leaving = await seedPartner(shop)
  await earnSettledReward(shop, leaving, 10_000n)
  await shop.as(partnerActor(leaving))('POST /api/withdrawal/give-up', { amount: 9_700, reason: 'leaving' })
  await shop.as(newStaffActor('finance'))('POST /api/staff/partner-entry/{id}/void', {
    id: (await shop.db.select().from(balanceGivenUp))[0]!.id,
    reason: 'By mistake',
  })
  await shop.as(partnerActor(leaving))('POST /api/withdrawal/give-up', { amount: 9_700, reason: 'leaving' })
  const { entry } = await addRepaidPartner(shop, 2_000n)
  await shop.as(newStaffActor('finance'))('POST /api/staff/partner-entry/{id}/void', {
    id: entry,
    reason: 'By mistake',
  })
  await addRepaidPartner(shop, 2_000n)
  await requestWithdrawal(as, { amount: 3_000 })
})
afterAll(() => shop.close())

class Undo extends Error {}

/** The outcome of a statement executed by the server's role; rolled back. */
async function outcomeOf(statement: string): Promise<string> {
  let result = 'unseen'
  await inTx({ db: shop.db }, async (tx) => {
    let changed: number | null
    try {
      changed = (await tx.db.execute(sql.raw(statement))).rowCount
    } catch (error) {
      result = `refused: ${((error as { cause?: Error }).cause ?? (error as Error)).message.split('\n')[0]}`
      throw new Undo()
    }
    if (changed === 0) result = 'changed nothing'
    else {
      const [first] = await checkLedger(tx)
      if (first) result = `found: ${first.check}`
    }
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return result
}

const one = (table: string, where: string, key = 'id') =>
  `${key} = (select ${key} from ${table} where ${where} order by ${key} limit 1)`
const order = (where: string) => one('orders', where)
const line = (where: string) => one('reward_line', where)
const FINISHED = `status = 'finished' and payment_method = 'promptpay' and refunded_subtotal = 0`

const CORRUPTIONS: Record<string, string> = {
  // Orders
  'finished without a time': `update orders set finished_at = null where ${order(FINISHED)}`,
  'finished PromptPay order that was never paid': `update orders set paid_at = null where ${order(FINISHED)}`,
  'canceled without a time': `update orders set canceled_at = null where ${order(`status = 'canceled'`)}`,
  'canceled order awaits payment again': `update orders set status = 'awaiting_payment', expires_at = now() where ${order(`status = 'canceled' and paid_at is null`)}`,
  'finished order awaits shipment again': `update orders set status = 'awaiting_shipment' where ${order(FINISHED)}`,
  'finished order awaits payment again': `update orders set status = 'awaiting_payment', expires_at = now() where ${order(FINISHED)}`,
  'unpaid order is shipped': `update orders set status = 'finished', finished_at = now() where ${order(`status = 'awaiting_payment'`)}`,
  'unpaid order awaits shipment': `update orders set status = 'awaiting_shipment' where ${order(`status = 'awaiting_payment' and payment_method = 'promptpay'`)}`,
  'paid order canceled by hand': `update orders set status = 'canceled', canceled_at = now() where ${order(`status = 'awaiting_shipment' and paid_at is not null`)}`,
  'unpaid order canceled by hand, its pieces not back': `update orders set status = 'canceled', canceled_at = now() where ${order(`status = 'awaiting_payment'`)}`,
  'unknown status': `update orders set status = 'lost' where ${order(FINISHED)}`,
  'unknown payment method': `update orders set payment_method = 'beads' where ${order(FINISHED)}`,
  'another payment method': `update orders set payment_method = 'cod' where ${order(`status = 'awaiting_shipment' and payment_method = 'promptpay'`)}`,
  'order of a person who does not exist': `update orders set user_id = 424242 where ${order(`${FINISHED} and user_id is not null`)}`,
  'order of a partner who does not exist': `update orders set partner_id = 424242 where ${order(FINISHED)}`,
  'order of a guest who does not exist': `update orders set user_id = null, guest_id = gen_random_uuid(), mentor_id = null where ${order(`status = 'canceled' and paid_at is null`)}`,
  'order of nobody': `update orders set user_id = null where ${order(`${FINISHED} and user_id is not null`)}`,
  'order without its total': `update orders set total = total - 1 where ${order(FINISHED)}`,
  'order cheaper in every sum': `update orders set subtotal = subtotal - 100, total = total - 100 where ${order(FINISHED)}`,
  'refunded goods by hand': `update orders set refunded_subtotal = 100 where ${order(FINISHED)}`,
  'order deleted': `delete from orders where ${order(`status = 'canceled'`)}`,
  'order line deleted': `delete from order_line where order_id = (select id from orders where ${FINISHED} limit 1) and line = 0`,
  'order line of another quantity': `update order_line set quantity = quantity + 1 where order_id = (select id from orders where ${FINISHED} limit 1) and line = 0`,
  'order line of another price': `update order_line set price = price + 1 where order_id = (select id from orders where ${FINISHED} limit 1) and line = 0`,
  'order line with a discount that nobody gave': `insert into order_line select order_id, 9, variant_id, product_id, name, option, picture_key, price - 1, 1, points, 1 from order_line where line = 0 limit 1`,
  'discount in an order that was placed without': `insert into order_discount select order_id, 1, gen_random_uuid(), now() from order_line limit 1`,
  'order line of more points': `update order_line set points = points + 1 where order_id = (select id from orders where ${FINISHED} limit 1) and line = 0`,
  'slip taken back after its order was paid': `update payment_slip set retracted_at = now() where ${one('payment_slip', 'retracted_at is null')}`,
  'slip no longer taken back': `update payment_slip set retracted_at = null where ${one('payment_slip', 'retracted_at is not null')}`,
  'slip refused and taken back': `update payment_slip set rejected_at = now() where ${one('payment_slip', 'retracted_at is not null')}`,
  // Money in
  'receipt of less than nothing': `insert into receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at) values (gen_random_uuid(), -5, 'transfer', 'NEG', now(), gen_random_uuid(), now())`,
  'line of the bank changed': `update bank_line set amount = amount + 1`,
  'line of the bank deleted': 'delete from bank_line',
  'line of the bank of a receipt of another amount': `update bank_line set receipt_id = (select id from receipt where kind = 'transfer' and voided_at is null limit 1), matched_by = gen_random_uuid(), matched_at = now()`,
  'line of the bank booked twice': `update bank_line set receipt_id = null, matched_by = null, matched_at = null where receipt_id is not null`,
  'statement of the bank changed': `update bank_statement set content = 'x'`,
  'statement of the bank deleted': 'delete from bank_statement',
  'receipt of more than sums can hold': `insert into receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at) values (gen_random_uuid(), 9007199254740991, 'transfer', 'HUGE', now(), gen_random_uuid(), now())`,
  'receipt of a day to come': `insert into receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at) values (gen_random_uuid(), 500, 'transfer', 'AHEAD', now() + interval '40 days', gen_random_uuid(), now())`,
  'receipt changed': `update receipt set amount = amount + 1`,
  'receipt deleted': 'delete from receipt',
  'payment deleted': 'delete from order_payment',
  'payment of another amount': 'update order_payment set amount = amount - 1',
  'payment of more than came': `insert into order_payment (id, receipt_id, order_id, amount, confirmed_by, confirmed_at) select gen_random_uuid(), receipt_id, order_id, 1, confirmed_by, now() from order_payment limit 1`,
  'payment of an order that was never paid': `with r as (insert into receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at) values ('00000000-0000-4000-8000-000000000001', 5, 'transfer', 'NEW', now(), gen_random_uuid(), now()) returning id) insert into order_payment (id, receipt_id, order_id, amount, confirmed_by, confirmed_at) select gen_random_uuid(), r.id, o.id, 5, gen_random_uuid(), now() from r, orders o where o.status = 'canceled' and o.paid_at is null limit 1`,
  'money received that the ledger does not know': `insert into receipt (id, amount, kind, bank_reference, seen_at, confirmed_by, confirmed_at) values (gen_random_uuid(), 500, 'transfer', 'ALONE', now(), gen_random_uuid(), now())`,
  'payment reversed by hand': `update order_payment set reversed_at = now(), reversed_by = gen_random_uuid(), reverse_reason = 'x' where ${one('order_payment', 'true')}`,
  // Rewards
  'reward of no order': `update reward_line set order_id = gen_random_uuid() where ${line(`status = 'approved'`)}`,
  'reward of nobody': `update reward_line set partner_id = 424242 where ${line(`status = 'pending'`)}`,
  'new reward of nobody': `insert into reward_line (id, partner_id, kind, status, base, gross, tax, earned_at) values (gen_random_uuid(), 424242, 'activity', 'pending', 5, 5, 0, now())`,
  'settled reward deleted': `delete from reward_line where ${line(`status = 'approved' and reverses is null`)}`,
  'pending reward deleted': `delete from reward_line where ${line(`status = 'pending'`)}`,
  'settled reward pending again': `update reward_line set status = 'pending', settled_at = null, settled_gross = null where ${line(`status = 'approved' and reverses is null`)}`,
  'tax above gross': `update reward_line set tax = gross + 1 where ${line(`status = 'approved' and reverses is null`)}`,
  'tax below nothing': `update reward_line set tax = -1 where ${line(`status = 'approved' and reverses is null`)}`,
  'gross of another amount': `update reward_line set gross = gross + 1 where ${line(`status = 'pending'`)}`,
  'reward canceled by hand': `update reward_line set status = 'canceled', canceled_at = now() where ${line(`status = 'pending'`)}`,
  'reversal of no line': `insert into reward_line (id, partner_id, kind, status, base, gross, tax, earned_at, reverses) select gen_random_uuid(), partner_id, 'sales', 'pending', -5, -5, 0, now(), gen_random_uuid() from reward_line limit 1`,
  'reversal larger than its line': `insert into reward_line (id, partner_id, order_id, kind, status, base, gross, tax, earned_at, settled_at, settled_gross, reverses) select gen_random_uuid(), partner_id, order_id, kind, 'approved', -base * 2, -gross * 2, 0, now(), now(), -gross * 2, id from reward_line where status = 'approved' and reverses is null limit 1`,
  'paid order that earned nothing': `delete from rewarded_order where ${one('rewarded_order', 'true', 'order_id')}`,
  // Withdrawals
  'withdrawal of another sum': `update withdrawal set net = net - 1 where ${one('withdrawal', `status = 'under_review'`)}`,
  'paid withdrawal of another sum': `update withdrawal set net = net - 1 where ${one('withdrawal', `status = 'paid'`)}`,
  'paid withdrawal under review again': `update withdrawal set status = 'under_review', decided_at = null, decided_by = null where ${one('withdrawal', `status = 'paid'`)}`,
  'rejected withdrawal under review again': `update withdrawal set status = 'under_review', decided_at = null, decided_by = null where ${one('withdrawal', `status = 'rejected'`)}`,
  'rejected withdrawal paid': `update withdrawal set status = 'paid' where ${one('withdrawal', `status = 'rejected'`)}`,
  'withdrawal paid by hand': `update withdrawal set status = 'paid', decided_at = now(), decided_by = gen_random_uuid() where ${one('withdrawal', `status = 'under_review'`)}`,
  'withdrawal deleted': `delete from withdrawal where ${one('withdrawal', `status = 'rejected'`)}`,
  'payout of another amount': 'update payout set amount = amount - 1',
  'payout deleted': 'delete from payout',
  'payout by another person, whom nobody has seen': 'update payout set paid_by = gen_random_uuid(), second_by = null',
  'payout without a withdrawal that is paid': `insert into payout (withdrawal_id, amount, bank_reference, paid_by, paid_at) select id, net, 'Z', gen_random_uuid(), now() from withdrawal where status = 'under_review' limit 1`,
  // Ledger
  'transfer changed': 'update transfer set amount = amount + 1',
  'transfer deleted': 'delete from transfer',
  'satang to an account of points': `insert into transfer (id, event_id, seq, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, at) select gen_random_uuid(), gen_random_uuid(), 0, d.id, c.id, 5, 'satang', 'reward.earned', 'order', (select id::text from orders limit 1), 'system', now() from account d, account c where d.kind = 'available' and c.kind = 'points' and c.partner_id <> 0 limit 1`,
  'transfer of nothing': `insert into transfer (id, event_id, seq, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, at) select gen_random_uuid(), gen_random_uuid(), 0, min(id::text)::uuid, max(id::text)::uuid, 0, 'satang', 'x', 'order', 'x', 'system', now() from account`,
  'account that grew without a transfer': `update account set credits = credits + 100 where ${one('account', `kind = 'available'`)}`,
  'account of another partner': `update account set partner_id = 424242 where ${one('account', `kind = 'available' and partner_id <> 0`)}`,
  'account that may be overdrawn': `update account set no_overdraft = false where ${one('account', `kind = 'available' and partner_id <> 0`)}`,
  // Rules and stored replies
  'tax rule of 300 %': `update tax_rule set rule = '{"method":"flat","bp":30000}'`,
  'tax rule changed in place': `update tax_rule set valid_from = valid_from - interval '1 day'`,
  'setting changed in place': `update shop_rule set value = '1' where ${one('shop_rule', `name = 'minimum_withdrawal'`)}`,
  'stored reply of a call changed': `update idempotency set reply = '{}' where key = (select key from idempotency limit 1)`,
  'audit entry changed': `update audit set actor = 'system'`,
  'audit entry deleted': 'delete from audit',
  // Returns, refunds and stock
  'refund of less than nothing': 'update refund_transfer set amount = -amount',
  'refund deleted': 'delete from refund_transfer',
  'refund of another amount': 'update refund_transfer set amount = amount - 1',
  'refunded return is approved again': `update order_return set status = 'approved', refunded_at = null where status = 'refunded'`,
  'requested return is refunded': `update order_return set status = 'refunded', refunded_at = now() where status = 'requested'`,
  'return of other goods': `update order_return set subtotal = subtotal + 1 where status = 'refunded'`,
  'return deleted': `delete from order_return where status = 'requested'`,
  'return of more pieces than were bought': `update order_return_line set quantity = 99`,
  'what is owed is paid without a refund': `update refund set status = 'paid', settled_at = now(), settled_by = gen_random_uuid() where status = 'owed'`,
  'what is owed is less': `update refund set amount = amount - 1 where status = 'owed'`,
  'what is owed is deleted': `delete from refund where status = 'owed'`,
  'goodwill above what was paid': `insert into refund (id, order_id, cause, status, amount, reason, owed_at) select gen_random_uuid(), id, 'goodwill', 'owed', total + 1, 'x', now() from orders where ${FINISHED} limit 1`,
  'goodwill that the ledger does not know': `insert into refund (id, order_id, cause, status, amount, reason, owed_at) select gen_random_uuid(), id, 'goodwill', 'owed', 1, 'x', now() from orders where ${FINISHED} limit 1`,
  'less was paid back of a return': `update order_return set deducted = 1 where status = 'refunded'`,
  'goods counted that never went out': `update outstanding_goods_line set counted = quantity + 1`,
  'goods counted less than before': `update outstanding_goods_line set counted = counted - 1 where counted > 0`,
  'cash carried that the ledger does not know': `insert into cash_deposit (id, amount, bank_reference, deposited_on, noted_by, noted_at) values (gen_random_uuid(), 5, 'CARRIED', now(), gen_random_uuid(), now())`,
  'deposit of another sum': 'update cash_deposit set amount = amount + 1',
  'deposit voided by hand': `update cash_deposit set voided_at = now(), voided_by = gen_random_uuid(), void_reason = 'x'`,
  'fee with an approval that was not given for it': `insert into cash_deposit (id, carried_from, amount, fee, bank_reference, deposited_on, noted_by, noted_at, approval_id) values (gen_random_uuid(), 'provider', 5, 5, 'FEE', now(), gen_random_uuid(), now(), gen_random_uuid())`,
  'cash given up with an approval that was not given for it': `update orders set cash_lost_at = now(), cash_lost_by = gen_random_uuid(), cash_lost_approval = gen_random_uuid() where ${order(`status = 'finished' and payment_method = 'cod'`)}`,
  'deposit deleted': 'delete from cash_deposit',
  'balance given up that the ledger does not know': `insert into balance_given_up (id, partner_id, amount, reason, at) select gen_random_uuid(), partner_id, 5, 'other', now() from reward_line limit 1`,
  'balance given up of another sum': 'update balance_given_up set amount = amount + 1',
  'balance given up taken back by hand': `update balance_given_up set voided_at = now(), voided_by = gen_random_uuid(), void_reason = 'x' where voided_at is null`,
  'balance given up deleted': 'delete from balance_given_up',
  'repayment that the ledger does not know': `insert into debt_entry (id, partner_id, kind, amount, bank_reference, paid_on, noted_by, noted_at) select gen_random_uuid(), partner_id, 'repayment', 5, 'ALONE', '2026-11-20', gen_random_uuid(), now() from reward_line limit 1`,
  'repayment of another sum': 'update debt_entry set amount = amount + 1',
  'repayment deleted': 'delete from debt_entry',
  'repayment taken back by hand': `update debt_entry set voided_at = now(), voided_by = gen_random_uuid(), void_reason = 'x' where voided_at is null`,
  'repayment taken back by who noted it': `update debt_entry set voided_at = now(), voided_by = noted_by, void_reason = 'x' where voided_at is null`,
  'repayment taken back without a reason': `update debt_entry set voided_at = now(), voided_by = gen_random_uuid() where voided_at is null`,
  'repayment that was taken back stands again': `update debt_entry set voided_at = null, voided_by = null, void_reason = '' where voided_at is not null`,
  'one transfer that pays two debts': `insert into debt_entry (id, partner_id, kind, amount, bank_reference, paid_on, noted_by, noted_at) select gen_random_uuid(), partner_id, kind, amount, bank_reference, paid_on, noted_by, now() from debt_entry where voided_at is null`,
  'repayment taken back twice in the ledger': `insert into transfer (id, event_id, seq, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, at) select gen_random_uuid(), gen_random_uuid(), 1, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, now() from transfer where code = 'debt.repayment_voided' limit 1`,
  'repayment taken back in the ledger only': `insert into transfer (id, event_id, seq, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, at) select gen_random_uuid(), gen_random_uuid(), 0, credit_id, debit_id, amount, unit, 'debt.repayment_voided', ref_type, ref_id, actor, now() from transfer t where code = 'debt.repaid' and exists (select 1 from debt_entry d where d.id::text = t.ref_id and d.voided_at is null) limit 1`,
  'stock that grew by itself': `update variant set stock = stock + 1 where ${one('variant', 'true')}`,
  'stock below nothing': `update variant set stock = -1 where ${one('variant', 'true')}`,
  'stock movement changed': 'update stock_movement set change = change + 1',
  'stock movement deleted': 'delete from stock_movement',
}

test.each(Object.entries(CORRUPTIONS))('%s: rejected, or found by the ledger check', async (_, statement) => {
  expect(await outcomeOf(statement)).toMatch(/^(refused|found): /)
})

test('the scenario is consistent before it is corrupted', async () => {
  expect(Object.keys(CORRUPTIONS).length).toBeGreaterThan(80)
  expect(await checkLedger(shop)).toEqual([])
})
