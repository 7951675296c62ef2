import { and, asc, eq, isNull, lte, sql, exists } from 'drizzle-orm'
import * as z from 'zod'
import { TASK_KINDS, type TaskKind } from '@bailu/contract/clients/kinds'
import type { ReplyOf, ParsedOf } from '@bailu/contract/calls'
import { DAY_MS, addDays, bangkokDay } from '@bailu/phrases/days'
import { type DayRange } from '../../../lib/bangkok.ts'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../../core/context.ts'
import { asNumber } from '../../../lib/money.ts'
import { rewardLine } from '../../rewards/table.ts'
import { user } from '../../account/table.ts'
import { avatarVersion } from '../../pictures/derived-pictures.ts'
import { sumTradeDays, listTradeDays } from '../../partners/client-figures.ts'
import { isClientOf } from '../client-scope.ts'
import { listBirthdays, listDueNotes } from './date-tasks.ts'
import { listCheckIns, listInactiveClients, listRunningOut } from './order-tasks.ts'
import type { TaskRow } from './task-row.ts'
import { recordAudit } from '../../../core/audit.ts'
import { fail } from '../../../lib/errors.ts'
import { inTx } from '../../../database/transaction.ts'
import { clientNote, taskMark } from '../table.ts'

type TaskPage = ReplyOf<'GET /api/task'>
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
async function listTasks(ctx: Ctx, scope: PartnerScope, kinds: readonly TaskKind[]): Promise<TaskRow[]> {
  const found: TaskRow[] = []
  for (const source of new Set(kinds.map((kind) => TASK_SOURCES[kind]))) found.push(...(await source(ctx, scope)))
  return kinds.flatMap((kind) => found.filter((task) => task.kind === kind))
}

/** The partner's task list with today's figures; every part reads a bounded index range. */
export const readTaskPage: Handler<'GET /api/task'> = async (ctx) => {
  const scope = asPartner(ctx)
  const tasks = await listTasks(ctx, scope, TASK_KINDS)
  return {
    clients: await ctx.db.$count(user, isClientOf(scope)),
    orders: await readOrders(ctx, scope),
    settling: await readSettling(ctx, scope),
    tasks: tasks.map(({ client, aboutInClientLang, product = null, ...task }) => ({
      ...task,
      product,
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

type TaskMark = ParsedOf<'POST /api/task/mark'>
const POSTPONE_DAYS = { tomorrow: 1, week: 7 } as const

/**
 * Marks a task as done, postponed or open again. Idempotent.
 * @throws AppError not_found if it is neither an open task of the partner nor marked by them
 */
export const markTask: Handler<'POST /api/task/mark'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    if (input.kind === 'note') await markNote(tx, scope, input)
    else await markDerivedTask(tx, scope, input)
    await recordAudit(tx, 'desk.marked', { type: 'desk', id: input.cause }, { kind: input.kind, as: input.as })
  })
}

const postponedTo = (ctx: Ctx, as: TaskMark['as']): string | null =>
  as === 'tomorrow' || as === 'week' ? addDays(bangkokDay(ctx.now), POSTPONE_DAYS[as]) : null

async function markNote(tx: Ctx, scope: PartnerScope, { cause, as }: TaskMark): Promise<void> {
  if (!z.uuid().safeParse(cause).success) fail('not_found')
  const nextOn = postponedTo(tx, as)
  const isOwnClient = tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(isClientOf(scope), eq(user.id, clientNote.clientId)))
  const { rowCount } = await tx.db
    .update(clientNote)
    .set(
      nextOn === null ? { doneAt: as === 'done' ? tx.now : null } : { nextOn, version: sql`${clientNote.version} + 1` },
    )
    .where(and(eq(clientNote.partnerId, scope.partnerId), eq(clientNote.id, cause), exists(isOwnClient)))
  if (!rowCount) fail('not_found')
}

async function markDerivedTask(tx: Ctx, scope: PartnerScope, { kind, cause, as }: TaskMark): Promise<void> {
  const mark = and(eq(taskMark.partnerId, scope.partnerId), eq(taskMark.kind, kind), eq(taskMark.cause, cause))
  if (as === 'open') {
    const { rowCount } = await tx.db.delete(taskMark).where(mark)
    if (!rowCount) fail('not_found')
    return
  }
  const untilOn = postponedTo(tx, as)
  const { rowCount } = await tx.db.update(taskMark).set({ untilOn, at: tx.now }).where(mark)
  if (rowCount) return
  const task = (await listTasks(tx, scope, [kind])).find((task) => task.cause === cause)
  if (!task) return fail('not_found')
  await tx.db
    .insert(taskMark)
    .values({ partnerId: scope.partnerId, kind, cause, clientId: task.client.id, untilOn, at: tx.now })
    .onConflictDoUpdate({ target: [taskMark.partnerId, taskMark.kind, taskMark.cause], set: { untilOn, at: tx.now } })
}
