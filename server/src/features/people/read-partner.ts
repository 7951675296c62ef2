import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StaffPartner } from '@bailu/contract/staff-people'
import { withWords } from '../../core/audit-words.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff, partnerFor } from '../../core/scope.ts'
import { audit } from '../../database/tables/house.ts'
import { partner, staff, user } from '../../database/tables/people.ts'
import { balances } from '../ledger/balances.ts'
import { presentPartner } from './list-partners.ts'

const mentor = alias(user, 'mentor')
const mentorSale = alias(partner, 'mentor_sale')

/** @throws AppError not_found */
export async function readPartner(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/partner/{id}'>): Promise<StaffPartner> {
  const scope = asStaff(ctx)
  const [found] = await ctx.db
    .select({ user, partner, mentorName: mentor.nickname, mentorNo: mentorSale.employeeNo })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .leftJoin(mentor, eq(mentor.id, user.mentorId))
    .leftJoin(mentorSale, eq(mentorSale.userId, user.mentorId))
    .where(eq(partner.userId, id))
  if (!found) return refuse('not_found')
  const held = await balances(ctx, partnerFor(scope, id))
  const { mentorId } = found.user
  return {
    ...presentPartner(found),
    partner_disabled_at: found.partner.disabledAt?.toISOString() ?? null,
    account_disabled_at: found.user.disabledAt?.toISOString() ?? null,
    mentor:
      mentorId !== null && found.mentorNo !== null
        ? { id: mentorId, nickname: found.mentorName ?? '', employee_no: found.mentorNo }
        : null,
    clients: await ctx.db.$count(user, and(eq(user.mentorId, id), isNull(user.deletedAt))),
    growth: asNumber(held.growth),
    points: asNumber(held.points),
    balance: {
      pending: asNumber(held.pending),
      available: asNumber(held.available),
      hold: asNumber(held.hold),
      receivable: asNumber(held.receivable),
    },
    levels: await levelHistory(ctx, id),
  }
}

type Detail = { from?: number; to?: number; before?: { level: number }; after?: { level: number }; reason?: string }

/** All level changes, by growth and by staff, newest first. */
async function levelHistory(ctx: Ctx, id: number): Promise<StaffPartner['levels']> {
  const rows = await ctx.db
    .select({ id: audit.id, at: audit.at, detail: audit.detail, by: staff.name })
    .from(audit)
    .leftJoin(staff, sql`${audit.actor} = 'staff:' || ${staff.id} and ${audit.action} = 'partner.level_changed'`)
    .where(
      and(
        eq(audit.refType, 'partner'),
        eq(audit.refId, String(id)),
        inArray(audit.action, ['partner.level_rose', 'partner.level_changed']),
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
  return (await withWords(ctx.db, ctx.house.settings, rows)).map(({ at, detail, by }) => {
    const { from, to, before, after, reason } = detail as Detail
    return {
      at: at.toISOString(),
      from: before?.level ?? from ?? null,
      to: after?.level ?? to ?? 1,
      by,
      reason: reason ?? null,
    }
  })
}
