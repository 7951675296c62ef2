import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import {
  SHOP_RULE_NAMES,
  type ShopRuleName,
  type ShopRuleState,
  type PastRuleChange,
} from '@bailu/contract/shop-rules/staff'
import { hasRole } from '@bailu/contract/staff/kinds'
import { readActorNames } from '../../../core/actor-names.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { approval } from '../../approvals/table.ts'
import { shopRule } from '../table.ts'
import { staffAccountsOfPerson } from '../../approvals/separation-of-duties.ts'
import { SHOP_RULES } from '../shop-rule-kinds.ts'
import { isReadable, type PlannedRow, readPlannedRulesOf, weakerValueWithout } from './planned-rules.ts'
import { canChangeRule, parseStored } from './rule-guards.ts'
import { takePage, checkCursor } from '../../../lib/cursor.ts'

type Row = typeof shopRule.$inferSelect
/** Most planned changes of one rule. */
export const MAX_PLANNED = 20

export const listShopRules: Handler<'GET /api/staff/shop-rule'> = async (ctx) => ({
  list: await readRuleStates(ctx, SHOP_RULE_NAMES),
})

export const readShopRuleState: Handler<'GET /api/staff/shop-rule/{name}'> = (ctx, { name }) => ruleStateOf(ctx, name)

const isInEffect = (ctx: Ctx) => and(lte(shopRule.validFrom, ctx.now), isNull(shopRule.retractedAt))

/** The value in effect now, skipping rows that do not parse. */
export async function readValueInEffect(ctx: Ctx, name: ShopRuleName) {
  const inEffect = await ctx.db
    .select()
    .from(shopRule)
    .where(and(eq(shopRule.name, name), isInEffect(ctx)))
    .orderBy(desc(shopRule.validFrom), desc(shopRule.id))
    .limit(20)
  const valid = inEffect.find(({ value }) => isReadable(name, value))
  return {
    value: valid ? parseStored(name, valid.value) : SHOP_RULES[name].first(ctx.deps.config),
    since: valid?.validFrom.toISOString() ?? null,
    broken: inEffect.length > 0 && inEffect[0] !== valid,
  }
}

/** The values in effect now; one query unless a stored value does not parse. */
async function readValuesInEffect(ctx: Ctx, names: readonly ShopRuleName[]) {
  const newest = await ctx.db
    .selectDistinctOn([shopRule.name], { name: shopRule.name, value: shopRule.value, since: shopRule.validFrom })
    .from(shopRule)
    .where(and(inArray(shopRule.name, [...names]), isInEffect(ctx)))
    .orderBy(asc(shopRule.name), desc(shopRule.validFrom), desc(shopRule.id))
  const rows = new Map(newest.map((row) => [row.name, row]))
  const read = async (name: ShopRuleName) => {
    const row = rows.get(name)
    if (!row) return { value: SHOP_RULES[name].first(ctx.deps.config), since: null, broken: false }
    if (!isReadable(name, row.value)) return readValueInEffect(ctx, name)
    return { value: parseStored(name, row.value), since: row.since.toISOString(), broken: false }
  }
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)))
}

/** The value in effect now and the planned changes. */
export async function ruleStateOf(ctx: Ctx, name: ShopRuleName): Promise<ShopRuleState> {
  const [state] = await readRuleStates(ctx, [name])
  return state!
}

async function readRuleStates(ctx: Ctx, names: readonly ShopRuleName[]): Promise<ShopRuleState[]> {
  const scope = asStaff(ctx)
  const inEffect = await readValuesInEffect(ctx, names)
  const allPlanned = await readPlannedRulesOf(ctx, names)
  const versions = await readRuleVersions(ctx, names)
  const waiting = await readPendingApprovals(ctx, names)
  const actors = await readActorNames(
    ctx,
    allPlanned.map(({ madeBy }) => madeBy),
  )
  const ownAccountIds = allPlanned.some(({ pendingApproval }) => pendingApproval)
    ? await staffAccountsOfPerson(ctx, scope.staffId)
    : []
  return names.map((name) => {
    const isAllowed = canChangeRule(ctx, name)
    const current = inEffect.get(name)!
    const planned = allPlanned.filter((row) => row.name === name)
    const mayRetract = ({ pendingApproval }: PlannedRow) =>
      isAllowed && (!pendingApproval || hasRole(scope, 'owner') || ownAccountIds.includes(pendingApproval.proposedBy))
    return {
      name,
      ...current,
      may_change: isAllowed,
      version: versions.get(name) ?? 0,
      planned: planned.map((row) => ({
        ...presentRuleChange(row, actors),
        may_retract: mayRetract(row),
        retract_second: weakerValueWithout({ name, now: current.value, planned }, row) !== undefined,
      })),
      waits: waiting.get(name) ?? null,
    }
  })
}

/** Per rule the pending change that waits for a second owner or for its delay. */
async function readPendingApprovals(ctx: Ctx, names: readonly ShopRuleName[]) {
  const rows = await ctx.db
    .select({ name: approval.subject, id: approval.id, until: approval.effectiveAt })
    .from(approval)
    .where(
      and(
        eq(approval.kind, 'shop_rule'),
        inArray(approval.subject, [...names]),
        eq(approval.state, 'waiting'),
        gt(approval.effectiveAt, ctx.now),
      ),
    )
  return new Map(rows.map(({ name, id, until }) => [name, { approval: id, until: until.toISOString() }]))
}

const presentRuleChange = (row: Row, names: Map<string, string>) => ({
  id: row.id,
  value: row.value,
  from: row.validFrom.toISOString(),
  at: row.madeAt?.toISOString() ?? null,
  who: names.get(row.madeBy) ?? row.madeBy,
  reason: row.reason,
})

async function readRuleVersions(ctx: Ctx, names: readonly ShopRuleName[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .select({ name: shopRule.name, version: sql<number>`max(${shopRule.version})` })
    .from(shopRule)
    .where(inArray(shopRule.name, [...names]))
    .groupBy(shopRule.name)
  return new Map(rows.map(({ name, version }) => [name, version]))
}

/** The number of the last change of a rule, 0 before the first. */
export const ruleVersionOf = async (ctx: Ctx, name: ShopRuleName): Promise<number> =>
  (await readRuleVersions(ctx, [name])).get(name) ?? 0

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
