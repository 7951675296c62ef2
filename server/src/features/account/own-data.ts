import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { belongsToUserOrMerged, erasurePlace, openCorrectionWords, openCustomerNote } from '../../core/users.ts'
import { unsealBirthDate } from '../partners/sealed-fields.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { unsealOrEmpty } from '../../lib/crypto.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../legal/personal-data.ts'
import { consent, session, user, partner } from './table.ts'
import { audit } from '../audit/table.ts'
import { customerNote, customerTag, customerTagged, emailChange, erasureRequest } from '../customers/table.ts'

const mentor = alias(user, 'mentor')

async function readProfile(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ user, partner, mentor: mentor.nickname })
    .from(user)
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .where(or(eq(user.id, userId), eq(user.mergedInto, userId)))
    // Merged accounts are listed after this one.
    .orderBy(desc(sql`${user.id} = ${userId}`), asc(user.id))
  return rows.map((row) => ({
    id: row.user.id,
    nickname: row.user.nickname,
    email: row.user.email,
    phone: row.user.phone,
    language: row.user.lang,
    own_picture: row.user.avatar !== null,
    mentor: row.mentor ?? '',
    registered_at: isoTime(row.user.createdAt),
    ...(row.partner && {
      employee_no: row.partner.employeeNo,
      level: LEVELS[row.partner.level - 1] ?? '',
      birth_date: unsealBirthDate(ctx, row.partner),
      partner_since: isoTime(row.partner.approvedAt),
    }),
  }))
}

async function readAgreements(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(consent)
    .where(belongsToUserOrMerged(consent.userId, userId))
    .orderBy(asc(consent.id))
  return rows.map((row) => ({
    agreement: row.agreement,
    version: row.version,
    language: row.lang,
    given_at: isoTime(row.at),
  }))
}

async function readSessions(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(session)
    .where(belongsToUserOrMerged(session.userId, userId))
    .orderBy(asc(session.id))
  return rows.map((row) => ({
    device: row.device.replace('|', ' · '),
    signed_in_at: isoTime(row.createdAt),
    last_seen_at: isoTime(row.seenAt),
    ended_at: isoTime(row.endedAt),
  }))
}

async function readActivity(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ at: audit.at, action: audit.action })
    .from(audit)
    .where(
      sql`${audit.actor} in (select 'user:' || ${user.id} from ${user} where ${user.id} = ${userId} or ${user.mergedInto} = ${userId})`,
    )
    .orderBy(asc(audit.id))
  return rows.map((row) => ({ at: isoTime(row.at), action: row.action }))
}

/** Requested email changes that are still stored. */
async function readEmailChanges(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(emailChange)
    .where(belongsToUserOrMerged(emailChange.userId, userId))
    .orderBy(asc(emailChange.id))
  return rows.map((row) => ({
    to: row.email,
    requested_at: isoTime(row.createdAt),
    ended_at: isoTime(row.closedAt),
    // A correction by staff.
    ...(row.startedBy !== null && { words_written: openCorrectionWords(ctx, row) }),
  }))
}

/** Staff notes about the person that were not struck out. */
async function readCustomerNotes(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(customerNote)
    .where(and(belongsToUserOrMerged(customerNote.userId, userId), isNull(customerNote.struckAt)))
    .orderBy(asc(customerNote.id))
  return rows.map((row) => ({ words_written: openCustomerNote(ctx, row), added_at: isoTime(row.writtenAt) }))
}

async function readCustomerTags(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ name: customerTag.name, at: customerTagged.at })
    .from(customerTagged)
    .innerJoin(customerTag, and(eq(customerTag.id, customerTagged.tagId), isNull(customerTag.removedAt)))
    .where(belongsToUserOrMerged(customerTagged.userId, userId))
    .orderBy(asc(customerTag.name))
  return rows.map((row) => ({ tags: row.name, added_at: isoTime(row.at) }))
}

async function readErasureRequests(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select()
    .from(erasureRequest)
    .where(belongsToUserOrMerged(erasureRequest.userId, userId))
    .orderBy(asc(erasureRequest.id))
  return rows.map(({ id, words, answer, ...row }) => ({
    status: row.state,
    requested_at: row.receivedOn,
    added_at: isoTime(row.recordedAt),
    words_written: unsealOrEmpty(ctx.deps.config, erasurePlace(id, 'words'), words),
    answer: unsealOrEmpty(ctx.deps.config, erasurePlace(id, 'answer'), answer),
    decided_at: isoTime(row.decidedAt),
  }))
}

/** Erases the notes and tags that staff gave a person, and what they wrote about requests to erase the account. */
export async function eraseCustomerMarks(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(customerNote).where(belongsToUserOrMerged(customerNote.userId, userId))
  const requests = belongsToUserOrMerged(erasureRequest.userId, userId)
  await tx.db.update(erasureRequest).set({ words: '', answer: '' }).where(requests)
  // By the customer, so that the open request is settled.
  if (tx.actor.kind === 'user')
    await tx.db
      .update(erasureRequest)
      .set({ state: 'self', decidedAt: tx.now })
      .where(and(requests, eq(erasureRequest.state, 'open')))
  await tx.db.delete(customerTagged).where(belongsToUserOrMerged(customerTagged.userId, userId))
}

export const customerNoteData: PersonalDataSection = { name: 'customerNotes', read: readCustomerNotes }
export const erasureRequestData: PersonalDataSection = { name: 'erasureRequests', read: readErasureRequests }
export const customerTagData: PersonalDataSection = { name: 'customerTags', read: readCustomerTags }
export const emailChangeData: PersonalDataSection = { name: 'emailChanges', read: readEmailChanges }
export const profileData: PersonalDataSection = { name: 'profile', read: readProfile }
export const consentData: PersonalDataSection = { name: 'consents', read: readAgreements }
export const sessionData: PersonalDataSection = { name: 'sessions', read: readSessions }
export const activityData: PersonalDataSection = { name: 'activity', read: readActivity }
