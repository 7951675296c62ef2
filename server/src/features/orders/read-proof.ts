import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import type { PictureReply } from '../../core/perform.ts'
import { refuse } from '../../core/refusal.ts'
import { asBuyer, asStaff } from '../../core/scope.ts'
import { order, paymentProof } from '../../database/tables/orders.ts'
import { pictureType } from '../pictures/picture-kind.ts'
import { allOrders, ordersOf, theOrder, type Whose } from './whose-orders.ts'

type Asked = ParsedOf<'GET /api/order/{id}/proof/{proof}'>

/** A slip picture, for the buyer of its order. */
export const readProof = (ctx: Ctx, asked: Asked): Promise<PictureReply> =>
  read(ctx, theOrder(ordersOf(asBuyer(ctx)), asked.id), asked.proof)

export const readStaffProof = (ctx: Ctx, asked: Asked): Promise<PictureReply> =>
  read(ctx, theOrder(allOrders(asStaff(ctx)), asked.id), asked.proof)

async function read(ctx: Ctx, which: Whose, proof: string): Promise<PictureReply> {
  const [found] = await ctx.db
    .select({ key: paymentProof.fileKey })
    .from(paymentProof)
    .innerJoin(order, eq(order.id, paymentProof.orderId))
    .where(and(which, eq(paymentProof.id, proof)))
  const bytes = found ? await ctx.house.files.get(found.key) : null
  if (!found || !bytes) return refuse('not_found')
  return { bytes, type: pictureType(found.key), private: true }
}
