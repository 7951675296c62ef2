import { and, asc, desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { CONSENT_PURPOSES, type ConsentPurpose } from '@bailu/contract/clients/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type UserScope, asUser, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { clientConsent, clientFile, clientNote } from './table.ts'
import { isActivePartner } from '../../core/active-partner.ts'
import { partner, user } from '../account/table.ts'
import { fail } from '../../lib/errors.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { CONSENT_VERSION, eraseClientRecords, isOpenConsent } from './client-consents.ts'
import { CONSENT_FIELDS, presentFile } from './client-file.ts'
import { openClientNote } from './notes.ts'
import { readTagNamesAbout } from './client-tags.ts'

const ALL_CONSENTS: Record<ConsentPurpose, boolean> = { skin: true, personal: true }

/** What partners, including former mentors, have stored about the caller; notes in full. */
export const readOwnFile: Handler<'GET /api/account/client-file'> = async (ctx) => {
  const scope = asUser(ctx)
  const mentor = await mentorOf(ctx, scope)
  const givenConsents = mentor
    ? await ctx.db
        .select({ purpose: clientConsent.purpose, at: clientConsent.givenAt })
        .from(clientConsent)
        .where(isOpenConsent({ partnerId: mentor.id, clientId: scope.userId }))
    : []
  return {
    mentor: mentor && { nickname: mentor.nickname, employee_no: mentor.employeeNo },
    purposes: mentor
      ? CONSENT_PURPOSES.map((purpose) => ({
          purpose,
          given_at: givenConsents.find((consent) => consent.purpose === purpose)?.at.toISOString() ?? null,
        }))
      : [],
    files: await readClientFiles(ctx, scope),
  }
}

async function mentorOf(ctx: Ctx, { userId }: UserScope) {
  const [caller] = await ctx.db.select({ mentorId: user.mentorId }).from(user).where(eq(user.id, userId))
  if (!caller?.mentorId) return null
  const [mentor] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(eq(partner.userId, caller.mentorId), isActivePartner()))
  return mentor ?? null
}

/** One entry for each partner who stored a file or a note. */
export async function readClientFiles(ctx: Ctx, { userId }: UserScope) {
  const files = await ctx.db.select().from(clientFile).where(eq(clientFile.clientId, userId))
  const notes = await ctx.db
    .select()
    .from(clientNote)
    .where(eq(clientNote.clientId, userId))
    .orderBy(desc(clientNote.id))
  const tags = await readTagNamesAbout(ctx, userId)
  const writers = [...new Set([...files, ...notes, ...tags].map((row) => row.partnerId))]
  const names = new Map<number, string>()
  for (const id of writers) {
    const [row] = await ctx.db.select({ name: user.nickname }).from(user).where(eq(user.id, id))
    names.set(id, row?.name ?? '')
  }
  return writers.map((id) => {
    const file = files.find((row) => row.partnerId === id)
    return {
      partner: names.get(id) ?? '',
      file: file ? presentFile(ctx, file, ALL_CONSENTS) : null,
      tags: tags.filter((tag) => tag.partnerId === id).map(({ name }) => name),
      notes: notes
        .filter((row) => row.partnerId === id)
        .map((row) => ({
          words: openClientNote(ctx, row),
          next_on: row.nextOn,
          created_at: row.createdAt.toISOString(),
        })),
    }
  })
}

/**
 * The client gives or revokes consent to a purpose; revoking erases the
 * fields of that purpose at once.
 * @throws AppError not_found if the caller has no mentor
 */
export const setConsent: Handler<'PUT /api/account/client-file/consent'> = async (ctx, { purpose, accept }) => {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const mentor = (await mentorOf(tx, scope)) ?? fail('not_found')
    const clientScope = { partnerId: mentor.id, clientId: scope.userId }
    if (accept) {
      await tx.db
        .insert(clientConsent)
        .values({ id: uuidv7(), ...clientScope, purpose, version: CONSENT_VERSION, lang: tx.lang, givenAt: tx.now })
        .onConflictDoNothing()
    } else {
      await tx.db.update(clientConsent).set({ revokedAt: tx.now }).where(isOpenConsent(clientScope, purpose))
      await tx.db
        .update(clientFile)
        .set(Object.fromEntries(CONSENT_FIELDS[purpose].map((field) => [field, null])))
        .where(and(eq(clientFile.partnerId, clientScope.partnerId), eq(clientFile.clientId, clientScope.clientId)))
    }
    await recordAudit(
      tx,
      accept ? 'client.consent_given' : 'client.consent_revoked',
      { type: 'client', id: scope.userId },
      { purpose, partner: mentor.id },
    )
  })
}

/** Erases what all partners stored about the caller. */
export const eraseOwnFile: Handler<'DELETE /api/account/client-file'> = async (ctx) => {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    await eraseClientRecords(tx, scope)
    await recordAudit(tx, 'client.file_erased', { type: 'client', id: scope.userId })
  })
}

async function readFileRows(ctx: Ctx, scope: UserScope): Promise<PersonalDataRow[]> {
  return (await readClientFiles(ctx, scope)).map(({ partner, file, notes, tags }) => ({
    written_by: partner,
    tags: tags.join(', '),
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
      skin_needs: file.skin_needs.join(', '),
      marital_status: file.marital_status ?? '',
      fertility_status: file.fertility_status ?? '',
      income_range: file.income_range ?? '',
    }),
    notes: notes.map((note) => ({ words_written: note.words, next_on: note.next_on ?? '', added_at: note.created_at })),
  }))
}

async function readConsentRows(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(clientConsent)
    .where(eq(clientConsent.clientId, userId))
    .orderBy(asc(clientConsent.id))
  return rows.map((row) => ({
    purpose: row.purpose,
    version: row.version,
    language: row.lang,
    given_at: isoTime(row.givenAt),
    revoked_at: isoTime(row.revokedAt),
  }))
}

export const clientFileData: PersonalDataSection = { name: 'clientFile', read: readFileRows }
export const clientConsentData: PersonalDataSection = { name: 'clientConsents', read: readConsentRows }
