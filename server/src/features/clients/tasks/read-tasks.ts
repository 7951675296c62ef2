import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { TASK_KINDS, type TaskKind } from '@bailu/contract/clients/kinds'
import type { ReplyOf } from '@bailu/contract/calls'
import { DAY_MS } from '@bailu/phrases/days'
import { bangkokDay, type DayRange } from '../../../lib/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { asNumber } from '../../../lib/money.ts'
import { asPartner } from '../../../core/scope.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import { user } from '../../../database/tables/users.ts'
import { avatarVersion } from '../../pictures/derived-pictures.ts'
import { sumTradeDays, listTradeDays } from '../../partners/client-figures.ts'
import { isClientOf } from '../client-scope.ts'
import { listBirthdays, listDueNotes } from './date-tasks.ts'
import { listCheckIns, listInactiveClients, listRunningOut } from './order-tasks.ts'
import type { TaskRow } from './task-row.ts'

type TaskPage = ReplyOf<'GET /api/desk'>
const WEEK_MS = 7 * DAY_MS

const TASK_SOURCES: Record<TaskKind, (ctx: Ctx, scope: PartnerScope) => Promise<TaskRow[]>> = {
  note: listDueNotes,
  birthday: listBirthdays,
  after_2_days: listCheckIns,
  after_2_weeks: listCheckIns,
  after_2_months: listCheckIns,
  running_out: listRunningOut,
  silent: listInactiveClients,
}

/** Tasks of these kinds, in the order of `kinds`. */
export async function listTasks(ctx: Ctx, scope: PartnerScope, kinds: readonly TaskKind[]): Promise<TaskRow[]> {
  const found: TaskRow[] = []
  for (const source of new Set(kinds.map((kind) => TASK_SOURCES[kind]))) found.push(...(await source(ctx, scope)))
  return kinds.flatMap((kind) => found.filter((task) => task.kind === kind))
}

/** The partner's task list with today's figures; every part reads a bounded index range. */
export async function readTaskPage(ctx: Ctx): Promise<TaskPage> {
  const scope = asPartner(ctx)
  const tasks = await listTasks(ctx, scope, TASK_KINDS)
  return {
    clients: await ctx.db.$count(user, isClientOf(scope)),
    orders: await readOrders(ctx, scope),
    settling: await readSettling(ctx, scope),
    tasks: tasks.map(({ client, aboutInClientLang, ...task }) => ({
      ...task,
      about_theirs: aboutInClientLang,
      client: { ...client, avatar: avatarVersion(client.avatar) },
    })),
  }
}

/** Sales and orders, computed as in the data center. */
async function readOrders(ctx: Ctx, scope: PartnerScope): Promise<TaskPage['orders']> {
  const to = bangkokDay(ctx.now)
  const month = { from: `${to.slice(0, 7)}-01`, to }
  const days = await listTradeDays(ctx, scope, month)
  const totalsOf = (window: DayRange) => {
    const { sales, orders } = sumTradeDays(days, window)
    return { amount: asNumber(sales), count: orders }
  }
  return { today: totalsOf({ from: to, to }), month: totalsOf(month) }
}

/** Pending reward lines minus their reversals that will be settled within a week. */
async function readSettling(ctx: Ctx, { partnerId }: PartnerScope): Promise<TaskPage['settling']> {
  const reversed = sql`(select coalesce(sum(back.gross), 0) from reward_line back where back.reverses = ${rewardLine.id})`
  const rows = await ctx.db
    .select({ at: rewardLine.settlesAt, gross: sql<string>`${rewardLine.gross} + ${reversed}`.mapWith(Number) })
    .from(rewardLine)
    .where(
      and(
        eq(rewardLine.partnerId, partnerId),
        sql`${rewardLine.status} = 'pending' and not ${rewardLine.onHold}`,
        isNull(rewardLine.reverses),
        lte(rewardLine.settlesAt, new Date(ctx.now.getTime() + WEEK_MS)),
      ),
    )
    .orderBy(asc(rewardLine.settlesAt))
  const [next] = rows
  if (!next?.at) return null
  const gross = rows.reduce((sum, row) => sum + row.gross, 0)
  return { count: rows.length, gross, on: bangkokDay(next.at < ctx.now ? ctx.now : next.at) }
}
