import { and, eq, exists, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { bangkokDay } from '../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { clientFile } from '../../database/tables/clients.ts'
import { order } from '../../database/tables/orders.ts'
import { user } from '../../database/tables/people.ts'
import { keysOf } from './client-keys.ts'
import { counted, paidSince, sumOf, windowStart } from './counted.ts'
import { dormantBefore } from '../../core/dormant.ts'
import { clientsOf } from './own-client.ts'

export type Input = ParsedOf<'GET /api/client'>

/**
 * Two CTEs: the page of clients to show, and what all clients of the partner bought, one index scan each.
 * Cheaper than querying the orders of every client, and independent of the total number of orders.
 */
export function chooseClients(ctx: Ctx, scope: PartnerScope, input: Input, limit: number) {
  const inWindow = sumOf(paidSince(windowStart(ctx.now, input.days)))
  const bought = ctx.db.$with('bought').as(
    ctx.db
      .select({
        buyer: sql<number>`${order.userId}`.as('buyer'),
        at: sql`max(${order.paidAt})`.mapWith(order.paidAt).as('at'),
        amount: inWindow.amount.as('amount'),
        count: inWindow.count.as('count'),
      })
      .from(order)
      .where(and(eq(order.mentorId, scope.partnerId), counted))
      .groupBy(order.userId),
  )
  const keys = keysOf({ at: sql`${bought.at}`, amount: sql`${bought.amount}` })[input.sort]
  const page = ctx.db.$with('page').as(
    ctx.db
      .select({
        id: user.id,
        key: keys.value.as('key'),
        place: sql<number>`row_number() over (order by ${sql.join(keys.order, sql`, `)})`.as('place'),
      })
      .from(user)
      .leftJoin(bought, eq(bought.buyer, user.id))
      .where(
        and(
          clientsOf(scope),
          input.q ? matching(input.q) : undefined,
          input.focus ? exists(focusOf(ctx, scope)) : undefined,
          input.dormant ? dormantFor(ctx, input.dormant, sql`${bought.at}`) : undefined,
          keys.after(input.cursor),
        ),
      )
      .orderBy(...keys.order)
      .limit(limit),
  )
  return { page, bought }
}

/** Join condition: the partner's file about the client in the outer query. */
export const fileOf = ({ partnerId }: PartnerScope) =>
  and(eq(clientFile.partnerId, partnerId), eq(clientFile.clientId, user.id))

const focusOf = (ctx: Ctx, scope: PartnerScope) =>
  ctx.db
    .select({ one: sql`1` })
    .from(clientFile)
    .where(and(fileOf(scope), eq(clientFile.focus, true)))

function dormantFor(ctx: Ctx, days: number, last: SQL): SQL | undefined {
  const before = dormantBefore(bangkokDay(ctx.now), days)
  return and(or(sql`${last} is null`, sql`${last} < ${before.toISOString()}::timestamptz`), lt(user.createdAt, before))
}

/** Matches nickname, email or phone; spaces and dashes in a phone number are ignored. */
function matching(typed: string): SQL | undefined {
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const digits = typed.replace(/[\s()-]/g, '')
  return or(
    sql`${user.nickname} ilike ${like(typed)}`,
    sql`${user.email} ilike ${like(typed)}`,
    /^\+?\d{2,}$/.test(digits) ? sql`${user.phone} like ${like(digits.replace(/^\+66/, ''))}` : undefined,
  )
}
