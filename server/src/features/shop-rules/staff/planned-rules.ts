import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { type ShopRuleName, type ShopRuleInput, shopRuleSchemas } from '@bailu/contract/shop-rules/staff'
import type { Ctx } from '../../../core/context.ts'
import { approval } from '../../approvals/table.ts'
import { shopRule } from '../table.ts'
import { type ApprovalRow, currentState } from '../../approvals/propose.ts'
import { parseStored, needsApproval } from './rule-guards.ts'

type Row = typeof shopRule.$inferSelect
type Raw = ShopRuleInput<ShopRuleName>
/** `pendingApproval`: not approved yet, and its delay is not over. */
export type PlannedRow = Row & { pendingApproval: ApprovalRow | null }

/** Whether a stored value matches the schema. */
export const isReadable = (name: ShopRuleName, value: unknown): boolean =>
  shopRuleSchemas[name].safeParse(value).success

/** All planned rows of a rule, ordered by when they take effect. */
export const readPlannedRules = (ctx: Pick<Ctx, 'db' | 'now'>, name: ShopRuleName): Promise<PlannedRow[]> =>
  readPlannedRulesOf(ctx, [name])

/** All planned rows of several rules, ordered by when they take effect. */
export async function readPlannedRulesOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  names: readonly ShopRuleName[],
): Promise<PlannedRow[]> {
  const rows = await ctx.db
    .select({ row: shopRule, asked: approval })
    .from(shopRule)
    .leftJoin(approval, eq(approval.id, shopRule.approvalId))
    .where(and(inArray(shopRule.name, [...names]), gt(shopRule.validFrom, ctx.now), isNull(shopRule.retractedAt)))
    .orderBy(asc(shopRule.validFrom), asc(shopRule.id))
  return rows.map(({ row, asked: request }) => ({
    ...row,
    value: parseStored(row.name as ShopRuleName, row.value),
    pendingApproval: request && currentState(request, ctx.now) === 'waiting' ? request : null,
  }))
}

type RulePlan = { name: ShopRuleName; now: unknown; planned: readonly PlannedRow[] }

const rulesUntil = ({ name, planned }: RulePlan, at: Date): PlannedRow[] =>
  planned.filter(({ validFrom, value }) => validFrom <= at && isReadable(name, value))

/** The value in effect at a time, ignoring pending changes, which may still be stopped. */
export function valueAt(plan: RulePlan, at: Date): Raw {
  const certain = rulesUntil(plan, at).findLast(({ pendingApproval }) => !pendingApproval)
  return (certain ? certain.value : plan.now) as Raw
}

/**
 * Whether a value is weaker than the one in effect now or than any planned up to its start: otherwise a
 * planned tightening could be undone by planning today's value.
 */
export const isWeaker = (plan: RulePlan, after: Raw, from: Date): boolean =>
  [plan.now, ...rulesUntil(plan, from).map(({ value }) => value)].some((value) =>
    needsApproval(plan.name, { before: value as Raw, after }),
  )

/**
 * Planned rows that take effect after `from`, are weaker than `after` and were not approved: otherwise today's value,
 * planned ahead, would undo every later tightening. Rows that are stricter in another number stay, because retracting
 * them needs approval; so do pending changes that replace the same value as before.
 */
export const laterWeakerRules = (
  { name, planned }: Pick<RulePlan, 'name' | 'planned'>,
  after: Raw,
  from: Date,
): PlannedRow[] =>
  planned.filter(
    ({ validFrom, approvalId, pendingApproval, value }) =>
      validFrom > from &&
      isReadable(name, value) &&
      needsApproval(name, { before: after, after: value as Raw }) &&
      (pendingApproval
        ? !isSame(name, pendingApproval.detail.before, after)
        : approvalId === null && !needsApproval(name, { before: value as Raw, after })),
  )

/** Whether two values of a rule are equal; either may have been stored before a field was added. */
export const isSame = (name: ShopRuleName, first: unknown, second: unknown): boolean =>
  isDeepStrictEqual(toPlainJson(parseStored(name, first)), toPlainJson(parseStored(name, second)))

const toPlainJson = (value: unknown): unknown => (value === undefined ? value : JSON.parse(JSON.stringify(value)))

/**
 * The value that would be in effect if a planned change were retracted, if it is weaker: that needs approval too.
 * @returns undefined if the change may simply be retracted: it is still pending, or another one replaces it at the
 * same time
 */
export function weakerValueWithout(plan: RulePlan, row: PlannedRow): { value: Raw } | undefined {
  if (row.pendingApproval || !isReadable(plan.name, row.value)) return undefined
  const until = rulesUntil(plan, row.validFrom)
  const order = until.findIndex(({ id }) => id === row.id)
  if (until.slice(order + 1).some(({ pendingApproval }) => !pendingApproval)) return undefined
  const earlier = until.slice(0, order)
  const value = valueAt({ ...plan, planned: earlier }, row.validFrom)
  // Also every pending one: it is unknown which of them will take effect.
  const pending = earlier.slice(earlier.findLastIndex(({ pendingApproval }) => !pendingApproval) + 1)
  const someWeaker = [value, ...pending.map((first) => first.value)].some((after) =>
    needsApproval(plan.name, { before: row.value as Raw, after: after as Raw }),
  )
  return someWeaker ? { value } : undefined
}
