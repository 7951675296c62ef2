import { sql } from 'drizzle-orm'
import type { StaffRole } from '@bailu/contract/call'
import type { Key } from '@bailu/contract/calls'
import { FIRST_STEPS, type FirstStep, type StaffToday } from '@bailu/contract/staff-today'
import type { Ctx } from '../../core/context.ts'
import { DEMO_PROMPTPAY, DEMO_TAX_ID } from '../../core/settings.ts'
import { readSetting } from '../settings/read-setting.ts'
import { mayCount } from './read-waiting.ts'

/** The action that completes a step: a step is shown only to roles allowed to do it. Payment destination and tax documents are for owners. */
const DEEDS: Record<FirstStep, Key | 'owner'> = {
  seller: 'owner',
  promptpay: 'owner',
  agreements: 'PUT /api/staff/policy/{doc}',
  products: 'POST /api/staff/product',
  banners: 'POST /api/staff/banner',
  colleagues: 'POST /api/staff/colleague',
}

/** Setup steps of a new shop; null once there is an order. */
export async function readFirstSteps(ctx: Ctx, role: StaffRole): Promise<StaffToday['first_steps']> {
  const mine = FIRST_STEPS.filter((what) => {
    const deed = DEEDS[what]
    return deed === 'owner' ? role === 'owner' : mayCount(role, deed)
  })
  if (mine.length === 0) return null
  const { rows } = await ctx.db.execute<{ ordered: boolean } & Record<Kept, boolean>>(sql`
    select exists (select from orders) as ordered,
      (select count(distinct name) = 2 from brand_page where name in ('user', 'privacy')) as agreements,
      exists (select from product join variant on variant.product_id = product.id
        where product.on_sale and variant.on_sale) as products,
      exists (select from banner where shown) as banners,
      (select count(*) > 1 from (select from staff where disabled_at is null limit 2) few) as colleagues`)
  const found = rows[0]!
  if (found.ordered) return null
  const done: Record<FirstStep, boolean> = {
    ...found,
    seller: (await readSetting(ctx, 'seller')).tax_id !== DEMO_TAX_ID,
    promptpay: (await readSetting(ctx, 'promptpay')).id !== DEMO_PROMPTPAY,
  }
  return mine.map((what) => ({ what, done: done[what] }))
}

type Kept = Exclude<FirstStep, 'seller' | 'promptpay'>
