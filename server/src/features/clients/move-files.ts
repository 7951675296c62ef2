import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import type { Merged } from '../../core/merged.ts'
import { clientFile } from '../../database/tables/clients.ts'
import { openBirthday, openTyped, resealed, sealBirthday, sealTyped } from './sealed-fields.ts'

type Row = typeof clientFile.$inferSelect

/** Merges the files about the closed account, field by field, into those about the remaining one. @returns how many */
export async function moveFiles(tx: Ctx, { from, to }: Merged): Promise<number> {
  const leaving = await tx.db.delete(clientFile).where(eq(clientFile.clientId, from)).returning()
  for (const row of leaving) {
    // Decrypted until both are merged.
    const coming = { ...row, ...resealed(tx, row, to), ...openWords(tx, row), clientId: to }
    const [held] = await tx.db
      .select()
      .from(clientFile)
      .where(and(eq(clientFile.partnerId, row.partnerId), eq(clientFile.clientId, to)))
      .for('update')
    const whole = held ? joined({ ...held, ...openWords(tx, held) }, coming) : coming
    const birthday = whole.birthday && sealBirthday(tx, whole, whole.birthday)
    const file = { ...whole, ...sealTyped(tx, whole, whole), birthday }
    await tx.db
      .insert(clientFile)
      .values(file)
      .onConflictDoUpdate({ target: [clientFile.partnerId, clientFile.clientId], set: file })
  }
  return leaving.length
}

const openWords = (tx: Ctx, row: Row) => ({
  ...openTyped(tx, row),
  birthday: row.birthday && openBirthday(tx, { ...row, birthday: row.birthday }),
})

/** Values of the remaining file win; empty ones are filled from the other; remarks of both are stored. */
function joined(held: Row, coming: Row): Row {
  const said = (field: keyof Row) => held[field] !== null && held[field] !== ''
  const gaps = Object.fromEntries(Object.entries(coming).filter(([field]) => !said(field as keyof Row)))
  const both = (one: string[], other: string[]) => [...new Set([...one, ...other])]
  return {
    ...held,
    ...gaps,
    focus: held.focus || coming.focus,
    remark: [...new Set([held.remark, coming.remark])].filter(Boolean).join('\n'),
    brands: both(held.brands, coming.brands),
    updatedAt: held.updatedAt > coming.updatedAt ? held.updatedAt : coming.updatedAt,
  }
}
