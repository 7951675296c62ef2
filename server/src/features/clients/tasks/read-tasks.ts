import { and, asc, eq, isNull, lte, sql, exists } from 'drizzle-orm'
import * as z from 'zod'
import { TASK_KINDS, type TaskKind } from '@bailu/contract/clients/kinds'
import type { ReplyOf, ParsedOf } from '@bailu/contract/calls'
import { DAY_MS, addDays, bangkokDay } from '@bailu/phrases/days'
import { type DayRange } from '../../../lib/bangkok.ts'
import { type Ctx, type PartnerScope, asPartner, type Handler, PREPARED_PARTNER } from '../../../core/context.ts'
import { prepareOnce } from '../../../database/prepare-once.ts'
import { asNumber } from '../../../lib/money.ts'
import { rewardLine } from '../../rewards/table.ts'
import { user } from '../../account/table.ts'
import { avatarVersion } from '../../pictures/derived-pictures.ts'
import { sumTradeDays, listTradeDays } from '../../partners/client-figures.ts'
import { countClients, isClientOf } from '../client-scope.ts'
import { listBirthdays, listDueLeads, listDueNotes } from './date-tasks.ts'
import { readPartnerSteps } from './first-steps.ts'
import { listCheckIns, listInactiveClients, listRunningOut } from './order-tasks.ts'
import type { DueTask } from './task-row.ts'
import { openLeadTexts, parsePhone } from '../../leads/lead-texts.ts'
import { lead } from '../../leads/table.ts'
import { openClientNote } from '../notes.ts'
import { checkCursor } from '../../../lib/cursor.ts'
import { recordAudit } from '../../../core/audit.ts'
import { fail } from '../../../lib/errors.ts'
import { inTx } from '../../../database/transaction.ts'
import { clientNote, taskMark } from '../table.ts'

type TaskPage = ReplyOf<'GET /api/task'>
const WEEK_MS = 7 * DAY_MS

const TASK_SOURCES: Record<TaskKind, (ctx: Ctx, scope: PartnerScope) => Promise<DueTask[]>> = {
  note: listDueNotes,
  lead: listDueLeads,
  birthday: listBirthdays,
  after_2_days: listCheckIns,
  after_2_weeks: listCheckIns,
  after_2_months: listCheckIns,
  running_out: listRunningOut,
  silent: listInactiveClients,
}

/** Tasks of these kinds, in the order of `kinds`. */
async function listTasks(ctx: Ctx, scope: PartnerScope, kinds: readonly TaskKind[]): Promise<DueTask[]> {
  const sources = [...new Set(kinds.map((kind) => TASK_SOURCES[kind]))]
  const found = (await Promise.all(sources.map((source) => source(ctx, scope)))).flat()
  return kinds.flatMap((kind) => found.filter((task) => task.kind === kind))
}

const keyOf = ({ about }: DueTask): string => ('client' in about ? `client:${about.client}` : `lead:${about.lead}`)

/** All reasons of a client or lead in one row; rows in the order of their most urgent reason. */
type Row = { key: string; reasons: DueTask[] }
async function listRows(ctx: Ctx, scope: PartnerScope): Promise<Row[]> {
  const byKey = Map.groupBy(await listTasks(ctx, scope, TASK_KINDS), keyOf)
  return [...byKey].map(([key, reasons]) => ({ key, reasons }))
}

const hasKind = (kind: TaskKind | undefined) => (row: Row) =>
  kind === undefined || row.reasons.some((reason) => reason.kind === kind)

const PAGE_SIZE = 20

/**
 * The partner's tasks with today's figures. All tasks are read, each kind from a bounded index range, because the counts
 * are those of the whole list; texts and people are read for the page only.
 */
export const readTaskPage: Handler<'GET /api/task'> = async (ctx, { kind, cursor }) => {
  const scope = asPartner(ctx)
  const all = await listRows(ctx, scope)
  const rows = all.filter(hasKind(kind))
  // The key of the last row: rows before it may have been done since.
  checkCursor(cursor, z.string().regex(/^\d{1,6}~(client|lead):[0-9a-f-]{1,36}$/))
  const [position = '0', lastKey] = cursor?.split('~') ?? []
  const last = rows.findIndex(({ key }) => key === lastKey)
  const from = last >= 0 ? last + 1 : Number(position)
  const page = rows.slice(from, from + PAGE_SIZE)
  const lastOfPage = page.at(-1)
  const clients = await countClients(ctx, scope)
  const orders = await readOrders(ctx, scope)
  return {
    clients,
    orders,
    settling: await readSettling(ctx, scope),
    all: all.length,
    counts: Object.fromEntries(
      TASK_KINDS.map((counted) => [counted, all.filter(hasKind(counted)).length]),
    ) as TaskPage['counts'],
    first_steps: clients === 0 && orders.month.count === 0 ? await readPartnerSteps(ctx, scope) : null,
    list: await presentRows(ctx, scope, page),
    next: lastOfPage && from + page.length < rows.length ? `${from + page.length}~${lastOfPage.key}` : null,
  }
}

export const listTaskKeys: Handler<'GET /api/task-keys'> = async (ctx, { kind }) => {
  const rows = await listRows(ctx, asPartner(ctx))
  return { list: rows.filter(hasKind(kind)).map(({ key }) => key) }
}

export const readTaskRow: Handler<'GET /api/task-row'> = async (ctx, { key }) => {
  const scope = asPartner(ctx)
  const rows = (await listRows(ctx, scope)).filter((row) => row.key === key)
  const [task = null] = await presentRows(ctx, scope, rows)
  return { task }
}

async function presentRows(ctx: Ctx, scope: PartnerScope, rows: readonly Row[]): Promise<TaskPage['list']> {
  const { clients, leads } = await readPeople(ctx, scope, rows)
  return rows.flatMap(({ key, reasons }) => {
    const [first] = reasons
    if (!first) return []
    const client = 'client' in first.about ? (clients.get(first.about.client) ?? null) : null
    const foundLead = 'lead' in first.about ? (leads.get(first.about.lead) ?? null) : null
    if (!client && !foundLead) return []
    const shown = reasons.map(({ kind, cause, day, product, productId = null, sealedNote }) => ({
      kind,
      cause,
      day,
      about:
        sealedNote === undefined ? (product?.[ctx.lang] ?? '') : openClientNote(ctx, { id: cause, words: sealedNote }),
      about_theirs: (client && product?.[client.lang]) ?? '',
      product: productId,
    }))
    return [{ key, client, lead: foundLead, reasons: shown }]
  })
}

const clientsQuery = prepareOnce((db) => {
  const { id, nickname, avatar, lang, phone } = user
  return db
    .select({ id, nickname, avatar, lang, phone })
    .from(user)
    .where(and(isClientOf(PREPARED_PARTNER), sql`${user.id} = any(${sql.placeholder('ids')}::bigint[])`))
})
const leadsQuery = prepareOnce((db) =>
  db
    .select()
    .from(lead)
    .where(
      and(eq(lead.partnerId, PREPARED_PARTNER.partnerId), sql`${lead.id} = any(${sql.placeholder('ids')}::uuid[])`),
    ),
)

async function readPeople(ctx: Ctx, scope: PartnerScope, rows: readonly Row[]) {
  const abouts = rows.flatMap(({ reasons }) => reasons.slice(0, 1).map(({ about }) => about))
  const clientIds = abouts.flatMap((about) => ('client' in about ? [about.client] : []))
  const leadIds = abouts.flatMap((about) => ('lead' in about ? [about.lead] : []))
  const clients = clientIds.length === 0 ? [] : await clientsQuery(ctx.db).execute({ ...scope, ids: clientIds })
  const leads = leadIds.length === 0 ? [] : await leadsQuery(ctx.db).execute({ ...scope, ids: leadIds })
  return {
    clients: new Map(clients.map((row) => [row.id, { ...row, avatar: avatarVersion(row.avatar) }])),
    leads: new Map(
      leads.map((row) => {
        const { name, phone, otherContact, contactInfo } = openLeadTexts(ctx, row)
        const number = [phone, otherContact, contactInfo].map(parsePhone).find((found) => found !== null) ?? ''
        return [row.id, { id: row.id, type: row.type, name, phone: number }]
      }),
    ),
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

const settlingQuery = prepareOnce((db) => {
  const reversed = sql`(select coalesce(sum(back.gross), 0) from reward_line back where back.reverses = ${rewardLine.id})`
  return db
    .select({ at: rewardLine.settlesAt, gross: sql<string>`${rewardLine.gross} + ${reversed}`.mapWith(Number) })
    .from(rewardLine)
    .where(
      and(
        eq(rewardLine.partnerId, PREPARED_PARTNER.partnerId),
        sql`${rewardLine.status} = 'pending' and not ${rewardLine.onHold}`,
        isNull(rewardLine.reverses),
        lte(rewardLine.settlesAt, sql.placeholder('until')),
      ),
    )
    .orderBy(asc(rewardLine.settlesAt))
})

/** Pending reward lines minus their reversals that will be settled within a week. */
async function readSettling(ctx: Ctx, scope: PartnerScope): Promise<TaskPage['settling']> {
  const until = new Date(ctx.now.getTime() + WEEK_MS)
  const rows = await settlingQuery(ctx.db).execute({ ...scope, until })
  const [next] = rows
  if (!next?.at) return null
  const gross = rows.reduce((sum, row) => sum + row.gross, 0)
  return { count: rows.length, gross, on: bangkokDay(next.at < ctx.now ? ctx.now : next.at) }
}

type TaskMark = Pick<ParsedOf<'POST /api/task/mark'>, 'kind' | 'cause' | 'as'>
const POSTPONE_DAYS = { tomorrow: 1, week: 7 } as const

/**
 * Marks a task as done, postponed or open again. Idempotent.
 * @throws AppError not_found if it is neither an open task of the partner nor marked by them
 */
export const markTask: Handler<'POST /api/task/mark'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    for (const { kind, cause } of [input, ...input.also]) {
      const marked = { kind, cause, as: input.as }
      if (kind === 'note') await markNote(tx, scope, marked)
      else if (kind === 'lead') await markLead(tx, scope, marked)
      else await markDerivedTask(tx, scope, marked)
      await recordAudit(tx, 'desk.marked', { type: 'desk', id: cause }, { kind, as: input.as })
    }
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

/** A lead's cause is its id and the planned day, which "open" restores. */
async function markLead(tx: Ctx, scope: PartnerScope, { cause, as }: TaskMark): Promise<void> {
  const [, id, day] = /^([0-9a-f-]{36}):(\d{4}-\d{2}-\d{2})$/.exec(cause) ?? []
  if (!z.uuid().safeParse(id).success || !z.iso.date().safeParse(day).success) return fail('not_found')
  const nextOn = as === 'open' ? day : postponedTo(tx, as)
  const { rowCount } = await tx.db
    .update(lead)
    .set({ nextOn: nextOn ?? null, touchedAt: tx.now })
    .where(and(eq(lead.partnerId, scope.partnerId), eq(lead.id, id!)))
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
  if (!task || !('client' in task.about)) return fail('not_found')
  await tx.db
    .insert(taskMark)
    .values({ partnerId: scope.partnerId, kind, cause, clientId: task.about.client, untilOn, at: tx.now })
    .onConflictDoUpdate({ target: [taskMark.partnerId, taskMark.kind, taskMark.cause], set: { untilOn, at: tx.now } })
}
