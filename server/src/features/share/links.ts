import { and, count, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { LinkRow, UsedLink } from '@bailu/contract/share/shop'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, type UserScope, asPartner, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { instantsOfDays, reportPeriod } from '../../lib/bangkok.ts'
import { networkOf } from '../../lib/network.ts'
import { isoTime, type PersonalDataSection } from '../legal/personal-data.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner } from '../account/table.ts'
import { product } from '../catalogue/table.ts'
import { article } from '../content/table.ts'
import { order } from '../orders/table.ts'
import { linkJoin, linkOpen, linkOrder } from './table.ts'

const OPEN_LIMIT = { tries: 300, seconds: 60 * 60 }
/** Link previews and search engines that run the page's script. */
// Not the phones of the brand Cubot.
const BOTS = /(?<!cu)bot|crawl|spider|preview|slurp|lighthouse|headless|facebookexternalhit|whatsapp|telegram/i

async function findPartner(ctx: Ctx, e: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: partner.userId })
    .from(partner)
    .where(and(eq(partner.employeeNo, e.toUpperCase()), isActivePartner()))
  return row?.id
}

/** A product or article that does not exist counts as another page, so that made-up ids add no rows. */
async function knownTarget(ctx: Ctx, { page, item }: UsedLink): Promise<Pick<UsedLink, 'page' | 'item'>> {
  if (page !== 'product' && page !== 'article') return { page, item: 0 }
  const found =
    page === 'product'
      ? await ctx.db.$count(product, eq(product.id, item))
      : await ctx.db.$count(article, eq(article.id, item))
  return found > 0 ? { page, item } : { page: 'other', item: 0 }
}

/** Counts an opened link. Not counted, without an error: unknown numbers, bots, the partner's own phone. */
export const countLinkOpen: Handler<'POST /api/link/open'> = async (ctx, input) => {
  await countAttempt(ctx, `link-open:${networkOf(ctx.ip)}`, OPEN_LIMIT)
  if (BOTS.test(ctx.userAgent ?? '')) return
  const partnerId = await findPartner(ctx, input.e)
  if (partnerId === undefined || (ctx.actor.kind === 'user' && ctx.actor.userId === partnerId)) return
  await ctx.db
    .insert(linkOpen)
    .values({
      partnerId,
      day: bangkokDay(ctx.now),
      source: input.source,
      ...(await knownTarget(ctx, input)),
      opens: 1,
    })
    .onConflictDoUpdate({
      target: [linkOpen.partnerId, linkOpen.day, linkOpen.source, linkOpen.page, linkOpen.item],
      set: { opens: sql`${linkOpen.opens} + 1` },
    })
}

/** Stores the link of an order that counts for the link's partner, in the transaction of the order. */
export async function recordLinkOrder(tx: Ctx, orderId: string, used: UsedLink | undefined): Promise<void> {
  const partnerId = used && (await findPartner(tx, used.e))
  if (!used || partnerId === undefined) return
  const [placed] = await tx.db.select({ partnerId: order.partnerId }).from(order).where(eq(order.id, orderId))
  if (placed?.partnerId !== partnerId) return
  await tx.db
    .insert(linkOrder)
    .values({ orderId, partnerId, source: used.source, ...(await knownTarget(tx, used)) })
    .onConflictDoNothing()
}

/** Stores the link of a new account that was invited by the link's partner. */
export async function recordLinkJoin(
  tx: Ctx,
  userId: number,
  { link: used, invitedBy }: { link: UsedLink | undefined; invitedBy: string | undefined },
): Promise<void> {
  if (!used || used.e.toUpperCase() !== invitedBy?.toUpperCase()) return
  const partnerId = await findPartner(tx, used.e)
  if (partnerId === undefined) return
  await tx.db
    .insert(linkJoin)
    .values({ userId, partnerId, source: used.source, ...(await knownTarget(tx, used)), at: tx.now })
    .onConflictDoNothing()
}

/** By link: opened, registered and ordered in the window. The totals are the sums of the rows. */
export const readLinks: Handler<'GET /api/data-center/link'> = async (ctx, input) => {
  const { partnerId } = asPartner(ctx)
  const { from, to } = reportPeriod(input, ctx.now)
  const { since, until } = instantsOfDays({ from, to })
  const rows = new Map<string, LinkRow>()
  const rowOf = ({ source, page, item }: Pick<LinkRow, 'source' | 'page' | 'item'>): LinkRow => {
    const key = `${source}/${page}/${item}`
    const row = rows.get(key) ?? { source, page, item, name: '', opens: 0, joined: 0, orders: 0, sales: 0 }
    rows.set(key, row)
    return row
  }
  const opened = await ctx.db
    .select({
      source: linkOpen.source,
      page: linkOpen.page,
      item: linkOpen.item,
      opens: sql<number>`sum(${linkOpen.opens})::int`,
    })
    .from(linkOpen)
    .where(and(eq(linkOpen.partnerId, partnerId), gte(linkOpen.day, from), lte(linkOpen.day, to)))
    .groupBy(linkOpen.source, linkOpen.page, linkOpen.item)
  for (const row of opened) rowOf(row).opens = row.opens
  const joined = await ctx.db
    .select({ source: linkJoin.source, page: linkJoin.page, item: linkJoin.item, joined: count() })
    .from(linkJoin)
    .where(and(eq(linkJoin.partnerId, partnerId), gte(linkJoin.at, new Date(since)), lt(linkJoin.at, new Date(until))))
    .groupBy(linkJoin.source, linkJoin.page, linkJoin.item)
  for (const row of joined) rowOf(row).joined = row.joined
  const ordered = await ctx.db
    .select({
      source: linkOrder.source,
      page: linkOrder.page,
      item: linkOrder.item,
      orders: count(),
      sales: sql<string>`sum(${order.subtotal})`.mapWith(Number),
    })
    .from(linkOrder)
    .innerJoin(order, eq(order.id, linkOrder.orderId))
    .where(
      and(
        eq(linkOrder.partnerId, partnerId),
        eq(order.partnerId, partnerId),
        gte(order.paidAt, new Date(since)),
        lt(order.paidAt, new Date(until)),
      ),
    )
    .groupBy(linkOrder.source, linkOrder.page, linkOrder.item)
  for (const row of ordered) Object.assign(rowOf(row), { orders: row.orders, sales: row.sales })
  const list = await nameItems(ctx, [...rows.values()])
  const sum = (figure: 'opens' | 'joined' | 'orders' | 'sales') => list.reduce((total, row) => total + row[figure], 0)
  return {
    from,
    to,
    total: { opens: sum('opens'), joined: sum('joined'), orders: sum('orders'), sales: sum('sales') },
    list: list.toSorted((a, b) => b.sales - a.sales || b.joined - a.joined || b.opens - a.opens),
  }
}

async function nameItems(ctx: Ctx, rows: LinkRow[]): Promise<LinkRow[]> {
  const ids = (page: LinkRow['page']) => rows.filter((row) => row.page === page).map(({ item }) => item)
  const products = await ctx.db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(inArray(product.id, ids('product')))
  const articles = await ctx.db
    .select({ id: article.id, name: article.title })
    .from(article)
    .where(inArray(article.id, ids('article')))
  const names = { product: products, article: articles }
  return rows.map((row) => {
    const named = row.page === 'product' || row.page === 'article' ? names[row.page] : []
    const name = named.find(({ id }) => id === row.item)?.name
    return { ...row, name: (name?.[ctx.lang] || name?.en) ?? '' }
  })
}

/** For a deleted account: the counts of its own links, and which link it was registered with. */
/** The link by which the account was registered. */
export const joinLinkData: PersonalDataSection = {
  name: 'joinLink',
  read: async (ctx, { userId }) => {
    const rows = await ctx.db
      .select({ no: partner.employeeNo, sentAs: linkJoin.source, page: linkJoin.page, at: linkJoin.at })
      .from(linkJoin)
      .innerJoin(partner, eq(partner.userId, linkJoin.partnerId))
      .where(eq(linkJoin.userId, userId))
    return rows.map((row) => ({
      partner_number: row.no,
      sent_as: row.sentAs,
      opened_page: row.page,
      added_at: isoTime(row.at),
    }))
  },
}

export async function eraseLinks(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(linkOpen).where(eq(linkOpen.partnerId, userId))
  await tx.db.delete(linkJoin).where(eq(linkJoin.userId, userId))
}
