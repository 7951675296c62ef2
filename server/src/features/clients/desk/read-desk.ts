import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { TASKS, type TaskKind } from '@bailu/contract/client-kinds'
import type { ReplyOf } from '@bailu/contract/calls'
import { bangkokDay } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import type { Days } from '../../../core/report-window.ts'
import { asNumber } from '../../../core/satang.ts'
import { asPartner } from '../../../core/scope.ts'
import { rewardLine } from '../../../database/tables/rewards.ts'
import { user } from '../../../database/tables/people.ts'
import { avatarVersion } from '../../pictures/avatar-picture.ts'
import { sumDays, tradeDays } from '../../../core/trade-days.ts'
import { clientsOf } from '../own-client.ts'
import { birthdays } from './birthdays.ts'
import { checkIns } from './check-ins.ts'
import { dueNotes } from './due-notes.ts'
import { runningOut } from './running-out.ts'
import { silent } from './silent.ts'
import type { TaskRow } from './task-row.ts'

type Desk = ReplyOf<'GET /api/desk'>
const WEEK = 7 * 86_400_000

const SOURCES: Record<TaskKind, (ctx: Ctx, scope: PartnerScope) => Promise<TaskRow[]>> = {
  note: dueNotes,
  birthday: birthdays,
  after_2_days: checkIns,
  after_2_weeks: checkIns,
  after_2_months: checkIns,
  running_out: runningOut,
  silent,
}

/** Tasks of these kinds, in the order of `kinds`. */
export async function readTasks(ctx: Ctx, scope: PartnerScope, kinds: readonly TaskKind[]): Promise<TaskRow[]> {
  const found: TaskRow[] = []
  for (const source of new Set(kinds.map((kind) => SOURCES[kind]))) found.push(...(await source(ctx, scope)))
  return kinds.flatMap((kind) => found.filter((task) => task.kind === kind))
}

/** The partner's task list with today's figures; every part reads a bounded index range. */
export async function readDesk(ctx: Ctx): Promise<Desk> {
  const scope = asPartner(ctx)
  const tasks = await readTasks(ctx, scope, TASKS)
  return {
    clients: await ctx.db.$count(user, clientsOf(scope)),
    orders: await readOrders(ctx, scope),
    settling: await readSettling(ctx, scope),
    tasks: tasks.map(({ client, theirs, ...task }) => ({
      ...task,
      about_theirs: theirs,
      client: { ...client, avatar: avatarVersion(client.avatar) },
    })),
  }
}

/** Sales and orders, computed as in the data center. */
async function readOrders(ctx: Ctx, scope: PartnerScope): Promise<Desk['orders']> {
  const to = bangkokDay(ctx.now)
  const month = { from: `${to.slice(0, 7)}-01`, to }
  const days = await tradeDays(ctx, scope, month)
  const of = (window: Days) => {
    const { sales, orders } = sumDays(days, window)
    return { amount: asNumber(sales), count: orders }
  }
  return { today: of({ from: to, to }), month: of(month) }
}

/** Pending reward lines minus their reversals that will be settled within a week. */
async function readSettling(ctx: Ctx, { partnerId }: PartnerScope): Promise<Desk['settling']> {
  const back = sql`(select coalesce(sum(back.gross), 0) from reward_line back where back.reverses = ${rewardLine.id})`
  const rows = await ctx.db
    .select({ at: rewardLine.settlesAt, gross: sql<string>`${rewardLine.gross} + ${back}`.mapWith(Number) })
    .from(rewardLine)
    .where(
      and(
        eq(rewardLine.partnerId, partnerId),
        sql`${rewardLine.status} = 'pending' and not ${rewardLine.held}`,
        isNull(rewardLine.reverses),
        lte(rewardLine.settlesAt, new Date(ctx.now.getTime() + WEEK)),
      ),
    )
    .orderBy(asc(rewardLine.settlesAt))
  const [next] = rows
  if (!next?.at) return null
  const gross = rows.reduce((sum, row) => sum + row.gross, 0)
  return { count: rows.length, gross, on: bangkokDay(next.at < ctx.now ? ctx.now : next.at) }
}
