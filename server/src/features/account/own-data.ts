import { asc, desc, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LEVELS } from '@bailu/contract/levels'
import { ofAccountsOf } from '../../core/accounts-of.ts'
import { openBirthDate } from '../../core/birth-date.ts'
import type { Ctx, UserScope } from '../../core/context.ts'
import { at, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { emailChange } from '../../database/tables/account.ts'
import { consent } from '../../database/tables/consents.ts'
import { audit } from '../../database/tables/house.ts'
import { partner, session, user } from '../../database/tables/people.ts'

const mentor = alias(user, 'mentor')

async function readProfile(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
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
    registered_at: at(row.user.createdAt),
    ...(row.partner && {
      employee_no: row.partner.employeeNo,
      level: LEVELS[row.partner.level - 1] ?? '',
      birth_date: openBirthDate(ctx, row.partner),
      partner_since: at(row.partner.approvedAt),
    }),
  }))
}

async function readConsents(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db.select().from(consent).where(ofAccountsOf(consent.userId, userId)).orderBy(asc(consent.id))
  return rows.map((row) => ({
    agreement: row.agreement,
    version: row.version,
    language: row.lang,
    given_at: at(row.at),
  }))
}

async function readSessions(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db.select().from(session).where(ofAccountsOf(session.userId, userId)).orderBy(asc(session.id))
  return rows.map((row) => ({
    device: row.device.replace('|', ' · '),
    signed_in_at: at(row.createdAt),
    last_seen_at: at(row.seenAt),
    ended_at: at(row.endedAt),
  }))
}

async function readActivity(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select({ at: audit.at, action: audit.action })
    .from(audit)
    .where(
      sql`${audit.actor} in (select 'user:' || ${user.id} from ${user} where ${user.id} = ${userId} or ${user.mergedInto} = ${userId})`,
    )
    .orderBy(asc(audit.id))
  return rows.map((row) => ({ at: at(row.at), action: row.action }))
}

/** Requested email changes that are still stored. */
async function readEmailChanges(ctx: Ctx, { userId }: UserScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select()
    .from(emailChange)
    .where(ofAccountsOf(emailChange.userId, userId))
    .orderBy(asc(emailChange.id))
  return rows.map((row) => ({ to: row.email, requested_at: at(row.createdAt), ended_at: at(row.closedAt) }))
}

export const emailChangeData: OwnSection = { name: 'emailChanges', read: readEmailChanges }
export const profileData: OwnSection = { name: 'profile', read: readProfile }
export const consentData: OwnSection = { name: 'consents', read: readConsents }
export const sessionData: OwnSection = { name: 'sessions', read: readSessions }
export const activityData: OwnSection = { name: 'activity', read: readActivity }
