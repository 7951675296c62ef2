import { PgDialect } from 'drizzle-orm/pg-core'
import { COMPANY_ACCOUNTS } from '@bailu/contract/ledger/kinds'
import { ACCOUNTS } from '../../server/src/features/ledger/accounts.ts'
import { DERIVED_SUMS } from '../../server/src/features/ledger/derived-sums.ts'

type Leg = { debit: string; credit: string; amount: string }

const COMPANY = COMPANY_ACCOUNTS.map((kind) => ({ kind, ...ACCOUNTS[kind] }))
const ownerOf = (kind: string) => (COMPANY.some((account) => account.kind === kind) ? '0' : 'm.partner_id')

/** A statement that inserts the transfers of one event for each row of the query `from` (ref, partner_id, at and the columns used by the amounts). */
function transferStatement(code: string, refType: string, from: string, ...legs: Leg[]): string {
  const legStatement = ({ debit, credit, amount }: Leg, seq: number) => `
    select pg_temp.made_id(m.at, '${code}${refType}${seq}' || m.ref) as id, pg_temp.made_id(m.at, 'e${code}${refType}' || m.ref) as event_id,
      ${seq} as seq, d.id as debit_id, c.id as credit_id, ${amount} as amount, d.unit, m.ref, m.at
    from rows m
    join account d on d.kind = '${debit}' and d.partner_id = ${ownerOf(debit)}
    join account c on c.kind = '${credit}' and c.partner_id = ${ownerOf(credit)}`
  return `with rows as materialized (${from})
    insert into transfer (id, event_id, seq, debit_id, credit_id, amount, unit, code, ref_type, ref_id, actor, at)
    select id, event_id, seq, debit_id, credit_id, amount, unit, '${code}', '${refType}', ref, 'system', at
    from (${legs.map(legStatement).join(' union all ')}) legs order by at`
}

const pointsAndGrowth = (debit: (kind: string) => string, credit: (kind: string) => string, amount: string): Leg[] =>
  ['points', 'growth'].map((kind) => ({ debit: debit(kind), credit: credit(kind), amount }))

/** Statements that insert the ledger: rewards, points, withdrawals. */
export function ledgerStatements(): string[] {
  const lines = 'select id::text as ref, partner_id, gross, tax'
  const pointsGiven = pointsAndGrowth(
    () => 'points_issued',
    (kind) => kind,
    'm.points',
  )
  const pointsReversed = pointsAndGrowth(
    (kind) => kind,
    () => 'points_issued',
    'm.points',
  )
  const withdrawalColumns = 'select id::text as ref, partner_id, net'
  return [
    `insert into account (id, partner_id, kind, unit, side, no_overdraft)
      select gen_random_uuid(), 0, kind, unit, side, false
      from (values ${COMPANY.map(({ kind, unit, side }) => `('${kind}', '${unit}', '${side}')`).join(', ')}) k (kind, unit, side)`,
    `insert into account (id, partner_id, kind, unit, side, no_overdraft)
      select gen_random_uuid(), user_id, kind, unit, 'credit', true
      from partner cross join (values ('pending', 'satang'), ('available', 'satang'), ('hold', 'satang'), ('points', 'point'), ('growth', 'point'))
        k (kind, unit)`,
    'analyze account',
    transferStatement(
      'points.given',
      'order',
      'select id::text as ref, partner_id, points, paid_at as at from orders where paid_at is not null',
      ...pointsGiven,
    ),
    transferStatement(
      'points.taken',
      'order',
      "select id::text as ref, partner_id, points, canceled_at as at from orders where status = 'canceled'",
      ...pointsReversed,
    ),
    transferStatement(
      'points.taken',
      'refund_transfer',
      'select r.id::text as ref, o.partner_id, o.points / 2 as points, r.refunded_at as at from refund_transfer r join orders o on o.id = r.order_id',
      ...pointsReversed,
    ),
    transferStatement('reward.earned', 'reward', `${lines}, earned_at as at from reward_line`, {
      debit: 'commission_expense',
      credit: 'pending',
      amount: 'm.gross',
    }),
    transferStatement(
      'reward.settled',
      'reward',
      `${lines}, settled_at as at from reward_line where status = 'approved'`,
      { debit: 'pending', credit: 'tax_payable', amount: 'm.tax' },
      { debit: 'pending', credit: 'available', amount: 'm.gross - m.tax' },
    ),
    transferStatement(
      'reward.canceled',
      'reward',
      `${lines}, canceled_at as at from reward_line where status = 'canceled'`,
      {
        debit: 'pending',
        credit: 'commission_expense',
        amount: 'm.gross',
      },
    ),
    // Withdrawals of ฿1,000, at most 40 per partner and half of the balance; for one partner in five the newest is under review.
    `insert into withdrawal (id, partner_id, status, net, tax, bank, bank_name, account_tail, sealed, requested_at, decided_at, decided_by)
      select pg_temp.made_id(at, 'w' || partner_id || '-' || i), partner_id, case when waits then 'under_review' else 'paid' end, 100000, 3092,
        '004', 'Kasikornbank', '1234', '', at, case when not waits then at + interval '1 day' end,
        case when not waits then pg_temp.made_id(at, 'staff') end
      from (
        select partner_id, i, i = 1 and partner_id % 5 = 0 as waits,
          date_trunc('milliseconds', now() - interval '9 days' * i - interval '1 second' * (partner_id % 1000)) as at
        from (select partner_id, sum(gross - tax) as net from reward_line where status = 'approved' group by 1) p
        cross join lateral generate_series(1, least(40, net / 200000)::int) i
      ) asked order by at`,
    `insert into payout (withdrawal_id, amount, bank_reference, paid_by, paid_at)
      select id, net, 'W' || id, decided_by, decided_at from withdrawal where status = 'paid'`,
    transferStatement(
      'withdrawal.requested',
      'withdrawal',
      `${withdrawalColumns}, requested_at as at from withdrawal`,
      {
        debit: 'available',
        credit: 'hold',
        amount: 'm.net',
      },
    ),
    transferStatement(
      'withdrawal.paid',
      'withdrawal',
      `${withdrawalColumns}, decided_at as at from withdrawal where status = 'paid'`,
      {
        debit: 'hold',
        credit: 'bank',
        amount: 'm.net',
      },
    ),
    transferStatement(
      'receipt.booked',
      'receipt',
      "select id::text as ref, amount, confirmed_at as at from receipt where kind = 'transfer'",
      { debit: 'bank', credit: 'unapplied', amount: 'm.amount' },
    ),
    transferStatement(
      'receipt.booked',
      'receipt',
      "select id::text as ref, amount, confirmed_at as at from receipt where kind = 'cod'",
      { debit: 'cash', credit: 'unapplied', amount: 'm.amount' },
    ),
    // No order of these has a shipping fee: all of a payment is sales.
    transferStatement(
      'payment.applied',
      'payment',
      'select id::text as ref, amount, confirmed_at as at from order_payment',
      {
        debit: 'unapplied',
        credit: 'sales',
        amount: 'm.amount',
      },
    ),
    transferStatement('refund.owed', 'refund', 'select id::text as ref, amount, owed_at as at from refund', {
      debit: 'refund',
      credit: 'refund_payable',
      amount: 'm.amount',
    }),
    transferStatement(
      'refund.owed',
      'return',
      'select return_id::text as ref, amount, refunded_at as at from refund_transfer where return_id is not null',
      { debit: 'refund', credit: 'refund_payable', amount: 'm.amount' },
    ),
    transferStatement(
      'refund.paid',
      'refund_transfer',
      'select id::text as ref, amount, refunded_at as at from refund_transfer',
      {
        debit: 'refund_payable',
        credit: 'bank',
        amount: 'm.amount',
      },
    ),
    `update account set debits = s.debits, credits = s.credits
      from (
        select id, sum(debit) as debits, sum(credit) as credits from (
          select debit_id as id, amount as debit, 0 as credit from transfer union all select credit_id, 0, amount from transfer
        ) sides group by id
      ) s where s.id = account.id and partner_id <> 0`,
  ]
}

const dialect = new PgDialect()

/** The stored sums, as the ledger check computes them. */
export const summaryStatements = (): string[] =>
  DERIVED_SUMS.filter(({ table }) => table !== 'account').map(({ table, keys, sums, source }) => {
    const names = [...keys, ...sums].join(', ')
    return `insert into ${table} (${names}) select ${names} from (${dialect.sqlToQuery(source).sql}) s`
  })
