import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { orderLine } from '../../../database/tables/orders.ts'
import { refund, refundBounce } from '../../../database/tables/refunds.ts'
import { orderReturn, orderReturnLine, returnPhoto } from '../../../database/tables/returns.ts'
import { openReturnWords } from './open-return.ts'

/** Returns with their lines, photos and refund, newest first. */
export async function readReturns(ctx: Ctx, which: SQL | undefined) {
  const rows = await ctx.db
    .select({ row: orderReturn, reference: refund.bankReference, transfer: refund.id, bounce: refundBounce })
    .from(orderReturn)
    .leftJoin(refund, eq(refund.returnId, orderReturn.id))
    .leftJoin(refundBounce, eq(refundBounce.refundId, refund.id))
    .where(which)
    .orderBy(desc(orderReturn.id))
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const lines = await ctx.db
    .select({
      returnId: orderReturnLine.returnId,
      quantity: orderReturnLine.quantity,
      line: orderLine,
      picture: { key: picture.key, width: picture.width, height: picture.height, tone: picture.tone },
    })
    .from(orderReturnLine)
    .innerJoin(orderLine, and(eq(orderLine.orderId, orderReturnLine.orderId), eq(orderLine.line, orderReturnLine.line)))
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .where(inArray(orderReturnLine.returnId, ids))
    .orderBy(asc(orderReturnLine.line))
  const photos = await ctx.db
    .select({ id: returnPhoto.id, returnId: returnPhoto.returnId, uploadedAt: returnPhoto.uploadedAt })
    .from(returnPhoto)
    .where(inArray(returnPhoto.returnId, ids))
    .orderBy(asc(returnPhoto.id))
  return rows.map(({ row, reference, transfer, bounce }) => ({
    ...row,
    words: openReturnWords(ctx, row),
    reference,
    transfer,
    bounce,
    lines: lines.filter((one) => one.returnId === row.id),
    photos: photos.filter((one) => one.returnId === row.id),
  }))
}
export type WholeReturn = Awaited<ReturnType<typeof readReturns>>[number]
