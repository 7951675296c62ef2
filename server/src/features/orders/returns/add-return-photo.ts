import { and, eq, sql, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_RETURN_PHOTOS } from '@bailu/contract/returns'
import { record } from '../../../core/audit.ts'
import { actorName, type Ctx } from '../../../core/context.ts'
import type { Upload } from '../../../core/upload.ts'
import { refuse } from '../../../core/refusal.ts'
import { asBuyer } from '../../../core/scope.ts'
import { countAttempt } from '../../../core/throttle.ts'
import { inTx } from '../../../database/connect.ts'
import { orderReturn, returnPhoto } from '../../../database/tables/returns.ts'
import { acceptPicture } from '../../pictures/accept-picture.ts'
import { PROOFS_A_DAY } from '../order-policy.ts'
import { ordersOf } from '../whose-orders.ts'
import { theReturn, there } from './return-moves.ts'

type Reply = ReplyOf<'POST /api/return/photo'>

/**
 * Adds a photo of what is wrong with the goods; private like a slip, and only while the request is undecided.
 * @throws AppError not_found, return_moved_on, proof_limit, too_many
 */
export async function addReturnPhoto(
  ctx: Ctx,
  input: ParsedOf<'POST /api/return/photo'>,
  upload: Upload,
): Promise<Reply> {
  const mine = theReturn(ordersOf(asBuyer(ctx)), input.return)
  if (!(await there(ctx, mine))) return refuse('not_found')
  await countAttempt(ctx, `return-photo:${actorName(ctx.actor)}`, PROOFS_A_DAY)
  const sent = await upload.receive()
  const clean = await acceptPicture(sent)
  const fileKey = await ctx.house.files.put('return', clean.bytes, clean.extension)
  try {
    return await keep(ctx, mine, input.return, fileKey, sent.sha256)
  } catch (error) {
    await ctx.house.files.remove(fileKey)
    throw error
  }
}

async function keep(ctx: Ctx, mine: SQL, returnId: string, fileKey: string, sentHash: Buffer): Promise<Reply> {
  return inTx(ctx, async (tx) => {
    const held = await tx.db
      .update(orderReturn)
      .set({ status: sql`${orderReturn.status}` })
      .where(and(mine, eq(orderReturn.status, 'requested')))
      .returning({ id: orderReturn.id })
    if (held.length === 0) return refuse('return_moved_on')
    if ((await tx.db.$count(returnPhoto, eq(returnPhoto.returnId, returnId))) >= MAX_RETURN_PHOTOS)
      return refuse('proof_limit')
    const id = uuidv7()
    await tx.db.insert(returnPhoto).values({ id, returnId, fileKey, sentHash, uploadedAt: tx.now })
    await record(tx, 'return.photo_added', { type: 'return', id: returnId }, { photo: id })
    return { id, uploaded_at: tx.now.toISOString() }
  })
}
