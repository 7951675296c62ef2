import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { onPrimary, type Ctx, type Deps } from '../../core/context.ts'
import { shopRule } from './table.ts'
import { SHOP_RULES, type ShopRuleName, type ShopRuleValue } from './shop-rule-kinds.ts'

const CACHE_MS = 800
/** Most older rows tried before falling back to the default value. */
const MAX_ROWS_TRIED = 20

type CachedRules = { at: number; until: number; rows: Map<string, unknown>; values: Map<string, unknown>; next: number }
const cache = new WeakMap<Deps, CachedRules>()
/** Replaced when the cache is cleared: what was being read then is not cached. */
const generations = new WeakMap<Deps, object>()
type RuleContext = Pick<Ctx, 'deps' | 'db' | 'primaryDb' | 'now' | 'log'>

/**
 * The value of a shop rule in effect at `ctx.now`, or its default if it was never set. A change reaches every
 * server within a second (cache), a planned one on time. If the newest row does not parse, the last valid one
 * is used: an invalid value must not stop the shop; the back office shows which row it is.
 */
export async function readShopRule<N extends ShopRuleName>(caller: RuleContext, name: N): Promise<ShopRuleValue<N>> {
  const ctx = onPrimary(caller)
  const rules = await currentRules(ctx)
  if (!rules.values.has(name)) rules.values.set(name, await parseRule(ctx, name, rules))
  return rules.values.get(name) as ShopRuleValue<N>
}

/** Clears the cache after a write, so that the next read of this process sees it. */
export function forgetShopRules(deps: Deps): void {
  cache.delete(deps)
  generations.set(deps, {})
}

/** When the next planned change takes effect (ms since 1970), as far as this process knows: public replies are not cached beyond it. */
export const nextRuleChange = (deps: Deps): number => cache.get(deps)?.next ?? Infinity

async function parseRule(ctx: RuleContext, name: ShopRuleName, { rows }: CachedRules): Promise<unknown> {
  const { value, first } = SHOP_RULES[name]
  if (!rows.has(name)) return value.parse(first(ctx.deps.config))
  const newest = value.safeParse(rows.get(name))
  if (newest.success) return newest.data
  ctx.log.error({ rule: name, issues: newest.error.issues }, 'shop rule cannot be read, the value before it is used')
  const olderRows = await ctx.db
    .select({ value: shopRule.value })
    .from(shopRule)
    .where(and(eq(shopRule.name, name), isInEffect(ctx.now)))
    .orderBy(desc(shopRule.validFrom), desc(shopRule.id))
    .limit(MAX_ROWS_TRIED)
  for (const row of olderRows) {
    const parsed = value.safeParse(row.value)
    if (parsed.success) return parsed.data
  }
  return value.parse(first(ctx.deps.config))
}

const isInEffect = (now: Date) => and(lte(shopRule.validFrom, now), isNull(shopRule.retractedAt))

async function currentRules({ deps, db, now }: RuleContext): Promise<CachedRules> {
  const cached = cache.get(deps)
  if (cached && now.getTime() >= cached.at && now.getTime() < cached.until) return cached
  const generation = generations.get(deps)
  const rows = await db
    .selectDistinctOn([shopRule.name], { name: shopRule.name, value: shopRule.value })
    .from(shopRule)
    .where(isInEffect(now))
    .orderBy(shopRule.name, desc(shopRule.validFrom), desc(shopRule.id))
  const [planned] = await db
    .select({ from: sql<Date | null>`min(${shopRule.validFrom})`.mapWith(shopRule.validFrom) })
    .from(shopRule)
    .where(and(gt(shopRule.validFrom, now), isNull(shopRule.retractedAt)))
  const next = planned?.from?.getTime() ?? Infinity
  const at = now.getTime()
  const loaded: CachedRules = {
    at,
    until: Math.min(at + CACHE_MS, next),
    rows: new Map(rows.map((row) => [row.name, row.value])),
    values: new Map(),
    next,
  }
  if (generations.get(deps) === generation) cache.set(deps, loaded)
  return loaded
}
