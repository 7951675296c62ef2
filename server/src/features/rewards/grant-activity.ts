import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { stripInvisible } from '@bailu/contract/fields'
import type { GrantIssue } from '@bailu/contract/rewards/staff'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { rewardLine } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber } from '../../lib/money.ts'
import { customerAccountsOfPerson, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { readActivityBudget, spendBudget } from './activity-budget.ts'
import { requestGrantApproval } from './grant-approval.ts'
import { readSettlementTime } from './order-settlement.ts'
import { type GrantRow, parseGrantRows } from './parse-grant-rows.ts'
import { addRewardLine } from './reward-lines.ts'

/** Within this time a grant of the same note to the same partner counts as a duplicate, such as a list sent twice. */
const DUPLICATE_WINDOW_MS = 31 * DAY_MS

/** Recent grants to these partners that are not canceled, as `partner id\nnote`. */
export async function readRecentGrants(ctx: Ctx, partnerIds: number[]): Promise<ReadonlySet<string>> {
  if (partnerIds.length === 0) return new Set()
  const rows = await ctx.db
    .select({ partnerId: rewardLine.partnerId, note: rewardLine.reason })
    .from(rewardLine)
    .where(
      and(
        inArray(rewardLine.partnerId, partnerIds),
        eq(rewardLine.kind, 'activity'),
        inArray(rewardLine.status, ['pending', 'approved']),
        gt(rewardLine.earnedAt, new Date(ctx.now.getTime() - DUPLICATE_WINDOW_MS)),
        isNull(rewardLine.reverses),
      ),
    )
  return new Set(rows.map(({ partnerId, note }) => `${partnerId}\n${note}`))
}

/**
 * Grants a fixed amount for taking part in an activity, which the note names. It has no order, so it settles
 * `settlement_days` after it was granted.
 * @throws AppError partner_unknown, own_account, budget_exceeded
 */
export const grantActivity: Handler<'POST /api/staff/reward/activity'> = async (ctx, { employee_no, amount, note }) => {
  const scope = asStaff(ctx)
  const gross = BigInt(amount)
  // no audit: the line writes its own
  return inTx(ctx, async (tx) => {
    const [grantee] = await tx.db
      .select({ id: partner.userId })
      .from(partner)
      .innerJoin(user, eq(user.id, partner.userId))
      .where(and(eq(partner.employeeNo, employee_no.toUpperCase()), isActivePartner()))
      // Prevents deletion of the user until the end of the transaction.
      .for('key share', { of: user })
    if (!grantee) return fail('partner_unknown')
    await requireNotOwnAccount(tx, scope, grantee.id)
    const { waitsUntil, ...approvalFields } = await requestGrantApproval(tx, { rows: 1, total: gross, reason: note })
    await lockBalances(tx, [partnerAccount(grantee.id, 'pending')])
    const id = uuidv7()
    await addRewardLine(tx, {
      id,
      partnerId: grantee.id,
      orderId: null,
      kind: 'activity',
      base: gross,
      rateBp: null,
      gross,
      settlesAt: await readSettlementTime(tx, tx.now),
      reason: note,
      ...approvalFields,
    })
    await spendBudget(tx, gross)
    return { id, waits_until: waitsUntil }
  })
}

type CheckedGrant = GrantRow & { partnerId?: number; nickname?: string }

/** Validates a list of grants without booking it: amounts, partners and the issue of each wrong row. */
export const checkGrantList: Handler<'POST /api/staff/reward/activity/check'> = async (ctx, { list }) => {
  const scope = asStaff(ctx)
  const { rows: parsed, tooLong } = parseGrantRows(stripInvisible(list))
  const rows = await checkRows(ctx, scope, parsed)
  const valid = rows.filter(({ issue }) => !issue)
  return {
    rows: rows.map((row) => ({
      line: row.line,
      employee_no: row.employeeNo,
      nickname: row.nickname ?? null,
      amount: row.amount === undefined ? null : asNumber(row.amount),
      note: row.note,
      issue: row.issue ?? null,
    })),
    right: valid.length,
    wrong: rows.length - valid.length,
    total: asNumber(sumGrants(valid)),
    left: (await readActivityBudget(ctx, {})).left,
    too_long: tooLong,
  }
}

/**
 * Grants every row of a list in one transaction, or none.
 * @throws AppError rows_wrong; sums_differ when it is not what was checked; budget_exceeded
 */
export const grantList: Handler<'POST /api/staff/reward/activity/list'> = async (ctx, { list, rows: count, total }) => {
  const scope = asStaff(ctx)
  const { rows: parsed, tooLong } = parseGrantRows(stripInvisible(list))
  return inTx(ctx, async (tx) => {
    const lockedRows = await checkRows(tx, scope, parsed, { keep: true })
    if (tooLong || lockedRows.some(({ issue }) => issue)) return fail('rows_wrong')
    await lockBalances(
      tx,
      lockedRows.map(({ partnerId }) => partnerAccount(partnerId!, 'pending')),
    )
    // Checked again under the locks: of the same list sent twice concurrently the second finds its rows granted.
    const rows = await checkRows(tx, scope, parsed)
    if (rows.some(({ issue }) => issue)) return fail('rows_wrong')
    const sum = sumGrants(rows)
    if (rows.length !== count || sum !== BigInt(total)) return fail('sums_differ')
    const settlesAt = await readSettlementTime(tx, tx.now)
    const listId = uuidv7()
    const { waitsUntil, ...approvalFields } = await requestGrantApproval(tx, {
      rows: count,
      total: sum,
      reason: rows[0]?.note ?? '',
    })
    for (const row of rows) {
      const gross = row.amount as bigint
      await addRewardLine(tx, {
        partnerId: row.partnerId as number,
        orderId: null,
        kind: 'activity',
        base: gross,
        rateBp: null,
        gross,
        settlesAt,
        reason: row.note,
        ...approvalFields,
      })
    }
    await spendBudget(tx, sum)
    await recordAudit(
      tx,
      'reward.list_granted',
      { type: 'reward_list', id: listId },
      { rows: count, total: String(sum) },
    )
    return { granted: rows.length, total, waits_until: waitsUntil }
  })
}

const sumGrants = (rows: CheckedGrant[]): bigint => rows.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)

/** Resolves employee numbers and finds issues, such as duplicates. @param options.lock locks the users against deletion */
async function checkRows(
  ctx: Ctx,
  scope: StaffScope,
  rows: GrantRow[],
  { keep: lock = false } = {},
): Promise<CheckedGrant[]> {
  const grantees = await findGrantees(ctx, [...new Set(rows.map(({ employeeNo }) => employeeNo))], lock)
  const ownIds = await customerAccountsOfPerson(ctx, scope)
  const recentGrants = await readRecentGrants(
    ctx,
    [...grantees.values()].map(({ id }) => id),
  )
  const seenKeys = new Set<string>()
  return rows.map((row) => {
    const grantee = grantees.get(row.employeeNo)
    const rowKey = `${row.employeeNo}\n${row.note}`
    const isDuplicate = seenKeys.has(rowKey)
    seenKeys.add(rowKey)
    const issue =
      row.issue ??
      (grantee ? findGrantIssue(grantee, { ownIds, isDuplicate, recentGrants, note: row.note }) : 'unknown')
    return { ...row, ...(grantee && { partnerId: grantee.id, nickname: grantee.nickname }), ...(issue && { issue }) }
  })
}

type Grantee = { id: number; nickname: string; left: boolean }
type GrantChecks = {
  ownIds: ReadonlySet<number>
  isDuplicate: boolean
  recentGrants: ReadonlySet<string>
  note: string
}

function findGrantIssue(
  { id, left: hasLeft }: Grantee,
  { ownIds, isDuplicate, recentGrants, note }: GrantChecks,
): GrantIssue | undefined {
  if (hasLeft) return 'left'
  if (ownIds.has(id)) return 'own'
  if (isDuplicate) return 'twice'
  return recentGrants.has(`${id}\n${note}`) ? 'granted' : undefined
}

async function findGrantees(ctx: Ctx, numbers: string[], lock: boolean) {
  if (numbers.length === 0) return new Map<string, Grantee>()
  const query = ctx.db
    .select({
      number: partner.employeeNo,
      id: partner.userId,
      nickname: user.nickname,
      disabledAt: partner.disabledAt,
      userDisabledAt: user.disabledAt,
      deletedAt: user.deletedAt,
    })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(inArray(partner.employeeNo, numbers), isNull(user.deletedAt)))
    .orderBy(asc(partner.userId))
  const rows = await (lock ? query.for('key share', { of: user }) : query)
  return new Map(
    rows.map((row) => [
      row.number,
      { id: row.id, nickname: row.nickname, left: row.disabledAt !== null || row.userDisabledAt !== null },
    ]),
  )
}
