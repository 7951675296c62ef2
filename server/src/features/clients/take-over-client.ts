import { and, asc, eq, inArray } from 'drizzle-orm'
import { PURPOSES, type Purpose } from '@bailu/contract/client-kinds'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { clientConsent, clientFile, clientNote, clientRefill, deskMark } from '../../database/tables/clients.ts'
import { moveFiles } from './move-files.ts'
import { SEALED } from './sealed-fields.ts'

type Consent = typeof clientConsent.$inferSelect

/**
 * What partners keep about somebody, and what that person agreed to. Of two answers the stricter
 * one holds: what was withdrawn in either account is not open in the one that stays, and what was
 * written under it goes.
 */
export async function takeOverClient(tx: Ctx, merged: Merged): Promise<Record<string, number>> {
  const { from, to } = merged
  // Consents first, as whoever writes holds them first.
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

/** @returns what somebody no longer agrees to, in either account */
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

/** Was given in this account once, and is not any more. */
const isWithdrawn = (rows: Consent[]) => rows.length > 0 && rows.every((row) => row.withdrawnAt !== null)
