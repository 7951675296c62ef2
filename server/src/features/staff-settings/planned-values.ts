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
/** `waits`: nobody has agreed to it yet, and its day is not over. */
export type PlannedRow = Row & { waits: ApprovalRow | null }

/** Whether a kept value can be read. */
export const fits = (name: SettingName, value: unknown): boolean => settingValues[name].safeParse(value).success

/** All that is planned, in the order in which it takes effect. */
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

/** What will hold at an instant, as far as it is sure: a change that waits may be stopped. */
export function valueAt(plan: Plan, at: Date): Raw {
  const sure = before(plan, at).findLast(({ waits }) => !waits)
  return (sure ? sure.value : plan.now) as Raw
}

/**
 * Whether a value from an instant on is weaker than what holds now or than anything planned up to then: otherwise a
 * tightening that is planned would be undone by planning the value of today.
 */
export const weakens = (plan: Plan, after: Raw, from: Date): boolean =>
  [plan.now, ...before(plan, from).map(({ value }) => value)].some((value) =>
    needsSecond(plan.name, { before: value as Raw, after }),
  )

/**
 * Holds later than a value from an instant on, is weaker than it, and nobody else agreed to it: the value of today, planned
 * ahead, would otherwise undo every later tightening. What is stricter in another figure stays, as withdrawing that takes
 * a second owner; so does a change that waits where the value it was to replace is the same as before.
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

/** Whether two values of a setting, one of them perhaps kept before a field was added, are the same. */
export const isSame = (name: SettingName, one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(asRead(name, one)), plain(asRead(name, other)))

const plain = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/**
 * What would take the place of a planned change, where it is weaker than the change: that is a change like any other.
 * @returns undefined where it may simply be withdrawn, as with one that still waits, or one in whose place another of
 * the same moment holds
 */
export function weakerWithout(plan: Plan, row: PlannedRow): { value: Raw } | undefined {
  if (row.waits || !fits(plan.name, row.value)) return undefined
  const upTo = before(plan, row.validFrom)
  const order = upTo.findIndex(({ id }) => id === row.id)
  if (upTo.slice(order + 1).some(({ waits }) => !waits)) return undefined
  const others = upTo.slice(0, order)
  const value = valueAt({ ...plan, planned: others }, row.validFrom)
  // Also each that waits: nobody knows which of them will hold.
  const waiting = others.slice(others.findLastIndex(({ waits }) => !waits) + 1)
  const weak = [value, ...waiting.map((one) => one.value)].some((after) =>
    needsSecond(plan.name, { before: row.value as Raw, after: after as Raw }),
  )
  return weak ? { value } : undefined
}
