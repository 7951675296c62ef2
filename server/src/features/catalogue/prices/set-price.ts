import { eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import { actorName, type Ctx } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { variant } from '../../../database/tables/catalogue.ts'
import { heldPrice, priceThen } from '../../pricing/held-price.ts'
import { writePrice } from './write-price.ts'

/**
 * Sets a price from now or a later time on, permanently or until a given time.
 * @throws AppError bad_input, not_found, edited_meanwhile if the price is not the one seen
 */
export async function setPrice(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/variant/{id}/price'>,
): Promise<ReplyOf<'POST /api/staff/variant/{id}/price'>> {
  asStaff(ctx)
  const fromAt = input.from === null ? ctx.now : new Date(input.from)
  const untilAt = input.until === null ? null : new Date(input.until)
  if (fromAt < ctx.now) throw new Refusal('bad_input', { from: { what: 'form' } })
  if (untilAt && untilAt <= fromAt) throw new Refusal('bad_input', { until: { what: 'form' } })
  if (input.list_price !== null && input.list_price <= input.price)
    throw new Refusal('bad_input', { list_price: { what: 'above_price' } })
  const price = BigInt(input.price)
  const listPrice = input.list_price === null ? null : BigInt(input.list_price)
  return inTx(ctx, async (tx) => {
    const before = await holdPrice(tx, input.id)
    if (before.price !== BigInt(input.seen)) refuse('edited_meanwhile')
    const row = { variantId: input.id, price, listPrice, fromAt, untilAt, wasPrice: before.price, reason: input.reason }
    const id = await writePrice(tx, { ...row, by: actorName(tx.actor) })
    // Keeps the column current for simple reads; the price in effect is computed from the rows of `variant_price`.
    if (fromAt === tx.now && !untilAt)
      await tx.db.update(variant).set({ price, listPrice }).where(eq(variant.id, input.id))
    await record(
      tx,
      'price.set',
      { type: 'variant', id: input.id },
      {
        before: {
          price: Number(before.price),
          list_price: before.listPrice === null ? null : Number(before.listPrice),
        },
        after: { price: input.price, list_price: input.list_price, from: fromAt, until: untilAt },
        reason: input.reason,
      },
    )
    return { id }
  })
}

/** Locks a variant and returns its price now. @throws AppError not_found */
export async function holdPrice(tx: Ctx, variantId: number) {
  const [held] = await tx.db.select({ id: variant.id }).from(variant).where(eq(variant.id, variantId)).for('update')
  if (!held) return refuse('not_found')
  const [now] = await tx.db
    .select(priceThen)
    .from(variant)
    .leftJoinLateral(heldPrice(tx.db, tx.now), sql`true`)
    .where(eq(variant.id, variantId))
  return now!
}
