import { and, eq, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MAX_LEAD_PHOTOS } from '@bailu/contract/leads/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { lead, leadPhoto } from './table.ts'
import { acceptPicture } from '../pictures/accept-picture.ts'
import { pictureType } from '../pictures/picture-files.ts'
import { createThumbnail } from '../pictures/derived-pictures.ts'
import { lockLead, isLeadOf } from './lead-fields.ts'

const UPLOAD_LIMIT = { tries: 200, seconds: 86_400 }
type StoredPhoto = { full: string; small: string; width: number; height: number; sentHash: Buffer }

const isOrganization = (scope: PartnerScope, id: string): SQL =>
  and(isLeadOf(scope, id), eq(lead.type, 'organization')) as SQL

/**
 * Stores a photo of an organization lead, visible to its partner only. Idempotent by the hash of the uploaded file.
 * @throws AppError not_found, lead_limit, too_many, too_large, picture_kind, picture_unreadable, busy
 */
export const addLeadPhoto: Handler<'POST /api/potential-customer/photo'> = async (ctx, input, upload) => {
  const scope = asPartner(ctx)
  if ((await ctx.db.$count(lead, isOrganization(scope, input.lead))) === 0) return fail('not_found')
  await countAttempt(ctx, `lead-photo:${scope.partnerId}`, UPLOAD_LIMIT)
  const uploaded = await upload.receive()
  const accepted = await acceptPicture(uploaded)
  const { files } = ctx.deps
  const fileKey = await files.put('lead', accepted.bytes, accepted.extension)
  const smallKey = await files.put('lead', await createThumbnail(accepted.bytes), 'jpg')
  const removeFiles = async () => {
    await files.remove(fileKey)
    await files.remove(smallKey)
  }
  try {
    const stored = await storePhoto(ctx, scope, input.lead, {
      full: fileKey,
      small: smallKey,
      ...dimensionsOf(accepted),
      sentHash: uploaded.sha256,
    })
    if (!stored.isNew) await removeFiles()
    return stored.photo
  } catch (error) {
    await removeFiles()
    throw error
  }
}

const dimensionsOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

async function storePhoto(ctx: Ctx, scope: PartnerScope, leadId: string, uploaded: StoredPhoto) {
  return inTx(ctx, async (tx) => {
    const locked = await lockLead(tx, scope, leadId)
    const [existing] = await tx.db
      .select({ id: leadPhoto.id, width: leadPhoto.width, height: leadPhoto.height })
      .from(leadPhoto)
      .where(and(eq(leadPhoto.leadId, locked.id), eq(leadPhoto.sentHash, uploaded.sentHash)))
    if (existing) return { isNew: false, photo: existing }
    if ((await tx.db.$count(leadPhoto, eq(leadPhoto.leadId, locked.id))) >= MAX_LEAD_PHOTOS) return fail('lead_limit')
    const photo = { id: uuidv7(), ...dimensionsOf(uploaded) }
    const { full: fileKey, small: smallKey, sentHash } = uploaded
    await tx.db
      .insert(leadPhoto)
      .values({ ...photo, leadId: locked.id, fileKey, smallKey, sentHash, uploadedAt: tx.now })
    await tx.db.update(lead).set({ touchedAt: tx.now }).where(eq(lead.id, locked.id))
    await recordAudit(tx, 'lead.photo_added', { type: 'lead', id: locked.id }, { photo: photo.id })
    return { isNew: true, photo }
  })
}

/** @throws AppError not_found */
export const readLeadPhoto: Handler<'GET /api/potential-customer/{id}/photo/{photo}'> = async (
  ctx,
  { id, photo, size },
) => {
  const [photoFiles] = await ctx.db
    .select({ full: leadPhoto.fileKey, small: leadPhoto.smallKey })
    .from(leadPhoto)
    .innerJoin(lead, eq(lead.id, leadPhoto.leadId))
    .where(and(isLeadOf(asPartner(ctx), id), eq(leadPhoto.id, photo)))
  const bytes = photoFiles ? await ctx.deps.files.get(photoFiles[size]) : null
  if (!photoFiles || !bytes) return fail('not_found')
  return { bytes, type: pictureType(photoFiles[size]), private: true }
}

/** @throws AppError not_found */
export const deleteLeadPhoto: Handler<'DELETE /api/potential-customer/{id}/photo/{photo}'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  const files = await inTx(ctx, async (tx) => {
    const locked = await lockLead(tx, scope, input.id)
    const [deleted] = await tx.db
      .delete(leadPhoto)
      .where(and(eq(leadPhoto.id, input.photo), eq(leadPhoto.leadId, locked.id)))
      .returning({ full: leadPhoto.fileKey, small: leadPhoto.smallKey })
    if (!deleted) return fail('not_found')
    await recordAudit(tx, 'lead.photo_deleted', { type: 'lead', id: locked.id }, { photo: input.photo })
    return [deleted.full, deleted.small]
  })
  for (const file of files) await ctx.deps.files.remove(file)
}
