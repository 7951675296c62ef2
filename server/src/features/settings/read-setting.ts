import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Ctx, House } from '../../core/context.ts'
import { setting } from '../../database/tables/rules.ts'
import { SETTINGS, type SettingName, type SettingValue } from './setting-kinds.ts'

const KEPT_MS = 3_000
/** Most older rows tried before falling back to the default value. */
const TRIED = 20

type Kept = { at: number; until: number; rows: Map<string, unknown>; values: Map<string, unknown>; next: number }
const kept = new WeakMap<House, Kept>()
type Asks = Pick<Ctx, 'house' | 'db' | 'now' | 'log'>

/**
 * The value of a shop rule in effect at `ctx.now`, or its default if it was never set. A change reaches every
 * server within three seconds (cache), a planned one on time. If the newest row does not parse, the last valid one
 * is used: an invalid value must not stop the shop; the back office shows which row it is.
 */
export async function readSetting<N extends SettingName>(ctx: Asks, name: N): Promise<SettingValue<N>> {
  const settings = await current(ctx)
  if (!settings.values.has(name)) settings.values.set(name, await valueOf(ctx, name, settings))
  return settings.values.get(name) as SettingValue<N>
}

/** Clears the cache after a write, so that the next read of this process sees it. */
export const forgetSettings = (house: House): void => void kept.delete(house)

/** When the next planned change takes effect (ms since 1970), as far as this process knows: public replies are not cached beyond it. */
export const nextChange = (house: House): number => kept.get(house)?.next ?? Infinity

async function valueOf(ctx: Asks, name: SettingName, { rows }: Kept): Promise<unknown> {
  const { value, first } = SETTINGS[name]
  if (!rows.has(name)) return value.parse(first(ctx.house.settings))
  const newest = value.safeParse(rows.get(name))
  if (newest.success) return newest.data
  ctx.log.error({ setting: name, issues: newest.error.issues }, 'setting cannot be read, an older value holds')
  const older = await ctx.db
    .select({ value: setting.value })
    .from(setting)
    .where(and(eq(setting.name, name), holding(ctx.now)))
    .orderBy(desc(setting.validFrom), desc(setting.id))
    .limit(TRIED)
  for (const row of older) {
    const good = value.safeParse(row.value)
    if (good.success) return good.data
  }
  return value.parse(first(ctx.house.settings))
}

const holding = (now: Date) => and(lte(setting.validFrom, now), isNull(setting.withdrawnAt))

async function current({ house, db, now }: Asks): Promise<Kept> {
  const known = kept.get(house)
  if (known && now.getTime() >= known.at && now.getTime() < known.until) return known
  const rows = await db
    .selectDistinctOn([setting.name], { name: setting.name, value: setting.value })
    .from(setting)
    .where(holding(now))
    .orderBy(setting.name, desc(setting.validFrom), desc(setting.id))
  const [planned] = await db
    .select({ from: sql<Date | null>`min(${setting.validFrom})`.mapWith(setting.validFrom) })
    .from(setting)
    .where(and(gt(setting.validFrom, now), isNull(setting.withdrawnAt)))
  const next = planned?.from?.getTime() ?? Infinity
  const at = now.getTime()
  const fresh: Kept = {
    at,
    until: Math.min(at + KEPT_MS, next),
    rows: new Map(rows.map((row) => [row.name, row.value])),
    values: new Map(),
    next,
  }
  kept.set(house, fresh)
  return fresh
}
