import { and, eq, isNull, or } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { clientConsent, clientFile, clientNote, clientRefill, deskMark } from '../../database/tables/clients.ts'

/** Erases what partners wrote about a user and ends the consents; the consent rows themselves stay, by user id. */
export async function forgetAsClient(tx: Ctx, { userId }: UserScope): Promise<void> {
  // Consents first: writers lock them first too, which prevents deadlocks.
  await tx.db
    .update(clientConsent)
    .set({ withdrawnAt: tx.now })
    .where(and(eq(clientConsent.clientId, userId), isNull(clientConsent.withdrawnAt)))
  await tx.db.delete(clientFile).where(eq(clientFile.clientId, userId))
  await tx.db.delete(clientNote).where(eq(clientNote.clientId, userId))
}

/** For a deleted account: erases what was written about the user and what the user wrote about clients. */
export async function forgetClients(tx: Ctx, scope: UserScope): Promise<void> {
  await forgetAsClient(tx, scope)
  const { userId } = scope
  await tx.db.delete(clientFile).where(eq(clientFile.partnerId, userId))
  await tx.db.delete(clientNote).where(eq(clientNote.partnerId, userId))
  await tx.db.delete(deskMark).where(or(eq(deskMark.partnerId, userId), eq(deskMark.clientId, userId)))
  await tx.db.delete(clientRefill).where(or(eq(clientRefill.partnerId, userId), eq(clientRefill.clientId, userId)))
}
