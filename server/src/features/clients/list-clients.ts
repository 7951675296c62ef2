import { and, asc, eq, type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { CLIENT_SORTS, type ClientSort } from '@bailu/contract/clients/kinds'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { type Ctx, type PartnerScope, asPartner, type Handler, PREPARED_PARTNER } from '../../core/context.ts'
import type { Db } from '../../database/connect.ts'
import { prepareOnce } from '../../database/prepare-once.ts'
import { clientFile, clientNote } from './table.ts'
import { order } from '../orders/table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { AppError } from '../../lib/errors.ts'
import { avatarVersion } from '../pictures/derived-pictures.ts'
import { type ClientFilters, isFileOfClient, matchesClientFilters } from './client-filters.ts'
import { countClients, isClientOf } from './client-scope.ts'
import { isCounted, paidSince, totalOf, windowStart } from './purchase-totals.ts'
import { readTagsOf } from './client-tags.ts'
import { takePage } from '../../lib/cursor.ts'

/** Order of names by the rules of languages, Thai vowels written before their consonant included; in both engines. */
const COLLATION = sql.raw('collate "und-x-icu"')

type SortKey = {
  value: SQL<string>
  order: (key: SQL, id: SQL) => SQL
  after: (key: SQL, id: SQL, cursor: string) => SQL
}

/** Sort keys and cursor conditions. A cursor is `value~id`; for sorting by name the name is read again by id. */
function sortKeyOf(sort: ClientSort, { at, amount }: Record<'at' | 'amount', SQL>): SortKey {
  const epoch = (instant: SQL) => sql<string>`coalesce((extract(epoch from ${instant}) * 1000)::bigint, 0)`
  const byNumber = (value: SQL<string>, direction: 'asc' | 'desc'): SortKey => ({
    value,
    order: (key, id) => (direction === 'asc' ? sql`${key}, ${id}` : sql`${key} desc, ${id} desc`),
    after: (key, id, cursor) => {
      const position = parseCursor(cursor)
      const last = sql`(${position.value}::bigint, ${position.id}::bigint)`
      return direction === 'asc' ? sql`(${key}, ${id}) > ${last}` : sql`(${key}, ${id}) < ${last}`
    },
  })
  const registered = epoch(sql`${user.createdAt}`)
  if (sort === 'last_order') return byNumber(epoch(at), 'desc')
  if (sort === 'amount') return byNumber(sql<string>`coalesce(${amount}, 0)::bigint`, 'desc')
  if (sort === 'registered') return byNumber(registered, 'desc')
  if (sort === 'dormant') return byNumber(epoch(sql`greatest(${at}, ${user.createdAt})`), 'asc')
  return {
    value: sql<string>`lower(${user.nickname})`,
    order: (key, id) => sql`${key} ${COLLATION}, ${id}`,
    after: (key, id, cursor) => {
      const last = sql`(select lower(nickname) from app_user where id = ${parseCursor(cursor).id})`
      return sql`(${key} ${COLLATION} > ${last} ${COLLATION} or (${key} ${COLLATION} = ${last} ${COLLATION} and ${id} > ${parseCursor(cursor).id}))`
    },
  }
}

function parseCursor(cursor: string): { value: string; id: number } {
  const [, value, id] = /^(\d{1,15})~([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!value || !id) throw new AppError('bad_input', { cursor: { what: 'form' } })
  return { value, id: Number(id) }
}

type ListInput = ClientFilters & Pick<ParsedOf<'GET /api/client'>, 'cursor' | 'at'>

/**
 * Three CTEs: what all clients of the partner bought (one index scan), the clients that match the filters, and the page
 * of them. Cheaper than querying the orders of every client, and independent of the total number of orders.
 */
export async function selectClients(ctx: Ctx, scope: PartnerScope, input: ListInput, limit: number) {
  const bought = boughtBy(ctx.db, scope, windowStart(ctx.now, input.days))
  const filter = await matchesClientFilters(ctx, scope, input, sql`${bought.at}`)
  return selectMatching(ctx.db, scope, { ...input, bought, filter }, limit)
}

function boughtBy(db: Db, scope: PartnerScope, since: Date | Placeholder) {
  const windowTotals = totalOf(paidSince(since))
  return db.$with('bought').as(
    db
      .select({
        buyer: sql<number>`${order.userId}`.as('buyer'),
        at: sql`max(${order.paidAt})`.mapWith(order.paidAt).as('at'),
        amount: windowTotals.amount.as('amount'),
        count: windowTotals.count.as('count'),
      })
      .from(order)
      .where(and(eq(order.mentorId, scope.partnerId), isCounted))
      .groupBy(order.userId),
  )
}

type Matching = { bought: ReturnType<typeof boughtBy>; filter: SQL | undefined } & Pick<
  ListInput,
  'sort' | 'cursor' | 'at'
>

function selectMatching(db: Db, scope: PartnerScope, { bought, filter, ...input }: Matching, limit: number) {
  const sortKey = sortKeyOf(input.sort, { at: sql`${bought.at}`, amount: sql`${bought.amount}` })
  const matching = db.$with('matching').as(
    db
      .select({ id: user.id, key: sortKey.value.as('key') })
      .from(user)
      .leftJoin(bought, eq(bought.buyer, user.id))
      .where(and(isClientOf(scope), filter)),
  )
  const [key, id] = [sql`${matching.key}`, sql`${matching.id}`]
  const listOrder = sortKey.order(key, id)
  const page = db.$with('page').as(
    db
      .select({
        id: matching.id,
        key: matching.key,
        place: sql<number>`row_number() over (order by ${listOrder})`.as('place'),
      })
      .from(matching)
      .where(input.cursor === undefined ? undefined : sortKey.after(key, id, input.cursor))
      .orderBy(listOrder)
      .limit(limit)
      .offset(input.cursor === undefined ? (input.at ?? 0) : 0),
  )
  return { bought, matching, page, order: listOrder }
}

const PAGE_SIZE = 20

type Selected = Pick<ReturnType<typeof selectMatching>, 'bought' | 'matching' | 'page'>

const selectRows = (db: Db, scope: PartnerScope, { bought, matching, page }: Selected) =>
  db
    .with(bought, matching, page)
    .select({
      user,
      focus: clientFile.focus,
      level: partner.level,
      lastAt: bought.at,
      amount: bought.amount,
      count: bought.count,
      key: page.key,
      nextOn: nextNoteDate(scope.partnerId),
      found: sql<number>`(select count(*) from ${matching})::int`,
    })
    .from(page)
    .innerJoin(user, eq(user.id, page.id))
    .leftJoin(bought, eq(bought.buyer, page.id))
    .leftJoin(clientFile, isFileOfClient(scope))
    .leftJoin(partner, and(eq(partner.userId, user.id), isActivePartner()))
    .orderBy(asc(page.place))

/** The queries of first pages without filters. */
const FIRST_PAGES = new Map(
  CLIENT_SORTS.map((sort) => [
    sort,
    prepareOnce((db) => {
      const bought = boughtBy(db, PREPARED_PARTNER, sql.placeholder('since'))
      const selected = selectMatching(db, PREPARED_PARTNER, { bought, sort, filter: undefined }, PAGE_SIZE + 1)
      return selectRows(db, PREPARED_PARTNER, selected)
    }),
  ]),
)

async function readRows(ctx: Ctx, scope: PartnerScope, { sort, days, ...others }: ListInput) {
  if (Object.values(others).every((value) => value === undefined))
    return FIRST_PAGES.get(sort)!(ctx.db).execute({ ...scope, since: windowStart(ctx.now, days) })
  return selectRows(ctx.db, scope, await selectClients(ctx, scope, { sort, days, ...others }, PAGE_SIZE + 1))
}

/** A page of the partner's clients. Its cost depends on the orders of these clients, not on all orders. */
export const listClients: Handler<'GET /api/client'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const rows = await readRows(ctx, scope, input)
  const { page: pageRows, next } = takePage(
    rows,
    PAGE_SIZE,
    (last) => `${input.sort === 'name' ? 0 : last.key}~${last.user.id}`,
  )
  const tags = await readTagsOf(
    ctx,
    scope,
    pageRows.map((row) => row.user.id),
  )
  return {
    list: pageRows.map((row) => ({
      id: row.user.id,
      nickname: row.user.nickname,
      avatar: avatarVersion(row.user.avatar),
      focus: row.focus ?? false,
      level: row.level === null ? null : (LEVELS[row.level - 1] ?? null),
      registered_at: row.user.createdAt.toISOString(),
      last_order_at: row.lastAt?.toISOString() ?? null,
      orders: { amount: row.amount ?? 0, count: row.count ?? 0 },
      next_on: row.nextOn,
      tags: tags.get(row.user.id) ?? [],
    })),
    next,
    all: await countClients(ctx, scope),
    found: rows[0]?.found ?? (await countMatching(ctx, scope, input)),
  }
}

/** For a page without rows: the position may lie behind the end of the list. */
async function countMatching(ctx: Ctx, scope: PartnerScope, input: ListInput): Promise<number> {
  if (input.cursor === undefined && !input.at) return 0
  const { bought, matching } = await selectClients(ctx, scope, { ...input, cursor: undefined, at: 0 }, 1)
  const [row] = await ctx.db
    .with(bought, matching)
    .select({ found: sql<number>`count(*)::int` })
    .from(matching)
  return row?.found ?? 0
}

const nextNoteDate = (partnerId: number) =>
  sql<
    string | null
  >`(select min(${clientNote.nextOn}) from ${clientNote} where ${clientNote.partnerId} = ${partnerId} and ${clientNote.clientId} = ${user.id} and ${clientNote.doneAt} is null)`

const EVERYBODY = 1_000_000

/** For working through all clients of a filter; ids only, because each client is read when its turn comes. */
export const listClientIds: Handler<'GET /api/client-ids'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const { bought, matching, page } = await selectClients(ctx, scope, input, EVERYBODY)
  const rows = await ctx.db.with(bought, matching, page).select({ id: page.id }).from(page).orderBy(asc(page.place))
  return { list: rows.map(({ id }) => id) }
}

/** Thai vowels written before their consonant; the letter to look under is the one after them. */
const LEADING_VOWELS = /^[เแโใไ]+(?=.)/u

/** Positions to jump to: first letters of names, months of dates, hundreds of anything else. */
export const listClientMarks: Handler<'GET /api/client-marks'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const { bought, matching, page } = await selectClients(ctx, scope, input, EVERYBODY)
  const isByTime = input.sort !== 'name' && input.sort !== 'amount'
  const label = isByTime
    ? sql<string>`case when ${page.key}::bigint = 0 then '' else to_char(to_timestamp(${page.key}::bigint / 1000) at time zone 'Asia/Bangkok', 'YYYY-MM') end`
    : sql<string>`${input.sort === 'name' ? sql`left(${page.key}, 2)` : sql`''`}`
  const rows = await ctx.db
    .with(bought, matching, page)
    .select({ label: label.as('label') })
    .from(page)
    .orderBy(asc(page.place))
  const marks: { label: string; at: number }[] = []
  for (const [at, row] of rows.entries()) {
    const name = input.sort === 'name' ? (letterOf(row.label) ?? '') : row.label
    if (input.sort === 'amount' ? at % 100 === 0 : name !== marks.at(-1)?.label)
      marks.push({ label: input.sort === 'amount' ? '' : name, at })
  }
  return { found: rows.length, marks }
}

const letterOf = (name: string): string | undefined => [...name.replace(LEADING_VOWELS, '')][0]?.toUpperCase()
