import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { cleaned } from '@bailu/contract/fields'
import type { GrantTrouble } from '@bailu/contract/staff-rewards'
import { record } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { ownAccounts } from '../../core/own-account.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { partner, user } from '../../database/tables/people.ts'
import { ofPartner } from '../ledger/accounts.ts'
import { lockBalances } from '../ledger/lock-balances.ts'
import { readBudget, takeBudget } from './activity-budget.ts'
import { addLine } from './add-line.ts'
import { grantedBefore } from './granted-before.ts'
import { readGrantRows, type TypedRow } from './grant-rows.ts'
import { settlementDay } from './settlement-day.ts'
import { secondForGrant } from './second-person.ts'

type Judged = TypedRow & { partnerId?: number; nickname?: string }

/** Validates a list of grants without booking it: amounts, partners and the issue of each wrong row. */
export async function checkGrants(
  ctx: Ctx,
  { list }: ParsedOf<'POST /api/staff/reward/activity/check'>,
): Promise<ReplyOf<'POST /api/staff/reward/activity/check'>> {
  const scope = asStaff(ctx)
  const { rows: typed, tooLong } = readGrantRows(cleaned(list))
  const rows = await judge(ctx, scope, typed)
  const right = rows.filter(({ trouble }) => !trouble)
  return {
    rows: rows.map((row) => ({
      line: row.line,
      employee_no: row.employeeNo,
      nickname: row.nickname ?? null,
      amount: row.amount === undefined ? null : asNumber(row.amount),
      note: row.note,
      trouble: row.trouble ?? null,
    })),
    right: right.length,
    wrong: rows.length - right.length,
    total: asNumber(totalOf(right)),
    left: (await readBudget(ctx)).left,
    too_long: tooLong,
  }
}

/**
 * Grants every row of a list in one transaction, or none.
 * @throws AppError rows_wrong; sums_differ when it is not what was checked; budget_exceeded
 */
export async function grantList(
  ctx: Ctx,
  { list, rows: count, total }: ParsedOf<'POST /api/staff/reward/activity/list'>,
): Promise<ReplyOf<'POST /api/staff/reward/activity/list'>> {
  const scope = asStaff(ctx)
  const { rows: typed, tooLong } = readGrantRows(cleaned(list))
  return inTx(ctx, async (tx) => {
    const kept = await judge(tx, scope, typed, { keep: true })
    if (tooLong || kept.some(({ trouble }) => trouble)) return refuse('rows_wrong')
    await lockBalances(
      tx,
      kept.map(({ partnerId }) => ofPartner(partnerId!, 'pending')),
    )
    // Checked again under the locks: of the same list sent twice concurrently the second finds its rows granted.
    const rows = await judge(tx, scope, typed)
    if (rows.some(({ trouble }) => trouble)) return refuse('rows_wrong')
    const sum = totalOf(rows)
    if (rows.length !== count || sum !== BigInt(total)) return refuse('sums_differ')
    const settlesAt = await settlementDay(tx, tx.now)
    const listId = uuidv7()
    const { waits, ...second } = await secondForGrant(tx, { rows: count, total: sum, reason: rows[0]?.note ?? '' })
    for (const row of rows) {
      const gross = row.amount as bigint
      await addLine(tx, {
        partnerId: row.partnerId as number,
        orderId: null,
        kind: 'activity',
        base: gross,
        rateBp: null,
        gross,
        settlesAt,
        reason: row.note,
        ...second,
      })
    }
    await takeBudget(tx, sum)
    await record(tx, 'reward.list_granted', { type: 'reward_list', id: listId }, { rows: count, total: String(sum) })
    return { granted: rows.length, total, waits_until: waits }
  })
}

const totalOf = (rows: Judged[]): bigint => rows.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n)

/** Resolves employee numbers and finds issues, such as duplicates. @param options.lock locks the users against deletion */
async function judge(ctx: Ctx, scope: StaffScope, rows: TypedRow[], { keep = false } = {}): Promise<Judged[]> {
  const known = await partnersOf(ctx, [...new Set(rows.map(({ employeeNo }) => employeeNo))], keep)
  const own = await ownAccounts(ctx, scope)
  const before = await grantedBefore(
    ctx,
    [...known.values()].map(({ id }) => id),
  )
  const seen = new Set<string>()
  return rows.map((row) => {
    const found = known.get(row.employeeNo)
    const same = `${row.employeeNo}\n${row.note}`
    const twice = seen.has(same)
    seen.add(same)
    const trouble = row.trouble ?? (found ? troubleWith(found, { own, twice, before, note: row.note }) : 'unknown')
    return { ...row, ...(found && { partnerId: found.id, nickname: found.nickname }), ...(trouble && { trouble }) }
  })
}

type Known = { id: number; nickname: string; left: boolean }
type Seen = { own: ReadonlySet<number>; twice: boolean; before: ReadonlySet<string>; note: string }

function troubleWith({ id, left }: Known, { own, twice, before, note }: Seen): GrantTrouble | undefined {
  if (left) return 'left'
  if (own.has(id)) return 'own'
  if (twice) return 'twice'
  return before.has(`${id}\n${note}`) ? 'granted' : undefined
}

async function partnersOf(ctx: Ctx, numbers: string[], keep: boolean) {
  if (numbers.length === 0) return new Map<string, Known>()
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
  const rows = await (keep ? query.for('key share', { of: user }) : query)
  return new Map(
    rows.map((row) => [
      row.number,
      { id: row.id, nickname: row.nickname, left: row.disabledAt !== null || row.userDisabledAt !== null },
    ]),
  )
}
