import { and, eq, isNull, or } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { clientConsent, clientFile, clientNote, clientRefill, deskMark } from '../../database/tables/clients.ts'

/** What partners wrote about somebody goes, consents to it end; that there were any stays by number. */
export async function forgetAsClient(tx: Ctx, { userId }: UserScope): Promise<void> {
  // Consents first, as whoever writes holds them first.
  await tx.db
    .update(clientConsent)
    .set({ withdrawnAt: tx.now })
    .where(and(eq(clientConsent.clientId, userId), isNull(clientConsent.withdrawnAt)))
  await tx.db.delete(clientFile).where(eq(clientFile.clientId, userId))
  await tx.db.delete(clientNote).where(eq(clientNote.clientId, userId))
}

/** Who leaves takes along what was written about them, and what they wrote about others. */
export async function forgetClients(tx: Ctx, scope: UserScope): Promise<void> {
  await forgetAsClient(tx, scope)
  const { userId } = scope
  await tx.db.delete(clientFile).where(eq(clientFile.partnerId, userId))
  await tx.db.delete(clientNote).where(eq(clientNote.partnerId, userId))
  await tx.db.delete(deskMark).where(or(eq(deskMark.partnerId, userId), eq(deskMark.clientId, userId)))
  await tx.db.delete(clientRefill).where(or(eq(clientRefill.partnerId, userId), eq(clientRefill.clientId, userId)))
}
