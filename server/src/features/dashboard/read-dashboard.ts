import { sql } from 'drizzle-orm'
import { hasRole, type WithRoles } from '@bailu/contract/staff/kinds'
import type { Key } from '@bailu/contract/calls'
import { SETUP_STEPS, type SetupStep, type StaffDashboard } from '@bailu/contract/dashboard/staff'
import { DAY_MS, addDays, bangkokDay, startOfDay } from '@bailu/phrases/days'
import { type Ctx, asStaff } from '../../core/context.ts'
import { DEMO_PROMPTPAY, DEMO_TAX_ID } from '../../lib/config-problems.ts'
import { asNumber } from '../../lib/money.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { canPerform, readOpenTasks } from './read-open-tasks.ts'

type Days = NonNullable<StaffDashboard['days']>
type DayFigures = Days['today']

const WEEK_MS = 7 * DAY_MS

/** Figures of today until now, computed as in the sales report; of earlier days until the same time, and in full. Each figure is one index range scan. */
export async function readDays(ctx: Ctx): Promise<Days> {
  const today = bangkokDay(ctx.now)
  const readEarlier = async (days: number, ms: number) => {
    const from = startOfDay(addDays(today, -days))
    return {
      so_far: await readFigures(ctx, from, new Date(ctx.now.getTime() - ms)),
      full_day: await readFigures(ctx, from, startOfDay(addDays(today, 1 - days))),
    }
  }
  return {
    today: await readFigures(ctx, startOfDay(today), new Date(ctx.now.getTime() + 1)),
    yesterday: await readEarlier(1, DAY_MS),
    week_ago: await readEarlier(7, WEEK_MS),
  }
}

async function readFigures(ctx: Ctx, from: Date, until: Date): Promise<DayFigures> {
  const isWithin = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${until.toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{ orders: number; paid: string; customers: number }>(sql`
    select (select count(*)::int from orders where ${isWithin('placed_at')}) as orders,
      (select coalesce(sum(subtotal + shipping - shipping_discount), 0) from orders
        where paid_at is not null and ${isWithin('paid_at')}) as paid,
      (select count(*)::int from app_user where ${isWithin('created_at')}) as customers`)
  const [row] = rows
  return { orders: row?.orders ?? 0, paid: asNumber(BigInt(row?.paid ?? 0)), customers: row?.customers ?? 0 }
}

/** The action that completes a step: a step is shown only to people allowed to do it. Payment destination and tax documents are for owners. */
const ACTION_OF_STEP: Record<SetupStep, Key | 'owner'> = {
  seller: 'owner',
  promptpay: 'owner',
  agreements: 'PUT /api/staff/policy/{doc}',
  products: 'POST /api/staff/product',
  banners: 'POST /api/staff/banner',
  colleagues: 'POST /api/staff/colleague',
}

/** Setup steps of a new shop; null once there is an order. */
export async function readFirstSteps(ctx: Ctx, person: WithRoles): Promise<StaffDashboard['first_steps']> {
  const visible = SETUP_STEPS.filter((what) => {
    const action = ACTION_OF_STEP[what]
    return action === 'owner' ? hasRole(person, 'owner') : canPerform(person, action)
  })
  if (visible.length === 0) return null
  const { rows } = await ctx.db.execute<{ ordered: boolean } & Record<StoredStep, boolean>>(sql`
    select exists (select from orders) as ordered,
      (select count(distinct name) = 2 from brand_page where name in ('user', 'privacy')) as agreements,
      exists (select from product join variant on variant.product_id = product.id
        where product.on_sale and variant.on_sale) as products,
      exists (select from banner where shown) as banners,
      (select count(*) > 1 from (select from staff where disabled_at is null limit 2) few) as colleagues`)
  const state = rows[0]!
  if (state.ordered) return null
  const done: Record<SetupStep, boolean> = {
    ...state,
    seller: (await readShopRule(ctx, 'seller')).tax_id !== DEMO_TAX_ID,
    promptpay: (await readShopRule(ctx, 'promptpay')).id !== DEMO_PROMPTPAY,
  }
  return visible.map((what) => ({ what, done: done[what] }))
}

type StoredStep = Exclude<SetupStep, 'seller' | 'promptpay'>

/** The dashboard of the back office: open tasks and the figures of the day. */
export async function readDashboard(ctx: Ctx): Promise<StaffDashboard> {
  const scope = asStaff(ctx)
  return {
    waiting: await readOpenTasks(ctx, scope),
    days: canPerform(scope, 'GET /api/staff/order') ? await readDays(ctx) : null,
    first_steps: await readFirstSteps(ctx, scope),
    at: ctx.now.toISOString(),
  }
}
