import type { SettingFact, SettingName, SettingRaw } from '@bailu/contract/settings'
import type { Ctx } from '../../core/context.ts'
import { asNumber, rateOf } from '../../core/satang.ts'
import { mostHeld } from '../pricing/most-held.ts'
import { shippingOf } from '../pricing/shipping-of.ts'
import { SETTINGS } from '../settings/setting-kinds.ts'
import { leadsOlderThan } from './warnings.ts'

const ORDERS = [30_000n, 100_000n, 300_000n]
const GOODS = 100_000n
const STOCKS = [4, 40, 400]

type Values = { before: SettingRaw<SettingName>; after: SettingRaw<SettingName> }

/** Example results of a value before and after, computed by the real functions: shipping of orders, rewards of ฿1,000. */
export async function factsOf(ctx: Ctx, name: SettingName, values: Values, from: Date): Promise<SettingFact[]> {
  if (name === 'shipping')
    return ORDERS.map((goods) => ({
      id: 'order',
      of: asNumber(goods),
      unit: 'money',
      before: shipping(goods, values.before),
      after: shipping(goods, values.after),
    }))
  if (name === 'stock_limits') {
    const [before, after] = [values.before, values.after] as SettingRaw<'stock_limits'>[]
    const most = (stock: number, { share, pieces }: SettingRaw<'stock_limits'>) =>
      Math.min(mostHeld(stock, share, pieces), stock)
    return STOCKS.map((of) => ({ id: 'stock', of, unit: 'count', before: most(of, before!), after: most(of, after!) }))
  }
  if (name === 'sales_rates') {
    const [before, after] = [values.before, values.after] as SettingRaw<'sales_rates'>[]
    return after!.map((rate, at) => ({
      id: 'level',
      of: at + 1,
      unit: 'money',
      before: asNumber(rateOf(GOODS, before![at]!)),
      after: asNumber(rateOf(GOODS, rate)),
    }))
  }
  if (name !== 'lead_retention') return []
  const months = [values.before, values.after] as SettingRaw<'lead_retention'>[]
  return [
    {
      id: 'leads_erased',
      of: months[1]!.months,
      unit: 'count',
      before: await leadsOlderThan(ctx, months[0]!.months, from),
      after: await leadsOlderThan(ctx, months[1]!.months, from),
    },
  ]
}

function shipping(goods: bigint, rule: unknown): number {
  const { fee, discount } = shippingOf(goods, false, SETTINGS.shipping.value.parse(rule))
  return asNumber(fee - discount)
}
