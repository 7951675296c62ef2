import { and, asc, eq, inArray } from 'drizzle-orm'
import { PURPOSES, type Purpose } from '@bailu/contract/client-kinds'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { clientConsent, clientFile, clientNote, clientRefill, deskMark } from '../../database/tables/clients.ts'
import { moveFiles } from './move-files.ts'
import { SEALED } from './sealed-fields.ts'

type Consent = typeof clientConsent.$inferSelect

/**
 * Merges what partners stored about a customer, and the customer's consents. The stricter answer wins:
 * a consent revoked in either account is not open in the remaining one, and the fields that needed it are erased.
 */
export async function takeOverClient(tx: Ctx, merged: Merged): Promise<Record<string, number>> {
  const { from, to } = merged
  // Consents first: writers lock them first too, which prevents deadlocks.
  for (const { partnerId, purpose } of await settleConsents(tx, merged))
    await tx.db
      .update(clientFile)
      .set(Object.fromEntries(SEALED[purpose].map((field) => [field, null])))
      .where(and(eq(clientFile.partnerId, partnerId), inArray(clientFile.clientId, [from, to])))
  const files = await moveFiles(tx, merged)
  const notes = await tx.db.update(clientNote).set({ clientId: to }).where(eq(clientNote.clientId, from))
  await tx.db.update(clientRefill).set({ clientId: to }).where(eq(clientRefill.clientId, from))
  await tx.db.update(deskMark).set({ clientId: to }).where(eq(deskMark.clientId, from))
  return { files, notes: notes.rowCount ?? 0 }
}

type Withdrawn = { partnerId: number; purpose: Purpose }

/** @returns the consents revoked in either account */
async function settleConsents(tx: Ctx, { from, to }: Merged): Promise<Withdrawn[]> {
  const all = await tx.db
    .select()
    .from(clientConsent)
    .where(inArray(clientConsent.clientId, [from, to]))
    .orderBy(asc(clientConsent.id))
    .for('update')
  const withdrawn: Withdrawn[] = []
  const close: string[] = []
  for (const partnerId of new Set(all.map((row) => row.partnerId)))
    for (const purpose of PURPOSES) {
      const about = all.filter((row) => row.partnerId === partnerId && row.purpose === purpose)
      const open = about.filter((row) => row.withdrawnAt === null)
      if ([from, to].some((id) => isWithdrawn(about.filter(({ clientId }) => clientId === id)))) {
        withdrawn.push({ partnerId, purpose })
        close.push(...open.map(({ id }) => id))
      } else if (open.length > 1) close.push(...open.filter((row) => row.clientId === from).map(({ id }) => id))
    }
  if (close.length > 0)
    await tx.db.update(clientConsent).set({ withdrawnAt: tx.now }).where(inArray(clientConsent.id, close))
  await tx.db.update(clientConsent).set({ clientId: to }).where(eq(clientConsent.clientId, from))
  return withdrawn
}

/** Given in this account once, and revoked since. */
const isWithdrawn = (rows: Consent[]) => rows.length > 0 && rows.every((row) => row.withdrawnAt !== null)
