import { lt } from 'drizzle-orm'
import type { SettingName, SettingRaw, SettingWarning } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { lead } from '../../database/tables/leads.ts'
import { readSetting } from '../settings/read-setting.ts'
import { hasCheckDigit } from './check-digit.ts'
import type { PlannedRow } from './planned-values.ts'

type Values<N extends SettingName> = { before: SettingRaw<N>; after: SettingRaw<N> }

/** Warnings that must be confirmed before a value is stored. */
export async function warningsOf(
  ctx: Ctx,
  name: SettingName,
  { before, after, planned, weaker }: Values<SettingName> & Record<'planned' | 'weaker', readonly PlannedRow[]>,
  from: Date,
): Promise<SettingWarning[]> {
  const found = new Set<SettingWarning>()
  const [was, will] = [figures(before), figures(after)]
  for (const [at, now] of will.entries()) {
    const then = was[at] ?? now
    if (then > 0 && now === 0) found.add('to_nothing')
    else if (now > then * 2 || now * 2 < then) found.add('big_jump')
  }
  const special: Partial<Record<SettingName, () => Promise<void> | void>> = {
    sales_rates: () => {
      const rates = after as SettingRaw<'sales_rates'>
      if (rates.some((rate, level) => level > 0 && rate < rates[level - 1]!)) found.add('rates_fall')
    },
    settlement_days: async () => {
      const { days, parcel_days } = await readSetting(ctx, 'returns')
      if (Number(after) < days + parcel_days) found.add('settles_early')
    },
    returns: async () => {
      const { days, parcel_days } = after as SettingRaw<'returns'>
      if ((await readSetting(ctx, 'settlement_days')) < days + parcel_days) found.add('settles_early')
    },
    partner_applications: () => {
      const [then, now] = [before, after] as SettingRaw<'partner_applications'>[]
      if (now!.approval === 'automatic' && then!.approval !== 'automatic') found.add('unseen_applications')
    },
    lead_retention: async () => {
      const { months } = after as SettingRaw<'lead_retention'>
      const { months: then } = before as SettingRaw<'lead_retention'>
      if ((await leadsOlderThan(ctx, months, from)) > (await leadsOlderThan(ctx, then, from))) found.add('erases_leads')
    },
    promptpay: () => {
      const { id } = after as SettingRaw<'promptpay'>
      if (id !== (before as SettingRaw<'promptpay'>).id) found.add('money_elsewhere')
      if (id.length === 13 && !hasCheckDigit(id)) found.add('check_digit')
    },
    seller: () => digits(found, (after as SettingRaw<'seller'>).tax_id),
    payer: () => digits(found, (after as SettingRaw<'payer'>)?.tax_id),
    support_link: () => {
      if (new URL(String(after)).hostname !== new URL(String(before)).hostname) found.add('other_host')
    },
  }
  await special[name]?.()
  const later = planned.filter(({ validFrom }) => validFrom > from)
  if (weaker.length > 0) found.add('weaker_withdrawn')
  if (later.length > weaker.length) found.add('planned_later')
  return [...found]
}

const digits = (found: Set<SettingWarning>, taxId: string | undefined): void => {
  if (taxId !== undefined && !hasCheckDigit(taxId)) found.add('check_digit')
}

const figures = (value: unknown): number[] => {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).filter((one) => typeof one === 'number')
}

/** Number of leads that the retention job would erase at a given time. */
export async function leadsOlderThan(ctx: Ctx, months: number, at: Date): Promise<number> {
  const since = new Date(at)
  since.setUTCMonth(since.getUTCMonth() - months)
  return ctx.db.$count(lead, lt(lead.touchedAt, since))
}
