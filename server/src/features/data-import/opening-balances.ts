import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import { type ApprovalRow, currentState, fingerprintOf, proposeApproval } from '../approvals/propose.ts'
import { customerAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { approval } from '../approvals/table.ts'
import { companyAccount, lockBalances, partnerAccount } from '../ledger/accounts.ts'
import { postEvent } from '../ledger/post.ts'
import { addToPartnerDay } from '../rewards/reward-lines.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { dataImport, openingBalance } from './table.ts'

const SUBJECT = 'opening'
const waits = isNull(openingBalance.signedAt)
const isSigned = and(isNotNull(openingBalance.signedAt), isNull(openingBalance.bookedAt))

async function sumOpenings(ctx: Ctx, condition: SQL | undefined): Promise<{ partners: number; amount: bigint }> {
  const [row] = await ctx.db
    .select({ partners: sql<number>`count(*)::int`, amount: sql<string>`coalesce(sum(${openingBalance.amount}), 0)` })
    .from(openingBalance)
    .where(condition)
  return { partners: row?.partners ?? 0, amount: BigInt(row?.amount ?? 0) }
}

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
  const isOpen = open && currentState(open, ctx.now) === 'waiting'
  return {
    ...sums!,
    limit: asNumber(await readShopRule(ctx, 'grant_approval_above')),
    approval: isOpen ? { id: open.id, effective_at: open.effectiveAt.toISOString() } : null,
  }
}

/** Locks the openings without a signature. @throws AppError sums_differ when they are not what was shown; import_running */
async function lockWaiting(tx: Ctx, shown: { partners: number; amount: bigint }): Promise<number[]> {
  if ((await tx.db.$count(dataImport, inArray(dataImport.state, ['applying', 'stopped']))) > 0)
    return fail('import_running')
  const rows = await tx.db
    .select({ id: openingBalance.partnerId, amount: openingBalance.amount })
    .from(openingBalance)
    .where(waits)
    .orderBy(asc(openingBalance.partnerId))
    .for('update')
  const amount = rows.reduce((sum, row) => sum + row.amount, 0n)
  return rows.length === shown.partners && amount === shown.amount ? rows.map(({ id }) => id) : fail('sums_differ')
}

/**
 * Signs off all opening balances together, after an owner has compared their sum with the other system. Above the limit
 * of rewards that one person may grant, a second person approves.
 * @throws AppError sums_differ, own_account, approval_open, import_running
 */
export const signOffOpenings: Handler<'POST /api/staff/data-import/sign-off'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const total = BigInt(input.amount)
  return inTx(ctx, async (tx) => {
    const ids = await lockWaiting(tx, { partners: input.partners, amount: total })
    const own = await customerAccountsOfPerson(tx, scope)
    if (ids.some((id) => own.has(id))) return fail('own_account')
    const limit = await readShopRule(tx, 'grant_approval_above')
    if (total <= limit) {
      await signAll(tx, { signedBy: scope.staffId, approvalId: null })
      return { waits_until: null }
    }
    const { effectiveAt } = await proposeApproval(tx, {
      kind: 'opening',
      subject: SUBJECT,
      amount: total,
      detail: { rows: ids.length, limit: asNumber(limit), together: asNumber(total) },
      fingerprint: fingerprintOf([ids.length, total]),
      reason: '',
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

async function signAll(tx: Ctx, by: { signedBy: string; approvalId: string | null }): Promise<void> {
  const signed = await tx.db
    .update(openingBalance)
    .set({ ...by, signedAt: tx.now })
    .where(waits)
    .returning({ amount: openingBalance.amount })
  const total = signed.reduce((sum, { amount }) => sum + amount, 0n)
  await recordAudit(
    tx,
    'data_import.signed_off',
    { type: 'data_import', id: SUBJECT },
    { rows: signed.length, total: String(total), approval: by.approvalId },
  )
}

const signApproved = async (tx: Ctx, row: ApprovalRow): Promise<void> => {
  const { partners, amount } = await sumOpenings(tx, waits)
  if (row.fingerprint !== fingerprintOf([partners, amount])) return fail('approval_outdated')
  await lockWaiting(tx, { partners, amount })
  await signAll(tx, { signedBy: row.proposedBy, approvalId: row.id })
}

/** Approved or elapsed: exactly the sums that were proposed are signed off. */
export const openingEffect: ApprovalEffect = {
  async approved(tx, row, scope) {
    const own = await customerAccountsOfPerson(tx, scope)
    if (
      own.size > 0 &&
      (await tx.db.$count(openingBalance, and(waits, inArray(openingBalance.partnerId, [...own])))) > 0
    )
      return fail('own_account')
    await signApproved(tx, row)
  },
  stopped: () => Promise.resolve(),
  elapsed: signApproved,
}

/** Noon, so that no time zone moves it to another day. */
const noonOf = (day: string): Date => new Date(startOfDay(day).getTime() + 12 * 3_600_000)

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
