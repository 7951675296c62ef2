import { and, desc, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { PURPOSES, type Purpose } from '@bailu/contract/client-kinds'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { clientConsent, clientFile, clientNote } from '../../database/tables/clients.ts'
import { partner, user } from '../../database/tables/people.ts'
import { CONSENT_VERSION, openConsent } from './client-consents.ts'
import { forgetAsClient } from './forget-client.ts'
import { openNote } from './notes/note-words.ts'
import { presentFile } from './present-file.ts'
import { SEALED } from './sealed-fields.ts'

const EVERYTHING: Record<Purpose, boolean> = { skin: true, personal: true }

/** What partners, including former mentors, have stored about the caller; notes in full. */
export async function readOwnFile(ctx: Ctx): Promise<ReplyOf<'GET /api/account/client-file'>> {
  const scope = asUser(ctx)
  const mentor = await mentorOf(ctx, scope)
  const given = mentor
    ? await ctx.db
        .select({ purpose: clientConsent.purpose, at: clientConsent.givenAt })
        .from(clientConsent)
        .where(openConsent({ partnerId: mentor.id, clientId: scope.userId }))
    : []
  return {
    mentor: mentor && { nickname: mentor.nickname, employee_no: mentor.employeeNo },
    purposes: mentor
      ? PURPOSES.map((purpose) => ({
          purpose,
          given_at: given.find((one) => one.purpose === purpose)?.at.toISOString() ?? null,
        }))
      : [],
    files: await readFiles(ctx, scope),
  }
}

async function mentorOf(ctx: Ctx, { userId }: UserScope) {
  const [me] = await ctx.db.select({ mentorId: user.mentorId }).from(user).where(eq(user.id, userId))
  if (!me?.mentorId) return null
  const [mentor] = await ctx.db
    .select({ id: user.id, nickname: user.nickname, employeeNo: partner.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .where(and(eq(partner.userId, me.mentorId), isNull(partner.disabledAt)))
  return mentor ?? null
}

/** One entry for each partner who stored a file or a note. */
export async function readFiles(ctx: Ctx, { userId }: UserScope) {
  const files = await ctx.db.select().from(clientFile).where(eq(clientFile.clientId, userId))
  const notes = await ctx.db
    .select()
    .from(clientNote)
    .where(eq(clientNote.clientId, userId))
    .orderBy(desc(clientNote.id))
  const writers = [...new Set([...files, ...notes].map((row) => row.partnerId))]
  const names = new Map<number, string>()
  for (const id of writers) {
    const [row] = await ctx.db.select({ name: user.nickname }).from(user).where(eq(user.id, id))
    names.set(id, row?.name ?? '')
  }
  return writers.map((id) => {
    const file = files.find((row) => row.partnerId === id)
    return {
      partner: names.get(id) ?? '',
      file: file ? presentFile(ctx, file, EVERYTHING) : null,
      notes: notes
        .filter((row) => row.partnerId === id)
        .map((row) => ({ words: openNote(ctx, row), next_on: row.nextOn, created_at: row.createdAt.toISOString() })),
    }
  })
}

/**
 * The client gives or revokes consent to a purpose; revoking erases the
 * fields of that purpose at once.
 * @throws AppError not_found if the caller has no mentor
 */
export async function setConsent(
  ctx: Ctx,
  { purpose, accept }: ParsedOf<'PUT /api/account/client-file/consent'>,
): Promise<ReplyOf<'PUT /api/account/client-file/consent'>> {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const mentor = (await mentorOf(tx, scope)) ?? refuse('not_found')
    const whose = { partnerId: mentor.id, clientId: scope.userId }
    if (accept) {
      await tx.db
        .insert(clientConsent)
        .values({ id: uuidv7(), ...whose, purpose, version: CONSENT_VERSION, lang: tx.lang, givenAt: tx.now })
        .onConflictDoNothing()
    } else {
      await tx.db.update(clientConsent).set({ withdrawnAt: tx.now }).where(openConsent(whose, purpose))
      await tx.db
        .update(clientFile)
        .set(Object.fromEntries(SEALED[purpose].map((field) => [field, null])))
        .where(and(eq(clientFile.partnerId, whose.partnerId), eq(clientFile.clientId, whose.clientId)))
    }
    await record(
      tx,
      accept ? 'client.consent_given' : 'client.consent_withdrawn',
      { type: 'client', id: scope.userId },
      { purpose, partner: mentor.id },
    )
    return {}
  })
}

/** Erases what all partners stored about the caller. */
export async function eraseOwnFile(ctx: Ctx): Promise<ReplyOf<'DELETE /api/account/client-file'>> {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    await forgetAsClient(tx, scope)
    await record(tx, 'client.file_erased', { type: 'client', id: scope.userId })
    return {}
  })
}
