import { and, asc, desc, eq, exists, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { ClientSort } from '@bailu/contract/clients/kinds'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../core/context.ts'
import { clientFile, clientNote } from './table.ts'
import { order } from '../orders/table.ts'
import { partner, user } from '../account/table.ts'
import { AppError } from '../../lib/errors.ts'
import { dormantBefore } from '../partners/client-figures.ts'
import { avatarVersion } from '../pictures/derived-pictures.ts'
import { isClientOf } from './client-scope.ts'
import { isCounted, paidSince, totalOf, windowStart } from './purchase-totals.ts'
import { takePage } from '../../lib/cursor.ts'

type SortKey = { value: SQL<string>; order: SQL[]; after: (cursor: string | undefined) => SQL | undefined }

/** Sort keys and cursor conditions. A cursor is `value~id`; for sorting by name the name is read again by id. */
export function sortKeysOf({ at, amount }: Record<'at' | 'amount', SQL>): Record<ClientSort, SortKey> {
  const descending = (value: SQL): SortKey => ({
    value: sql<string>`${value}`,
    order: [desc(value), desc(user.id)],
    after: (cursor) => {
      const position = cursor === undefined ? undefined : parseCursor(cursor)
      return position && sql`(${value}, ${user.id}) < (${position.value}::bigint, ${position.id}::bigint)`
    },
  })
  const name = sql`lower(${user.nickname})`
  return {
    last_order: descending(sql`coalesce((extract(epoch from ${at}) * 1000)::bigint, 0)`),
    amount: descending(sql`coalesce(${amount}, 0)::bigint`),
    registered: {
      value: sql<string>`0`,
      order: [desc(user.id)],
      after: (cursor) => (cursor === undefined ? undefined : lt(user.id, parseCursor(cursor).id)),
    },
    name: {
      value: sql<string>`0`,
      order: [asc(name), asc(user.id)],
      after: (cursor) => {
        if (cursor === undefined) return undefined
        const { id } = parseCursor(cursor)
        const nameAtCursor = sql`(select lower(nickname) from app_user where id = ${id})`
        return or(sql`${name} > ${nameAtCursor}`, and(sql`${name} = ${nameAtCursor}`, gt(user.id, id)))
      },
    },
  }
}

function parseCursor(cursor: string): { value: string; id: number } {
  const [, value, id] = /^(\d{1,15})~([1-9]\d{0,14})$/.exec(cursor) ?? []
  if (!value || !id) throw new AppError('bad_input', { cursor: { what: 'form' } })
  return { value, id: Number(id) }
}

export type ClientQuery = ParsedOf<'GET /api/client'>

/**
 * Two CTEs: the page of clients to show, and what all clients of the partner bought, one index scan each.
 * Cheaper than querying the orders of every client, and independent of the total number of orders.
 */
export function selectClientPage(ctx: Ctx, scope: PartnerScope, input: ClientQuery, limit: number) {
  const windowTotals = totalOf(paidSince(windowStart(ctx.now, input.days)))
  const bought = ctx.db.$with('bought').as(
    ctx.db
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
  const sortKey = sortKeysOf({ at: sql`${bought.at}`, amount: sql`${bought.amount}` })[input.sort]
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({
        id: user.id,
        key: sortKey.value.as('key'),
        place: sql<number>`row_number() over (order by ${sql.join(sortKey.order, sql`, `)})`.as('place'),
      })
      .from(user)
      .leftJoin(bought, eq(bought.buyer, user.id))
      .where(
        and(
          isClientOf(scope),
          input.q ? matchesSearch(input.q) : undefined,
          input.focus ? exists(focusedFile(ctx, scope)) : undefined,
          input.dormant ? isDormant(ctx, input.dormant, sql`${bought.at}`) : undefined,
          sortKey.after(input.cursor),
        ),
      )
      .orderBy(...sortKey.order)
      .limit(limit),
  )
  return { page, bought }
}

/** Join condition: the partner's file about the client in the outer query. */
export const isFileOfClient = ({ partnerId }: PartnerScope) =>
  and(eq(clientFile.partnerId, partnerId), eq(clientFile.clientId, user.id))

const focusedFile = (ctx: Ctx, scope: PartnerScope) =>
  ctx.db
    .select({ one: sql`1` })
    .from(clientFile)
    .where(and(isFileOfClient(scope), eq(clientFile.focus, true)))

function isDormant(ctx: Ctx, days: number, last: SQL): SQL | undefined {
  const dormantSince = dormantBefore(bangkokDay(ctx.now), days)
  return and(
    or(sql`${last} is null`, sql`${last} < ${dormantSince.toISOString()}::timestamptz`),
    lt(user.createdAt, dormantSince),
  )
}

/** Matches nickname, email or phone; spaces and dashes in a phone number are ignored. */
function matchesSearch(text: string): SQL | undefined {
  const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const digits = text.replace(/[\s()-]/g, '')
  return or(
    sql`${user.nickname} ilike ${containsPattern(text)}`,
    sql`${user.email} ilike ${containsPattern(text)}`,
    /^\+?\d{2,}$/.test(digits) ? sql`${user.phone} like ${containsPattern(digits.replace(/^\+66/, ''))}` : undefined,
  )
}

const PAGE_SIZE = 20

/** A page of the partner's clients. Its cost depends on the orders of these clients, not on all orders. */
export const listClients: Handler<'GET /api/client'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const { page, bought } = selectClientPage(ctx, scope, input, PAGE_SIZE + 1)
  const rows = await ctx.db
    .with(bought, page)
    .select({
      user,
      focus: clientFile.focus,
      level: partner.level,
      lastAt: bought.at,
      amount: bought.amount,
      count: bought.count,
      key: page.key,
      nextOn: nextNoteDate(scope.partnerId),
    })
    .from(page)
    .innerJoin(user, eq(user.id, page.id))
    .leftJoin(bought, eq(bought.buyer, page.id))
    .leftJoin(clientFile, isFileOfClient(scope))
    .leftJoin(partner, and(eq(partner.userId, user.id), isNull(partner.disabledAt)))
    .orderBy(asc(page.place))
  const { page: pageRows, next } = takePage(rows, PAGE_SIZE, (last) => `${last.key}~${last.user.id}`)
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
    })),
    next,
    all: await ctx.db.$count(user, isClientOf(scope)),
  }
}

const nextNoteDate = (partnerId: number) =>
  sql<
    string | null
  >`(select min(${clientNote.nextOn}) from ${clientNote} where ${clientNote.partnerId} = ${partnerId} and ${clientNote.clientId} = ${user.id} and ${clientNote.doneAt} is null)`
