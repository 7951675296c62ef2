import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { order, orderLine, paymentProof } from '../../database/tables/orders.ts'
import type { Whose } from './whose-orders.ts'

/** @throws Refusal not_found: another's order and no order look the same */
export async function readWhole(ctx: Ctx, which: Whose) {
  const [row] = await ctx.db.select().from(order).where(which).limit(1)
  if (!row) return refuse('not_found')
  const lines = await ctx.db
    .select({
      line: orderLine,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(orderLine)
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .where(eq(orderLine.orderId, row.id))
    .orderBy(asc(orderLine.line))
  const proofs = await ctx.db
    .select()
    .from(paymentProof)
    .where(eq(paymentProof.orderId, row.id))
    .orderBy(desc(paymentProof.id))
  return { ...row, lines, proofs }
}
export type WholeOrder = Awaited<ReturnType<typeof readWhole>>
