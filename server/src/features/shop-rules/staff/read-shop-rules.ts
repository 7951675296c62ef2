import { and, desc, eq, gt, isNull, lte, sql, lt } from 'drizzle-orm'
import {
  SHOP_RULE_NAMES,
  type ShopRuleName,
  type ShopRuleState,
  type PastRuleChange,
} from '@bailu/contract/shop-rules/staff'
import { readActorNames } from '../../../core/actor-names.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { approval } from '../../approvals/table.ts'
import { shopRule } from '../table.ts'
import { staffAccountsOfPerson } from '../../approvals/separation-of-duties.ts'
import { SHOP_RULES } from '../shop-rule-kinds.ts'
import { isReadable, readPlannedRules, weakerValueWithout } from './planned-rules.ts'
import { canChangeRule, parseStored } from './rule-guards.ts'
import { takePage, checkCursor } from '../../../lib/cursor.ts'

type Row = typeof shopRule.$inferSelect
/** Most planned changes of one rule. */
export const MAX_PLANNED = 20

export const listShopRules: Handler<'GET /api/staff/shop-rule'> = async (ctx) => {
  asStaff(ctx)
  const list: ShopRuleState[] = []
  for (const name of SHOP_RULE_NAMES) list.push(await ruleStateOf(ctx, name))
  return { list }
}

export const readShopRuleState: Handler<'GET /api/staff/shop-rule/{name}'> = (ctx, { name }) => {
  asStaff(ctx)
  return ruleStateOf(ctx, name)
}

/** The value in effect now, skipping rows that do not parse. */
export async function readValueInEffect(ctx: Ctx, name: ShopRuleName) {
  const inEffect = await ctx.db
    .select()
    .from(shopRule)
    .where(and(eq(shopRule.name, name), lte(shopRule.validFrom, ctx.now), isNull(shopRule.retractedAt)))
    .orderBy(desc(shopRule.validFrom), desc(shopRule.id))
    .limit(20)
  const valid = inEffect.find(({ value }) => isReadable(name, value))
  return {
    value: valid ? parseStored(name, valid.value) : SHOP_RULES[name].first(ctx.deps.config),
    since: valid?.validFrom.toISOString() ?? null,
    broken: inEffect.length > 0 && inEffect[0] !== valid,
  }
}

/** The value in effect now and the planned changes. */
export async function ruleStateOf(ctx: Ctx, name: ShopRuleName): Promise<ShopRuleState> {
  const scope = asStaff(ctx)
  const inEffect = await readValueInEffect(ctx, name)
  const plannedRules = await readPlannedRules(ctx, name)
  const names = await readActorNames(
    ctx,
    plannedRules.map(({ madeBy }) => madeBy),
  )
  const ownAccountIds = plannedRules.some(({ pendingApproval }) => pendingApproval)
    ? await staffAccountsOfPerson(ctx, scope.staffId)
    : []
  const isAllowed = canChangeRule(ctx, name)
  const plan = { name, now: inEffect.value, planned: plannedRules }
  return {
    name,
    ...inEffect,
    may_change: isAllowed,
    version: await ruleVersionOf(ctx, name),
    planned: plannedRules.map((row) => ({
      ...presentRuleChange(row, names),
      may_retract:
        isAllowed &&
        (!row.pendingApproval || scope.role === 'owner' || ownAccountIds.includes(row.pendingApproval.proposedBy)),
      retract_second: weakerValueWithout(plan, row) !== undefined,
    })),
    waits: await readPendingApproval(ctx, name),
  }
}

/** The pending change that waits for a second owner or for its delay. */
async function readPendingApproval(ctx: Ctx, name: ShopRuleName): Promise<ShopRuleState['waits']> {
  const [row] = await ctx.db
    .select({ id: approval.id, until: approval.effectiveAt })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'shop_rule'),
        eq(approval.subject, name),
        eq(approval.state, 'waiting'),
        gt(approval.effectiveAt, ctx.now),
      ),
    )
  return row ? { approval: row.id, until: row.until.toISOString() } : null
}

const presentRuleChange = (row: Row, names: Map<string, string>) => ({
  id: row.id,
  value: row.value,
  from: row.validFrom.toISOString(),
  at: row.madeAt?.toISOString() ?? null,
  who: names.get(row.madeBy) ?? row.madeBy,
  reason: row.reason,
})

export async function ruleVersionOf(ctx: Ctx, name: ShopRuleName): Promise<number> {
  const [row] = await ctx.db
    .select({ version: sql<number | null>`max(${shopRule.version})` })
    .from(shopRule)
    .where(eq(shopRule.name, name))
  return row?.version ?? 0
}

const PAGE_SIZE = 20

/** Every change of a rule, newest first, including retracted ones. */
export const listRuleHistory: Handler<'GET /api/staff/shop-rule/{name}/history'> = async (ctx, { name, cursor }) => {
  asStaff(ctx)
  checkCursor(cursor)
  const rows = await ctx.db
    .select()
    .from(shopRule)
    .where(and(eq(shopRule.name, name), cursor === undefined ? undefined : lt(shopRule.id, cursor)))
    .orderBy(desc(shopRule.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.id)
  const names = await readActorNames(
    ctx,
    page.flatMap(({ madeBy, retractedBy }) => [madeBy, retractedBy]),
  )
  const { since } = await readValueInEffect(ctx, name)
  const stateOfRow = (row: Row): PastRuleChange['state'] => {
    if (row.retractedAt) return 'retracted'
    if (row.validFrom > ctx.now) return 'planned'
    if (!isReadable(name, row.value)) return 'broken'
    return row.validFrom.toISOString() === since ? 'holds' : 'past'
  }
  return {
    list: page.map((row) => ({
      ...presentRuleChange(row, names),
      state: stateOfRow(row),
      retracted: row.retractedAt && {
        at: row.retractedAt.toISOString(),
        who: names.get(row.retractedBy) ?? row.retractedBy,
        reason: row.retractReason,
      },
    })),
    next,
  }
}
