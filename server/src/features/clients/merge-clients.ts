import { and, asc, eq, inArray } from 'drizzle-orm'
import { CONSENT_PURPOSES, type ConsentPurpose } from '@bailu/contract/clients/kinds'
import type { Ctx } from '../../core/context.ts'
import type { AccountMerge } from '../../core/users.ts'
import { basket } from '../catalogue/table.ts'
import { clientConsent, clientFile, clientNote, clientRefill, clientTagged, taskMark } from './table.ts'
import {
  CONSENT_FIELDS,
  openBirthday,
  openFreeTexts,
  resealConsentFields,
  sealBirthday,
  sealFreeTexts,
} from './client-file.ts'

type Row = typeof clientFile.$inferSelect

/** Merges the files about the closed account, field by field, into those about the remaining one. @returns how many */
export async function mergeClientFiles(tx: Ctx, { from, to }: AccountMerge): Promise<number> {
  const closedRows = await tx.db.delete(clientFile).where(eq(clientFile.clientId, from)).returning()
  for (const row of closedRows) {
    // Decrypted until both are merged.
    const closed = { ...row, ...resealConsentFields(tx, row, to), ...openTexts(tx, row), clientId: to }
    const [remaining] = await tx.db
      .select()
      .from(clientFile)
      .where(and(eq(clientFile.partnerId, row.partnerId), eq(clientFile.clientId, to)))
      .for('update')
    const merged = remaining ? joinFiles({ ...remaining, ...openTexts(tx, remaining) }, closed) : closed
    const birthday = merged.birthday && sealBirthday(tx, merged, merged.birthday)
    const values = { ...merged, ...sealFreeTexts(tx, merged, merged), birthday }
    await tx.db
      .insert(clientFile)
      .values(values)
      .onConflictDoUpdate({ target: [clientFile.partnerId, clientFile.clientId], set: values })
  }
  return closedRows.length
}

const openTexts = (tx: Ctx, row: Row) => ({
  ...openFreeTexts(tx, row),
  birthday: row.birthday && openBirthday(tx, { ...row, birthday: row.birthday }),
})

/** Values of the remaining file win; empty ones are filled from the other; remarks of both are stored. */
function joinFiles(remaining: Row, closed: Row): Row {
  const isFilled = (field: keyof Row) => remaining[field] !== null && remaining[field] !== ''
  const gaps = Object.fromEntries(Object.entries(closed).filter(([field]) => !isFilled(field as keyof Row)))
  const union = (first: string[], second: string[]) => [...new Set([...first, ...second])]
  return {
    ...remaining,
    ...gaps,
    focus: remaining.focus || closed.focus,
    remark: [...new Set([remaining.remark, closed.remark])].filter(Boolean).join('\n'),
    brands: union(remaining.brands, closed.brands),
    updatedAt: remaining.updatedAt > closed.updatedAt ? remaining.updatedAt : closed.updatedAt,
  }
}

type ConsentRow = typeof clientConsent.$inferSelect

/**
 * Merges what partners stored about a customer, and the customer's consents. The stricter answer wins:
 * a consent revoked in either account is not open in the remaining one, and the fields that needed it are erased.
 */
export async function mergeClientRecords(tx: Ctx, merged: AccountMerge): Promise<Record<string, number>> {
  const { from, to } = merged
  // Consents first: writers lock them first too, which prevents deadlocks.
  for (const { partnerId, purpose } of await mergeConsents(tx, merged))
    await tx.db
      .update(clientFile)
      .set(Object.fromEntries(CONSENT_FIELDS[purpose].map((field) => [field, null])))
      .where(and(eq(clientFile.partnerId, partnerId), inArray(clientFile.clientId, [from, to])))
  const files = await mergeClientFiles(tx, merged)
  const notes = await tx.db.update(clientNote).set({ clientId: to }).where(eq(clientNote.clientId, from))
  await tx.db.update(clientRefill).set({ clientId: to }).where(eq(clientRefill.clientId, from))
  await tx.db.update(taskMark).set({ clientId: to }).where(eq(taskMark.clientId, from))
  const tags = await tx.db.delete(clientTagged).where(eq(clientTagged.clientId, from)).returning()
  if (tags.length > 0)
    await tx.db
      .insert(clientTagged)
      .values(tags.map((tag) => ({ ...tag, clientId: to })))
      .onConflictDoNothing()
  await tx.db.update(basket).set({ clientId: to }).where(eq(basket.clientId, from))
  return { files, notes: notes.rowCount ?? 0 }
}

type Revoked = { partnerId: number; purpose: ConsentPurpose }

/** @returns the consents revoked in either account */
async function mergeConsents(tx: Ctx, { from, to }: AccountMerge): Promise<Revoked[]> {
  const all = await tx.db
    .select()
    .from(clientConsent)
    .where(inArray(clientConsent.clientId, [from, to]))
    .orderBy(asc(clientConsent.id))
    .for('update')
  const revoked: Revoked[] = []
  const closedIds: string[] = []
  for (const partnerId of new Set(all.map((row) => row.partnerId)))
    for (const purpose of CONSENT_PURPOSES) {
      const consents = all.filter((row) => row.partnerId === partnerId && row.purpose === purpose)
      const openConsents = consents.filter((row) => row.revokedAt === null)
      if ([from, to].some((id) => isRevoked(consents.filter(({ clientId }) => clientId === id)))) {
        revoked.push({ partnerId, purpose })
        closedIds.push(...openConsents.map(({ id }) => id))
      } else if (openConsents.length > 1)
        closedIds.push(...openConsents.filter((row) => row.clientId === from).map(({ id }) => id))
    }
  if (closedIds.length > 0)
    await tx.db.update(clientConsent).set({ revokedAt: tx.now }).where(inArray(clientConsent.id, closedIds))
  await tx.db.update(clientConsent).set({ clientId: to }).where(eq(clientConsent.clientId, from))
  return revoked
}

/** Given in this account once, and revoked since. */
const isRevoked = (rows: ConsentRow[]) => rows.length > 0 && rows.every((row) => row.revokedAt !== null)
