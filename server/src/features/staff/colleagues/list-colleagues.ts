import { and, asc, gt, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { staff, staffSession } from '../../../database/tables/people.ts'
import { staffLink } from '../../../database/tables/staff.ts'
import { NO_PASSWORD } from './mail-link.ts'
import { hasFactor } from '../second-step/factors.ts'
import { mayEdit, mayReset } from './hold-colleague.ts'

const PAGE = 50

export async function listColleagues(
  ctx: Ctx,
  { cursor }: ParsedOf<'GET /api/staff/colleague'>,
): Promise<ReplyOf<'GET /api/staff/colleague'>> {
  const scope = asStaff(ctx)
  if (cursor !== undefined && !z.uuid().safeParse(cursor).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const seen = sql<Date | null>`(select max(${staffSession.seenAt}) from ${staffSession}
    where ${staffSession.staffId} = ${staff.id})`.mapWith(staffSession.seenAt)
  const link = ctx.db
    .select({ staffId: staffLink.staffId, until: staffLink.expiresAt })
    .from(staffLink)
    .where(and(isNull(staffLink.endedAt), gt(staffLink.expiresAt, ctx.now)))
    .as('link')
  const rows = await ctx.db
    .select({ staff, seen, second: hasFactor, until: link.until })
    .from(staff)
    .leftJoin(link, sql`${link.staffId} = ${staff.id}`)
    .where(cursor === undefined ? undefined : gt(staff.id, cursor))
    .orderBy(asc(staff.id))
    .limit(PAGE + 1)
  const list = rows.slice(0, PAGE).map(({ staff: person, ...more }) => ({
    id: person.id,
    name: person.name,
    email: person.email,
    role: person.role,
    created_at: person.createdAt.toISOString(),
    seen_at: more.seen?.toISOString() ?? null,
    second_step: more.second,
    disabled_at: person.disabledAt?.toISOString() ?? null,
    link_until: more.until?.toISOString() ?? null,
    invited: person.passwordHash === NO_PASSWORD,
    editable: mayEdit(scope, person),
    resettable: mayReset(scope, person),
  }))
  return { list, next: rows.length > PAGE ? list.at(-1)!.id : null }
}
