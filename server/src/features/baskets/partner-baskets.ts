import { randomInt } from 'node:crypto'
import { and, desc, eq, lt, sql, asc, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { BasketRow } from '@bailu/contract/baskets/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asPartner, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { lockUser } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { basket, basketLine, basketOrder } from '../catalogue/table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { priceLines, quoteCart } from '../pricing/price-lines.ts'
import { order } from '../orders/table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { asNumber } from '../../lib/money.ts'
import { networkOf } from '../../lib/network.ts'
import { checkCursor, takePage } from '../../lib/cursor.ts'

/** Whether a basket link is open, expired or retracted. */
function basketStateOf(
  { retractedAt, expiresAt }: { retractedAt: Date | null; expiresAt: Date | null },
  now: Date,
): BasketRow['state'] {
  if (retractedAt) return 'retracted'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}

// Without vowels and without characters that are easily confused: 0 and o, 1 and l.
const ALPHABET = '23456789bcdfghjkmnpqrstvwxyz'
const CODE_LENGTH = 12

/** A random basket code of 57 bits, not guessable. */
export const drawBasketCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const CREATE_LIMIT = { tries: 100, seconds: 86_400 }

/** Creates a shared basket. @throws AppError not_for_sale, too_many, bad_input */
export const createBasket: Handler<'POST /api/basket'> = async (ctx, input) => {
  const { partnerId } = asPartner(ctx)
  if (input.expires_at !== null && new Date(input.expires_at) <= ctx.now)
    throw new AppError('bad_input', { expires_at: { what: 'form' } })
  await countAttempt(ctx, `basket:${partnerId}`, CREATE_LIMIT)
  const { lines, unknown } = await priceLines(ctx, input.lines, { to: undefined })
  // Temporarily sold out is allowed; not for sale is rejected.
  if (unknown || lines.some(({ issue }) => issue === 'not_for_sale')) return fail('not_for_sale')
  return inTx(ctx, async (tx) => {
    await lockUser(tx, partnerId)
    if (input.client !== undefined) await requireOwnClient(tx, partnerId, input.client)
    const id = uuidv7()
    const code = drawBasketCode()
    const expiresAt = input.expires_at === null ? null : new Date(input.expires_at)
    await tx.db.insert(basket).values({
      id,
      partnerId,
      code,
      title: input.title,
      note: input.note,
      createdAt: tx.now,
      expiresAt,
      clientId: input.client ?? null,
    })
    await tx.db
      .insert(basketLine)
      .values(lines.map(({ variantId, quantity, price }, line) => ({ basketId: id, line, variantId, quantity, price })))
    await recordAudit(tx, 'basket.made', { type: 'basket', id })
    return { id, code }
  })
}

/** Locked, so that the client cannot move to another partner in between. @throws AppError not_found */
async function requireOwnClient(tx: Ctx, partnerId: number, clientId: number): Promise<void> {
  const [own] = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, clientId), eq(user.mentorId, partnerId), isNull(user.deletedAt)))
    .for('share')
  if (!own) fail('not_found')
}

const PAGE_SIZE = 20

export const listBaskets: Handler<'GET /api/basket'> = async (ctx, { cursor }) => {
  const { partnerId } = asPartner(ctx)
  checkCursor(cursor)
  const rows = await ctx.db
    .select({
      row: basket,
      client: user.nickname,
      pieces: sql<number>`(select coalesce(sum(l.quantity), 0) from basket_line l where l.basket_id = ${basket}.id)::int`,
      orders: sql<number>`(select count(*) from basket_order o where o.basket_id = ${basket}.id)::int`,
    })
    .from(basket)
    // Named only while they are a client of this partner.
    .leftJoin(user, and(eq(user.id, basket.clientId), eq(user.mentorId, partnerId), isNull(user.deletedAt)))
    .where(and(eq(basket.partnerId, partnerId), cursor === undefined ? undefined : lt(basket.id, cursor)))
    .orderBy(desc(basket.id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.row.id)
  return {
    list: page.map(({ row, client, pieces, orders }) => ({
      id: row.id,
      code: row.code,
      title: row.title,
      note: row.note,
      pieces,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt?.toISOString() ?? null,
      state: basketStateOf(row, ctx.now),
      opens: row.opens,
      orders,
      client: row.clientId !== null && client !== null ? { id: row.clientId, nickname: client } : null,
    })),
    next,
  }
}

/** Retracts a basket link; idempotent. @throws AppError not_found */
export async function retractBasket(ctx: Ctx, { id }: ParsedOf<'POST /api/basket/{id}/retract'>) {
  const { partnerId } = asPartner(ctx)
  await inTx(ctx, async (tx) => {
    const retracted = await tx.db
      .update(basket)
      .set({ retractedAt: sql`coalesce(${basket.retractedAt}, ${tx.now.toISOString()}::timestamptz)` })
      .where(and(eq(basket.id, id), eq(basket.partnerId, partnerId)))
      .returning({ id: basket.id })
    if (retracted.length === 0) return fail('not_found')
    await recordAudit(tx, 'basket.retracted', { type: 'basket', id })
  })
}

/** Counts an order that started from a basket link, if it is credited to the partner of the basket. */
export async function recordBasketOrder(tx: Ctx, orderId: string, code: string | undefined): Promise<void> {
  if (code === undefined) return
  const [shared] = await tx.db
    .select({ id: basket.id, partnerId: basket.partnerId })
    .from(basket)
    .where(eq(basket.code, code))
  const [placedOrder] = await tx.db.select({ partnerId: order.partnerId }).from(order).where(eq(order.id, orderId))
  if (!shared || placedOrder?.partnerId !== shared.partnerId) return
  await tx.db.insert(basketOrder).values({ orderId, basketId: shared.id }).onConflictDoNothing()
}

const OPEN_LIMIT = { tries: 300, seconds: 3_600 }

async function findOpenBasket(ctx: Ctx, code: string) {
  const [shared] = await ctx.db
    .select({ basket, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(basket)
    .innerJoin(partner, and(eq(partner.userId, basket.partnerId), isActivePartner()))
    .innerJoin(user, eq(user.id, basket.partnerId))
    .where(eq(basket.code, code))
  // The same error for unknown, expired and retracted codes, so that guessing reveals nothing.
  if (!shared || basketStateOf(shared.basket, ctx.now) !== 'open') return fail('basket_closed')
  return shared
}

/** @throws AppError basket_closed */
export const readSharedBasket: Handler<'GET /api/basket/code/{code}'> = async (ctx, { code, lang = ctx.lang }) => {
  const { basket: row, nickname, employeeNo } = await findOpenBasket(ctx, code)
  const lines = await ctx.db
    .select()
    .from(basketLine)
    .where(eq(basketLine.basketId, row.id))
    .orderBy(asc(basketLine.line))
  const quote = await quoteCart(ctx, {
    lines: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    pickup: false,
    lang,
  })
  const originalPrices = new Map(lines.map(({ variantId, price }) => [variantId, asNumber(price)]))
  return {
    code: row.code,
    title: row.title,
    note: row.note,
    partner: { nickname, employee_no: employeeNo },
    lines: quote.lines.map((line) => ({ ...line, was: originalPrices.get(line.variant_id) ?? line.price })),
    subtotal: quote.subtotal,
  }
}

/** Counts an opened link; the phone calls it once per link. Views by the partner are not counted. */
export async function countBasketOpen(ctx: Ctx, { code }: ParsedOf<'POST /api/basket/code/{code}/open'>) {
  await countAttempt(ctx, `basket-open:${networkOf(ctx.ip)}`, OPEN_LIMIT)
  const { basket: row } = await findOpenBasket(ctx, code)
  if (ctx.actor.kind !== 'user' || ctx.actor.userId !== row.partnerId)
    await ctx.db
      .update(basket)
      .set({ opens: sql`${basket.opens} + 1` })
      .where(eq(basket.id, row.id))
}
