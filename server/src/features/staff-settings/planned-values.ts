import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { type SettingName, type SettingRaw, settingValues } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { approval } from '../../database/tables/approvals.ts'
import { setting } from '../../database/tables/rules.ts'
import { type ApprovalRow, stateNow } from '../approvals/in-force.ts'
import { asRead, needsSecond } from './guarded.ts'

type Row = typeof setting.$inferSelect
type Raw = SettingRaw<SettingName>
/** `pendingApproval`: not approved yet, and its delay is not over. */
export type PlannedRow = Row & { waits: ApprovalRow | null }

/** Whether a stored value matches the schema. */
export const fits = (name: SettingName, value: unknown): boolean => settingValues[name].safeParse(value).success

/** All planned rows of a rule, ordered by when they take effect. */
export async function plannedRows(ctx: Pick<Ctx, 'db' | 'now'>, name: SettingName): Promise<PlannedRow[]> {
  const rows = await ctx.db
    .select({ row: setting, asked: approval })
    .from(setting)
    .leftJoin(approval, eq(approval.id, setting.approvalId))
    .where(and(eq(setting.name, name), gt(setting.validFrom, ctx.now), isNull(setting.withdrawnAt)))
    .orderBy(asc(setting.validFrom), asc(setting.id))
  return rows.map(({ row, asked }) => ({
    ...row,
    value: asRead(name, row.value),
    waits: asked && stateNow(asked, ctx.now) === 'waiting' ? asked : null,
  }))
}

type Plan = { name: SettingName; now: unknown; planned: readonly PlannedRow[] }

const before = ({ name, planned }: Plan, at: Date): PlannedRow[] =>
  planned.filter(({ validFrom, value }) => validFrom <= at && fits(name, value))

/** The value in effect at a time, ignoring pending changes, which may still be stopped. */
export function valueAt(plan: Plan, at: Date): Raw {
  const sure = before(plan, at).findLast(({ waits }) => !waits)
  return (sure ? sure.value : plan.now) as Raw
}

/**
 * Whether a value is weaker than the one in effect now or than any planned up to its start: otherwise a
 * planned tightening could be undone by planning today's value.
 */
export const weakens = (plan: Plan, after: Raw, from: Date): boolean =>
  [plan.now, ...before(plan, from).map(({ value }) => value)].some((value) =>
    needsSecond(plan.name, { before: value as Raw, after }),
  )

/**
 * Planned rows that take effect after `from`, are weaker than `after` and were not approved: otherwise today's value,
 * planned ahead, would undo every later tightening. Rows that are stricter in another number stay, because retracting
 * them needs approval; so do pending changes that replace the same value as before.
 */
export const weakerLater = ({ name, planned }: Pick<Plan, 'name' | 'planned'>, after: Raw, from: Date): PlannedRow[] =>
  planned.filter(
    ({ validFrom, approvalId, waits, value }) =>
      validFrom > from &&
      fits(name, value) &&
      needsSecond(name, { before: after, after: value as Raw }) &&
      (waits
        ? !isSame(name, waits.detail.before, after)
        : approvalId === null && !needsSecond(name, { before: value as Raw, after })),
  )

/** Whether two values of a rule are equal; either may have been stored before a field was added. */
export const isSame = (name: SettingName, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(asRead(name, one)), plain(asRead(name, other)))

const plain = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/**
 * The value that would be in effect if a planned change were retracted, if it is weaker: that needs approval too.
 * @returns undefined if the change may simply be retracted: it is still pending, or another one replaces it at the
 * same time
 */
export function weakerWithout(plan: Plan, row: PlannedRow): { value: Raw } | undefined {
  if (row.waits || !fits(plan.name, row.value)) return undefined
  const upTo = before(plan, row.validFrom)
  const order = upTo.findIndex(({ id }) => id === row.id)
  if (upTo.slice(order + 1).some(({ waits }) => !waits)) return undefined
  const others = upTo.slice(0, order)
  const value = valueAt({ ...plan, planned: others }, row.validFrom)
  // Also every pending one: it is unknown which of them will take effect.
  const waiting = others.slice(others.findLastIndex(({ waits }) => !waits) + 1)
  const weak = [value, ...waiting.map((one) => one.value)].some((after) =>
    needsSecond(plan.name, { before: row.value as Raw, after: after as Raw }),
  )
  return weak ? { value } : undefined
}
