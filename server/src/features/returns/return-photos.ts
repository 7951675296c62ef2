import { and, eq, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_RETURN_PHOTOS } from '@bailu/contract/returns/shop'
import { recordAudit } from '../../core/audit.ts'
import { actorName, type Ctx, asOrderScope, asStaff, type PictureReply, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { orderReturn, returnPhoto } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { allOrdersForStaff, ordersOfBuyer } from '../orders/base/order-access.ts'
import { SLIPS_PER_DAY } from '../orders/base/order-policy.ts'
import { acceptPicture } from '../pictures/accept-picture.ts'
import { pictureType } from '../pictures/picture-files.ts'
import { returnById, returnExists } from './move-return.ts'

type Reply = ReplyOf<'POST /api/return/photo'>

/**
 * Adds a photo of what is wrong with the goods; private like a slip, and only while the request is undecided.
 * @throws AppError not_found, return_moved_on, upload_limit, too_many
 */
export const addReturnPhoto: Handler<'POST /api/return/photo'> = async (ctx, input, upload) => {
  const condition = returnById(ordersOfBuyer(asOrderScope(ctx)), input.return)
  if (!(await returnExists(ctx, condition))) return fail('not_found')
  await countAttempt(ctx, `return-photo:${actorName(ctx.actor)}`, SLIPS_PER_DAY)
  const sent = await upload.receive()
  const clean = await acceptPicture(sent)
  const fileKey = await ctx.deps.files.put('return', clean.bytes, clean.extension)
  try {
    return await storePhoto(ctx, condition, input.return, fileKey, sent.sha256)
  } catch (error) {
    await ctx.deps.files.remove(fileKey)
    throw error
  }
}

async function storePhoto(
  ctx: Ctx,
  condition: SQL,
  returnId: string,
  fileKey: string,
  sentHash: Buffer,
): Promise<Reply> {
  return inTx(ctx, async (tx) => {
    const lockedRows = await tx.db
      .update(orderReturn)
      .set({ status: sql`${orderReturn.status}` })
      .where(and(condition, eq(orderReturn.status, 'requested')))
      .returning({ id: orderReturn.id })
    if (lockedRows.length === 0) return fail('return_moved_on')
    if ((await tx.db.$count(returnPhoto, eq(returnPhoto.returnId, returnId))) >= MAX_RETURN_PHOTOS)
      return fail('upload_limit')
    const id = uuidv7()
    await tx.db.insert(returnPhoto).values({ id, returnId, fileKey, sentHash, uploadedAt: tx.now })
    await recordAudit(tx, 'return.photo_added', { type: 'return', id: returnId }, { photo: id })
    return { id, uploaded_at: tx.now.toISOString() }
  })
}

type PhotoRequest = ParsedOf<'GET /api/return/{id}/photo/{photo}'>

export const readReturnPhoto = (ctx: Ctx, input: PhotoRequest): Promise<PictureReply> =>
  readPhoto(ctx, returnById(ordersOfBuyer(asOrderScope(ctx)), input.id), input.photo)

export const readStaffReturnPhoto = (ctx: Ctx, input: PhotoRequest): Promise<PictureReply> =>
  readPhoto(ctx, returnById(allOrdersForStaff(asStaff(ctx)), input.id), input.photo)

async function readPhoto(ctx: Ctx, condition: SQL, photo: string): Promise<PictureReply> {
  const [row] = await ctx.db
    .select({ key: returnPhoto.fileKey })
    .from(returnPhoto)
    .innerJoin(orderReturn, eq(orderReturn.id, returnPhoto.returnId))
    .where(and(condition, eq(returnPhoto.id, photo)))
  const bytes = row ? await ctx.deps.files.get(row.key) : null
  if (!row || !bytes) return fail('not_found')
  return { bytes, type: pictureType(row.key), private: true }
}
