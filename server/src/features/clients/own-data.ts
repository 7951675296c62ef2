import { asc, eq } from 'drizzle-orm'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { clientConsent } from '../../database/tables/clients.ts'
import { readFiles } from './own-file.ts'

async function readFile(ctx: Ctx, scope: UserScope): Promise<OwnRow[]> {
  return (await readFiles(ctx, scope)).map(({ partner, file, notes }) => ({
    written_by: partner,
    ...(file && {
      remark: file.remark,
      social_account: file.social_account,
      contact_info: file.contact_info,
      contact_address: file.contact_address,
      birth_date: file.birthday ?? '',
      personality: file.personality,
      brands: [...file.brands, file.other_brands].filter(Boolean).join(', '),
      skin_types: file.skin_types.join(', '),
      skin_conditions: file.skin_conditions.join(', '),
      marital_status: file.marital_status ?? '',
      fertility_status: file.fertility_status ?? '',
      income_range: file.income_range ?? '',
    }),
    notes: notes.map((note) => ({ words_written: note.words, next_on: note.next_on ?? '', added_at: note.created_at })),
  }))
}

async function readConsents(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select()
    .from(clientConsent)
    .where(eq(clientConsent.clientId, userId))
    .orderBy(asc(clientConsent.id))
  return rows.map((row) => ({
    purpose: row.purpose,
    version: row.version,
    language: row.lang,
    given_at: at(row.givenAt),
    withdrawn_at: at(row.withdrawnAt),
  }))
}

export const clientFileData: OwnSection = { name: 'clientFile', read: readFile }
export const clientConsentData: OwnSection = { name: 'clientConsents', read: readConsents }
