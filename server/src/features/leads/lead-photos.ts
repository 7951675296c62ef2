import { and, eq, type SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_LEAD_PHOTOS } from '@bailu/contract/lead-kinds'
import { record } from '../../core/audit.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import type { PictureReply } from '../../core/perform.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import type { Upload } from '../../core/upload.ts'
import { inTx } from '../../database/connect.ts'
import { lead, leadPhoto } from '../../database/tables/leads.ts'
import { acceptPicture } from '../pictures/accept-picture.ts'
import { pictureType } from '../pictures/picture-kind.ts'
import { smallPicture } from '../pictures/small-picture.ts'
import { holdLead, theLead } from './the-lead.ts'

const UPLOADS_A_DAY = { tries: 200, seconds: 86_400 }
type Photo = ReplyOf<'POST /api/potential-customer/photo'>
type Kept = { whole: string; small: string; width: number; height: number; sentHash: Buffer }

const ofCompany = (scope: PartnerScope, id: string): SQL =>
  and(theLead(scope, id), eq(lead.type, 'organization')) as SQL

/**
 * Stores a photo of an organization lead, visible to its partner only. Idempotent by the hash of the uploaded file.
 * @throws AppError not_found, lead_limit, too_many, too_large, picture_kind, picture_unreadable, busy
 */
export async function addLeadPhoto(
  ctx: Ctx,
  input: ParsedOf<'POST /api/potential-customer/photo'>,
  upload: Upload,
): Promise<Photo> {
  const scope = asPartner(ctx)
  if ((await ctx.db.$count(lead, ofCompany(scope, input.lead))) === 0) return refuse('not_found')
  await countAttempt(ctx, `lead-photo:${scope.partnerId}`, UPLOADS_A_DAY)
  const sent = await upload.receive()
  const clean = await acceptPicture(sent)
  const { files } = ctx.house
  const whole = await files.put('lead', clean.bytes, clean.extension)
  const small = await files.put('lead', await smallPicture(clean.bytes), 'jpg')
  const drop = async () => {
    await files.remove(whole)
    await files.remove(small)
  }
  try {
    const kept = await keep(ctx, scope, input.lead, { whole, small, ...sizeOf(clean), sentHash: sent.sha256 })
    if (!kept.fresh) await drop()
    return kept.photo
  } catch (error) {
    await drop()
    throw error
  }
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

async function keep(ctx: Ctx, scope: PartnerScope, leadId: string, sent: Kept) {
  return inTx(ctx, async (tx) => {
    const held = await holdLead(tx, scope, leadId)
    const [known] = await tx.db
      .select({ id: leadPhoto.id, width: leadPhoto.width, height: leadPhoto.height })
      .from(leadPhoto)
      .where(and(eq(leadPhoto.leadId, held.id), eq(leadPhoto.sentHash, sent.sentHash)))
    if (known) return { fresh: false, photo: known }
    if ((await tx.db.$count(leadPhoto, eq(leadPhoto.leadId, held.id))) >= MAX_LEAD_PHOTOS) return refuse('lead_limit')
    const photo = { id: uuidv7(), ...sizeOf(sent) }
    const { whole: fileKey, small: smallKey, sentHash } = sent
    await tx.db.insert(leadPhoto).values({ ...photo, leadId: held.id, fileKey, smallKey, sentHash, uploadedAt: tx.now })
    await tx.db.update(lead).set({ touchedAt: tx.now }).where(eq(lead.id, held.id))
    await record(tx, 'lead.photo_added', { type: 'lead', id: held.id }, { photo: photo.id })
    return { fresh: true, photo }
  })
}

/** @throws AppError not_found */
export async function readLeadPhoto(
  ctx: Ctx,
  { id, photo, size }: ParsedOf<'GET /api/potential-customer/{id}/photo/{photo}'>,
): Promise<PictureReply> {
  const [found] = await ctx.db
    .select({ whole: leadPhoto.fileKey, small: leadPhoto.smallKey })
    .from(leadPhoto)
    .innerJoin(lead, eq(lead.id, leadPhoto.leadId))
    .where(and(theLead(asPartner(ctx), id), eq(leadPhoto.id, photo)))
  const bytes = found ? await ctx.house.files.get(found[size]) : null
  if (!found || !bytes) return refuse('not_found')
  return { bytes, type: pictureType(found[size]), private: true }
}

/** @throws AppError not_found */
export async function deleteLeadPhoto(ctx: Ctx, input: ParsedOf<'DELETE /api/potential-customer/{id}/photo/{photo}'>) {
  const scope = asPartner(ctx)
  const files = await inTx(ctx, async (tx) => {
    const held = await holdLead(tx, scope, input.id)
    const [gone] = await tx.db
      .delete(leadPhoto)
      .where(and(eq(leadPhoto.id, input.photo), eq(leadPhoto.leadId, held.id)))
      .returning({ whole: leadPhoto.fileKey, small: leadPhoto.smallKey })
    if (!gone) return refuse('not_found')
    await record(tx, 'lead.photo_deleted', { type: 'lead', id: held.id }, { photo: input.photo })
    return [gone.whole, gone.small]
  })
  for (const file of files) await ctx.house.files.remove(file)
  return {}
}
