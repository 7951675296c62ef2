import { desc, lte } from 'drizzle-orm'
import type { Ctx, House } from '../../core/context.ts'
import { setting } from '../../database/tables/money.ts'
import { SETTINGS, type SettingName, type SettingValue } from './setting-kinds.ts'

const KEPT_MS = 3_000
type Kept = { at: number; rows: Map<string, unknown>; values: Map<string, unknown> }
const kept = new WeakMap<House, Kept>()

/**
 * The value that holds at `ctx.now`, or the first value when nobody has set it.
 * A change is seen by every server within three seconds.
 * @throws ZodError when the stored value does not fit: a wrong fee must not pass as a guess
 */
export async function readSetting<N extends SettingName>(
  ctx: Pick<Ctx, 'house' | 'db' | 'now'>,
  name: N,
): Promise<SettingValue<N>> {
  const settings = await current(ctx)
  if (!settings.values.has(name)) {
    const stored = settings.rows.has(name) ? settings.rows.get(name) : SETTINGS[name].first
    settings.values.set(name, SETTINGS[name].value.parse(stored))
  }
  return settings.values.get(name) as SettingValue<N>
}

/** For whoever writes a setting: the next read of this process sees it. */
export const forgetSettings = (house: House): void => void kept.delete(house)

async function current({ house, db, now }: Pick<Ctx, 'house' | 'db' | 'now'>): Promise<Kept> {
  const known = kept.get(house)
  const age = known ? now.getTime() - known.at : -1
  if (known && age >= 0 && age < KEPT_MS) return known
  const rows = await db
    .selectDistinctOn([setting.name], { name: setting.name, value: setting.value })
    .from(setting)
    .where(lte(setting.validFrom, now))
    .orderBy(setting.name, desc(setting.validFrom), desc(setting.id))
  const fresh: Kept = { at: now.getTime(), rows: new Map(rows.map((row) => [row.name, row.value])), values: new Map() }
  kept.set(house, fresh)
  return fresh
}
