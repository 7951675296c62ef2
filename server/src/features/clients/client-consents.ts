import { and, eq, isNull, or } from 'drizzle-orm'
import type { ConsentPurpose } from '@bailu/contract/clients/kinds'
import type { Ctx, UserScope } from '../../core/context.ts'
import {
  clientConsent,
  clientFile,
  clientNote,
  clientRefill,
  clientTag,
  clientTagged,
  clientView,
  taskMark,
} from './table.ts'
import { partnerGoal } from '../account/table.ts'
import { basket } from '../catalogue/table.ts'
import { CONSENT_FIELDS } from './client-file.ts'
import type { ClientScope } from './client-scope.ts'
import { eraseViewsAbout } from './client-tags.ts'

const ALL_CONSENT_FIELDS = Object.values(CONSENT_FIELDS).flat()

/**
 * Called when a user stops being a partner's client: ends the consents and erases the fields that needed them.
 * The other fields remain; the partner can no longer read them, the client still can read and erase them.
 */
export async function endClientRelation(
  tx: Ctx,
  { partnerId, clientId }: { partnerId: number; clientId: number },
): Promise<void> {
  await tx.db
    .update(clientConsent)
    .set({ revokedAt: tx.now })
    .where(
      and(
        eq(clientConsent.partnerId, partnerId),
        eq(clientConsent.clientId, clientId),
        isNull(clientConsent.revokedAt),
      ),
    )
  await tx.db
    .update(clientFile)
    .set(Object.fromEntries(ALL_CONSENT_FIELDS.map((field) => [field, null])))
    .where(and(eq(clientFile.partnerId, partnerId), eq(clientFile.clientId, clientId)))
}

/** Erases what partners wrote about a user and ends the consents; the consent rows themselves stay, by user id. */
export async function eraseClientRecords(tx: Ctx, scope: UserScope): Promise<void> {
  const { userId } = scope
  // Consents first: writers lock them first too, which prevents deadlocks.
  await tx.db
    .update(clientConsent)
    .set({ revokedAt: tx.now })
    .where(and(eq(clientConsent.clientId, userId), isNull(clientConsent.revokedAt)))
  await eraseViewsAbout(tx, scope)
  await tx.db.delete(clientFile).where(eq(clientFile.clientId, userId))
  await tx.db.delete(clientNote).where(eq(clientNote.clientId, userId))
  await tx.db.delete(clientTagged).where(eq(clientTagged.clientId, userId))
}

/** For a deleted account: erases what was written about the user and what the user wrote about clients. */
export async function eraseClientData(tx: Ctx, scope: UserScope): Promise<void> {
  await eraseClientRecords(tx, scope)
  const { userId } = scope
  // Titles of baskets made for the user have their name.
  await tx.db.update(basket).set({ clientId: null, title: '–', note: '' }).where(eq(basket.clientId, userId))
  await tx.db.delete(clientFile).where(eq(clientFile.partnerId, userId))
  await tx.db.delete(clientNote).where(eq(clientNote.partnerId, userId))
  await tx.db.delete(clientTag).where(eq(clientTag.partnerId, userId))
  await tx.db.delete(clientView).where(eq(clientView.partnerId, userId))
  await tx.db.delete(partnerGoal).where(eq(partnerGoal.partnerId, userId))
  await tx.db.delete(taskMark).where(or(eq(taskMark.partnerId, userId), eq(taskMark.clientId, userId)))
  await tx.db.delete(clientRefill).where(or(eq(clientRefill.partnerId, userId), eq(clientRefill.clientId, userId)))
}

/** Date of the consent wording; the text is in the namespace `clientFile` of the phrases. */
export const CONSENT_VERSION = '2026-11-27'

export const isOpenConsent = ({ partnerId, clientId }: ClientScope, purpose?: ConsentPurpose) =>
  and(
    eq(clientConsent.clientId, clientId),
    eq(clientConsent.partnerId, partnerId),
    purpose && eq(clientConsent.purpose, purpose),
    isNull(clientConsent.revokedAt),
  )

/** By purpose: whether this client allows this partner to store such data. */
export async function readClientConsents(ctx: Ctx, clientScope: ClientScope): Promise<Record<ConsentPurpose, boolean>> {
  const rows = await ctx.db
    .select({ purpose: clientConsent.purpose })
    .from(clientConsent)
    .where(isOpenConsent(clientScope))
  const isGiven = (purpose: ConsentPurpose) => rows.some((row) => row.purpose === purpose)
  return { skin: isGiven('skin'), personal: isGiven('personal') }
}
