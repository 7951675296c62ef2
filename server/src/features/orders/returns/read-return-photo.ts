import { and, eq, type SQL } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import type { PictureReply } from '../../../core/perform.ts'
import { refuse } from '../../../core/refusal.ts'
import { asBuyer, asStaff } from '../../../core/scope.ts'
import { orderReturn, returnPhoto } from '../../../database/tables/returns.ts'
import { pictureType } from '../../pictures/picture-kind.ts'
import { allOrders, ordersOf } from '../whose-orders.ts'
import { theReturn } from './return-moves.ts'

type Asked = ParsedOf<'GET /api/return/{id}/photo/{photo}'>

export const readReturnPhoto = (ctx: Ctx, asked: Asked): Promise<PictureReply> =>
  read(ctx, theReturn(ordersOf(asBuyer(ctx)), asked.id), asked.photo)

export const readStaffReturnPhoto = (ctx: Ctx, asked: Asked): Promise<PictureReply> =>
  read(ctx, theReturn(allOrders(asStaff(ctx)), asked.id), asked.photo)

async function read(ctx: Ctx, which: SQL, photo: string): Promise<PictureReply> {
  const [found] = await ctx.db
    .select({ key: returnPhoto.fileKey })
    .from(returnPhoto)
    .innerJoin(orderReturn, eq(orderReturn.id, returnPhoto.returnId))
    .where(and(which, eq(returnPhoto.id, photo)))
  const bytes = found ? await ctx.house.files.get(found.key) : null
  if (!found || !bytes) return refuse('not_found')
  return { bytes, type: pictureType(found.key), private: true }
}
