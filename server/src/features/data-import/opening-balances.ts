import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, bangkokDay, DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { noonOf } from '../../lib/bangkok.ts'
import { asNumber } from '../../lib/money.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { type ApprovalRow, fingerprintOf, proposeApproval } from '../approvals/propose.ts'
import {
  customerAccountsOfPerson,
  lockStaffAccountsOfPerson,
  staffAccountsOfPerson,
} from '../approvals/separation-of-duties.ts'
import { approval } from '../approvals/table.ts'
import { companyAccount, lockBalances, partnerAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { user } from '../account/table.ts'
import { addToPartnerDay } from '../rewards/reward-lines.ts'
import { staff } from '../staff/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { lockWaitingOrders, signOrders, sumOpeningOrders, type WaitingOrder } from './opening-orders.ts'
import { dataImport, openingBalance, openingOrder } from './table.ts'

const SUBJECT = 'opening'
const waits = isNull(openingBalance.signedAt)
const isSigned = and(isNotNull(openingBalance.signedAt), isNull(openingBalance.bookedAt))

/** Opening balances by state, and the open request for approval. */
export async function readOpenings(ctx: Ctx) {
  const part = (condition: SQL | undefined) => ({
    partners: sql<number>`(count(*) filter (where ${condition}))::int`,
    amount: sql<number>`coalesce(sum(${openingBalance.amount}) filter (where ${condition}), 0)`.mapWith(Number),
  })
  const [sums] = await ctx.db
    .select({ waiting: part(waits), signed: part(isSigned), booked: part(isNotNull(openingBalance.bookedAt)) })
    .from(openingBalance)
  const [open] = await ctx.db
    .select()
    .from(approval)
    .where(and(eq(approval.kind, 'opening'), eq(approval.subject, SUBJECT), eq(approval.state, 'waiting')))
  const orders = await sumOpeningOrders(ctx)
  const both = (state: keyof typeof orders) => ({ ...sums![state], ...orders[state] })
  return {
    waiting: both('waiting'),
    signed: both('signed'),
    booked: both('booked'),
    limit: asNumber(await readShopRule(ctx, 'grant_approval_above')),
    approval: open ? { id: open.id, effective_at: open.effectiveAt.toISOString() } : null,
  }
}

/** A half-applied import has other sums than its file; a later one that was applied takes its place. */
const unfinishedImport = sql`${dataImport.state} = 'applying' or (${dataImport.state} = 'stopped' and not exists (
  select 1 from data_import later where later.state = 'applied' and later.at > ${dataImport.at}))`

type WaitingOpening = typeof openingBalance.$inferSelect
/** What one sign-off is about: balances of partners, and money of open orders. */
type Waiting = { balances: WaitingOpening[]; orders: WaitingOrder[] }

/** Locks the openings without a signature. @throws AppError import_running */
async function lockWaiting(tx: Ctx): Promise<Waiting> {
  if ((await tx.db.$count(dataImport, unfinishedImport)) > 0) return fail('import_running')
  return lockUnsigned(tx)
}

const lockUnsigned = async (tx: Ctx): Promise<Waiting> => ({
  balances: await tx.db.select().from(openingBalance).where(waits).orderBy(asc(openingBalance.partnerId)).for('update'),
  orders: await lockWaitingOrders(tx),
})

const countOf = ({ balances, orders }: Waiting): number => balances.length + orders.length
const totalOf = (rows: readonly { amount: bigint }[]): bigint => rows.reduce((sum, { amount }) => sum + amount, 0n)
const sumOf = ({ balances, orders }: Waiting): bigint => totalOf(balances) + totalOf(orders)

/** Whose balances, points, growth, and income and tax of the year; and the money of which orders. */
const contentOf = ({ balances, orders }: Waiting): string =>
  fingerprintOf([
    ...balances.flatMap((row) => [
      row.partnerId,
      row.amount,
      row.points,
      row.monthPoints,
      row.month,
      row.growth,
      row.year,
      row.yearIncome,
      row.yearTax,
    ]),
    ...orders.flatMap(({ orderId, amount, paidOn }) => [orderId, amount, paidOn]),
  ])

/** Money that a sign-off gives: what can be withdrawn, tax that is then not withheld again, and goods that are then sent. */
const worthOf = (rows: Pick<WaitingOpening, 'amount' | 'yearTax'>[]): bigint =>
  rows.reduce((sum, row) => sum + row.amount + row.yearTax, 0n)

/**
 * Fails when a balance is of the person who decides, or an order is of this person or credited to them. Imported addresses are
 * not verified yet. @throws AppError own_account
 */
async function requireOthersBalances(tx: Ctx, staffId: string, { balances, orders }: Waiting): Promise<void> {
  const own = await customerAccountsOfPerson(tx, { staffId })
  const ofOrders = orders.flatMap(({ userId, partnerId }) => [userId ?? [], partnerId ?? []].flat())
  const owners = [...balances.map(({ partnerId }) => partnerId), ...ofOrders]
  if (owners.some((id) => own.has(id))) return fail('own_account')
  const person = await staffAccountsOfPerson(tx, staffId)
  const sameEmail = await tx.db
    .select({ id: user.id })
    .from(user)
    .innerJoin(staff, sql`lower(${staff.email}) = lower(${user.email})`)
    .where(and(inArray(staff.id, person), inArray(user.id, owners)))
  if (sameEmail.length > 0) return fail('own_account')
}

/** What this person has signed off alone within a day; locks their accounts, so that two sign-offs see each other. */
async function sumSignedOfDay(tx: Ctx, staffId: string): Promise<bigint> {
  const person = await lockStaffAccountsOfPerson(tx, staffId)
  const since = new Date(tx.now.getTime() - DAY_MS)
  const [orders] = await tx.db
    .select({ amount: sql<bigint>`coalesce(sum(${openingOrder.amount}), 0)`.mapWith(BigInt) })
    .from(openingOrder)
    .where(
      and(inArray(openingOrder.signedBy, person), isNull(openingOrder.approvalId), gt(openingOrder.signedAt, since)),
    )
  const rows = await tx.db
    .select({ amount: openingBalance.amount, yearTax: openingBalance.yearTax })
    .from(openingBalance)
    .where(
      and(
        inArray(openingBalance.signedBy, person),
        isNull(openingBalance.approvalId),
        gt(openingBalance.signedAt, since),
      ),
    )
  return worthOf(rows) + orders!.amount
}

/**
 * Signs off all opening balances and the money of open orders together, after an owner has compared their sum with the other system. Above the limit
 * of rewards that one person may grant within a day, a second person approves.
 * @throws AppError sums_differ, own_account, approval_open, import_running
 */
export const signOffOpenings: Handler<'POST /api/staff/data-import/sign-off'> = async (ctx, input) => {
  const { staffId } = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const ofDay = await sumSignedOfDay(tx, staffId)
    const rows = await lockWaiting(tx)
    const { balances, orders } = rows
    const shown = [input.partners, BigInt(input.amount), input.orders, BigInt(input.orders_amount)]
    const found = [balances.length, totalOf(balances), orders.length, totalOf(orders)]
    if (found.some((value, at) => value !== shown[at])) return fail('sums_differ')
    await requireOthersBalances(tx, staffId, rows)
    const limit = await readShopRule(tx, 'grant_approval_above')
    const together = ofDay + worthOf(balances) + totalOf(orders)
    if (together <= limit) {
      await signAll(tx, rows, { signedBy: staffId, approvalId: null })
      return { waits_until: null }
    }
    const { effectiveAt } = await proposeApproval(tx, {
      kind: 'opening',
      subject: SUBJECT,
      amount: sumOf(rows),
      detail: { rows: countOf(rows), limit: asNumber(limit), together: asNumber(together) },
      fingerprint: contentOf(rows),
      reason: '',
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

async function signAll(tx: Ctx, rows: Waiting, by: { signedBy: string; approvalId: string | null }): Promise<void> {
  await signOrders(tx, rows.orders, by)
  await tx.db
    .update(openingBalance)
    .set({ ...by, signedAt: tx.now })
    .where(
      and(
        waits,
        inArray(
          openingBalance.partnerId,
          rows.balances.map(({ partnerId }) => partnerId),
        ),
      ),
    )
  await recordAudit(
    tx,
    'data_import.signed_off',
    { type: 'data_import', id: SUBJECT },
    { rows: countOf(rows), total: String(sumOf(rows)), approval: by.approvalId },
  )
}

/** An unfinished import is no obstacle: what it has changed differs from the fingerprint. */
const signApproved = async (tx: Ctx, row: ApprovalRow, deciders: string[]): Promise<void> => {
  const rows = await lockUnsigned(tx)
  if (row.fingerprint !== contentOf(rows)) return fail('approval_outdated')
  for (const staffId of deciders) await requireOthersBalances(tx, staffId, rows)
  await signAll(tx, rows, { signedBy: row.proposedBy, approvalId: row.id })
}

/** Approved or elapsed: exactly what was proposed is signed off. */
export const openingEffect: ApprovalEffect = {
  approved: (tx, row, { staffId }) => signApproved(tx, row, [row.proposedBy, staffId]),
  stopped: () => Promise.resolve(),
  elapsed: (tx, row) => signApproved(tx, row, [row.proposedBy]),
}

/** Where the points of the month, and those before it, are dated: sums of today are not theirs, if the month allows it. */
function pointDays(month: string, now: Date): { before: Date; within: Date } {
  const before = addDays(`${month}-01`, -1)
  const yesterday = addDays(bangkokDay(now), -1)
  if (yesterday.slice(0, 7) === month) return { before: noonOf(before), within: noonOf(yesterday) }
  const isFirst = bangkokDay(now).slice(0, 7) === month
  return { before: noonOf(before), within: isFirst ? now : noonOf(addDays(`${nextMonth(month)}-01`, -1)) }
}
const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7)

const BATCH = 50

/** Background job: books signed openings, each partner in its own transaction and once. */
export async function bookSignedOpenings(ctx: Ctx): Promise<{ booked: number; failed: number }> {
  const result = { booked: 0, failed: 0 }
  for (;;) {
    const due = await ctx.db
      .select({ id: openingBalance.partnerId })
      .from(openingBalance)
      .where(isSigned)
      .orderBy(asc(openingBalance.partnerId))
      .limit(BATCH)
    for (const { id } of due)
      try {
        if (await bookOpening(ctx, id)) result.booked += 1
      } catch (error) {
        result.failed += 1
        ctx.log.error({ err: error, partner: id }, 'opening balance could not be booked')
      }
    if (due.length < BATCH || result.failed > 0) return result
  }
}

async function bookOpening(ctx: Ctx, partnerId: number): Promise<boolean> {
  return inTx(ctx, async (tx) => {
    const [available, points, growth] = [
      partnerAccount(partnerId, 'available'),
      partnerAccount(partnerId, 'points'),
      partnerAccount(partnerId, 'growth'),
    ]
    await lockBalances(tx, [available, points, growth])
    const [row] = await tx.db
      .update(openingBalance)
      .set({ bookedAt: tx.now })
      .where(and(eq(openingBalance.partnerId, partnerId), isSigned))
      .returning()
    if (!row) return false
    const ref = { type: 'opening', id: String(partnerId) } as const
    await postEvent(tx, {
      code: 'opening.booked',
      ref,
      legs: [{ debit: companyAccount('opening_balances'), credit: available, amount: row.amount }],
    })
    const days = pointDays(row.month, tx.now)
    const issued = companyAccount('points_issued')
    for (const { at, given, grown } of [
      { at: days.before, given: row.points - row.monthPoints, grown: row.growth },
      { at: days.within, given: row.monthPoints, grown: 0 },
    ]) {
      const legs = [
        { debit: issued, credit: points, amount: BigInt(given) },
        { debit: issued, credit: growth, amount: BigInt(grown) },
      ]
      await postEvent(tx, { code: 'opening.points', ref, legs, isRepeatable: true, at })
      if (given > 0) await addToPartnerDay(tx, partnerId, at, { points: given })
    }
    await recordAudit(
      tx,
      'partner.opening_booked',
      { type: 'partner', id: partnerId },
      {
        amount: String(row.amount),
        points: row.points,
        growth: row.growth,
        year_to_date: String(row.yearIncome),
        withheld_to_date: String(row.yearTax),
      },
    )
    return true
  })
}
