import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { setting } from '../../database/tables/rules.ts'
import { SETTINGS, type SettingValue } from '../settings/setting-kinds.ts'

type Terms = SettingValue<'vat'>

/**
 * Returns a function for the shop rule `vat` that applies to a sale by its time of payment: the value in force then, or,
 * where by it the seller was not registered, a later value whose day of registration had come. So a new rate does not
 * change earlier sales, and a registration entered late counts from its day.
 */
export async function vatTerms(ctx: Pick<Ctx, 'db' | 'now'>): Promise<(paidAt: Date) => Terms> {
  const { value, first } = SETTINGS.vat
  const rows = await ctx.db
    .select({ value: setting.value, from: setting.validFrom })
    .from(setting)
    .where(and(eq(setting.name, 'vat'), lte(setting.validFrom, ctx.now), isNull(setting.withdrawnAt)))
    .orderBy(asc(setting.validFrom), asc(setting.id))
  const none = value.parse(first())
  const known = rows.flatMap((row) => {
    const read = value.safeParse(row.value)
    return read.success ? [{ terms: read.data, from: row.from }] : []
  })
  return (paidAt) => {
    const day = bangkokDay(paidAt)
    const registered = ({ rate_bp: rate, since }: Terms) => rate > 0 && since <= day
    const then = known.findLast(({ from }) => from <= paidAt)?.terms
    if (then && registered(then)) return then
    const late = known.find(({ from, terms }) => from > paidAt && registered(terms))?.terms
    // A corrected value with the same day of registration replaces it.
    const right = known.findLast(({ terms }) => terms.rate_bp > 0 && terms.since === late?.since)?.terms
    return right ?? then ?? none
  }
}
