import { and, asc, eq, isNotNull, lt } from 'drizzle-orm'
import type { LinkPage, LinkSource } from '@bailu/contract/share/kinds'
import { addDays, bangkokDay } from '@bailu/phrases/days'
import type { Ctx } from '@bailu/server/core/context'
import { user } from '@bailu/server/features/account/table'
import { order, orderLine } from '@bailu/server/features/orders/table'
import { linkJoin, linkOpen, linkOrder } from '@bailu/server/features/share/table'
import type { DemoUsers } from './demo-users.ts'
import type { Random } from './random.ts'

type Link = { source: LinkSource; page: LinkPage; item: number }

/** Share of the orders and accounts of BL0001's clients that came by a link, in percent. */
const ORDERS_BY_LINK = 70
const JOINED_BY_LINK = 85
/** How often a link is opened for each order that comes by it. */
const OPENS_PER_ORDER = { low: 3, high: 9 }

/** The links that BL0001's clients came by: what was opened, who registered and what was ordered. */
export async function addLinks(ctx: Ctx, random: Random, { bl0001 }: DemoUsers): Promise<void> {
  const partnerId = bl0001.id
  const orders = await ctx.db
    .select({ id: order.id, at: order.placedAt, productId: orderLine.productId })
    .from(order)
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .where(and(eq(order.partnerId, partnerId), isNotNull(order.paidAt), lt(order.placedAt, ctx.now)))
    .orderBy(asc(order.placedAt), asc(order.id))
  const opens = new Map<string, Link & { day: string; opens: number }>()
  const countOpens = (link: Link, day: string, count: number) => {
    const key = [day, link.source, link.page, link.item].join(' ')
    opens.set(key, { ...link, day, opens: (opens.get(key)?.opens ?? 0) + count })
  }
  const byLink = orders
    .filter(() => random.percent(ORDERS_BY_LINK))
    .map((row) => ({ ...row, ...drawLink(random, row.productId) }))
  for (const { at, source, page, item } of byLink) {
    const opened = addDays(bangkokDay(at), -random.between(0, 1))
    countOpens({ source, page, item }, opened, random.between(OPENS_PER_ORDER.low, OPENS_PER_ORDER.high))
  }
  await ctx.db
    .insert(linkOrder)
    .values(byLink.map(({ id: orderId, source, page, item }) => ({ orderId, partnerId, source, page, item })))
    .onConflictDoNothing()

  const clients = await ctx.db
    .select({ userId: user.id, at: user.createdAt })
    .from(user)
    .where(eq(user.mentorId, partnerId))
    .orderBy(asc(user.id))
  const joins = clients
    .filter(() => random.percent(JOINED_BY_LINK))
    .map(({ userId, at }) => ({ userId, partnerId, at, ...drawRegistrationLink(random) }))
  for (const { at, source, page, item } of joins)
    countOpens({ source, page, item }, bangkokDay(at), random.between(1, 4))
  await ctx.db.insert(linkJoin).values(joins).onConflictDoNothing()
  const openRows = [...opens.values()].map((row) => ({ ...row, partnerId }))
  for (let from = 0; from < openRows.length; from += 500)
    await ctx.db
      .insert(linkOpen)
      .values(openRows.slice(from, from + 500))
      .onConflictDoNothing()
}

/** Most clients order by a link to a product; the others by a poster, material, a draft or the shop itself. */
function drawLink(random: Random, productId: number): Link {
  if (random.percent(60)) {
    const source = random.pick(['page', 'page', 'material', 'draft', 'poster'] as const)
    return { source, page: 'product', item: productId }
  }
  return random.pick<Link>([
    { source: 'page', page: 'shop', item: 0 },
    { source: 'page', page: 'home', item: 0 },
    { source: 'poster', page: 'home', item: 0 },
    { source: 'basket', page: 'basket', item: 0 },
  ])
}

const drawRegistrationLink = (random: Random): Link =>
  random.pick<Link>([
    { source: 'page', page: 'register', item: 0 },
    { source: 'poster', page: 'home', item: 0 },
    { source: 'page', page: 'home', item: 0 },
  ])
