import { and, asc, eq, isNull } from 'drizzle-orm'
import { bangkokDay, dayAfter, monthAfter } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { setting } from '../../database/tables/rules.ts'
import { readSetting } from '../settings/read-setting.ts'
import { SETTINGS, type SettingValue } from '../settings/setting-kinds.ts'
import type { WithdrawalRow } from './present-withdrawal.ts'

export type PayoutDays = SettingValue<'payout_days'>

/** A payout day on a weekend moves to Monday; bank holidays are not considered. */
function workingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? dayAfter(day, 2) : weekday === 0 ? dayAfter(day, 1) : day
}

/** The first payout day after a Bangkok day. */
export function nextPayoutDay({ first, second }: PayoutDays, after: string): string {
  const months = [dayAfter(`${after.slice(0, 7)}-01`, -1), after, monthAfter(after.slice(0, 7))]
  const days = months.flatMap((month) =>
    [first, second].map((day) => workingDay(`${month.slice(0, 7)}-${String(day).padStart(2, '0')}`)),
  )
  return days.sort().find((day) => day > after)!
}

/** Payout day of a withdrawal requested now; after a change of the card, of one requested at the end of its hold. */
export async function payoutDayNow(ctx: Ctx, holdUntil: Date | null): Promise<string> {
  return nextPayoutDay(await readSetting(ctx, 'payout_days'), bangkokDay(laterOf(ctx.now, holdUntil)))
}

type Asked = Pick<WithdrawalRow, 'status' | 'requestedAt' | 'holdUntil'>
export type Expects = (row: Asked) => string | null

/**
 * Returns a function for the payout day that was announced when a withdrawal was requested: later changes of the rule
 * `payout_days` do not move it. Null once it is decided.
 */
export async function payoutDayOf(ctx: Ctx): Promise<Expects> {
  const kind = SETTINGS.payout_days
  const rows = await ctx.db
    .select({ value: setting.value, from: setting.validFrom })
    .from(setting)
    .where(and(eq(setting.name, 'payout_days'), isNull(setting.withdrawnAt)))
    .orderBy(asc(setting.validFrom), asc(setting.id))
  const dated = rows.flatMap(({ value, from }) => {
    const read = kind.value.safeParse(value)
    return read.success ? [{ days: read.data, from }] : []
  })
  const at = (then: Date): PayoutDays => dated.findLast(({ from }) => from <= then)?.days ?? kind.first()
  return ({ status, requestedAt, holdUntil }) =>
    status === 'under_review' ? nextPayoutDay(at(requestedAt), bangkokDay(laterOf(requestedAt, holdUntil))) : null
}

const laterOf = (at: Date, other: Date | null): Date => (other !== null && other > at ? other : at)
