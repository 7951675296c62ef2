import { aliasedTable, and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OwnAccountLink } from '@bailu/contract/staff/own-accounts'
import type { ReplyOf } from '@bailu/contract/calls'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { maskEmail } from '../../../lib/masking.ts'
import { fail } from '../../../lib/errors.ts'
import { staffOwnAccount } from '../../approvals/table.ts'
import { partner, user } from '../../account/table.ts'
import { staff } from '../table.ts'

const declarer = aliasedTable(staff, 'declarer')
const confirmer = aliasedTable(staff, 'confirmer')
const otherStaff = aliasedTable(staff, 'other')

export const listOwnLinks: Handler<'GET /api/staff/me/account'> = async (ctx) => ({
  list: await readLinks(ctx, asStaff(ctx).staffId),
})

/** @throws AppError not_found */
export const listColleagueLinks: Handler<'GET /api/staff/colleague/{id}/account'> = async (ctx, { id }) => {
  asStaff(ctx)
  const [colleague] = await ctx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, id))
  if (!colleague) return fail('not_found')
  return { list: await readLinks(ctx, id), likely: await findLikelyAccounts(ctx, id) }
}

async function readLinks(ctx: Ctx, staffId: string): Promise<OwnAccountLink[]> {
  const rows = await ctx.db
    .select({
      link: staffOwnAccount,
      user: { id: user.id, name: user.nickname, email: user.email },
      employeeNo: partner.employeeNo,
      other: { id: otherStaff.id, name: otherStaff.name, email: otherStaff.email },
      declaredBy: declarer.name,
      confirmedBy: confirmer.name,
    })
    .from(staffOwnAccount)
    .leftJoin(user, eq(user.id, staffOwnAccount.userId))
    .leftJoin(partner, eq(partner.userId, user.id))
    .leftJoin(otherStaff, eq(otherStaff.id, staffOwnAccount.otherStaffId))
    .leftJoin(declarer, eq(declarer.id, staffOwnAccount.declaredBy))
    .leftJoin(confirmer, eq(confirmer.id, staffOwnAccount.confirmedBy))
    .where(and(eq(staffOwnAccount.staffId, staffId), isNull(staffOwnAccount.endedAt)))
    .orderBy(asc(staffOwnAccount.id))
  return rows.map(({ link, user: account, employeeNo, other: colleague, declaredBy, confirmedBy }) => ({
    id: link.id,
    user: account && { id: account.id, name: account.name, email: maskEmail(account.email), employee_no: employeeNo },
    colleague,
    declared_by: declaredBy ?? '',
    declared_at: link.declaredAt.toISOString(),
    confirmed_by: confirmedBy,
  }))
}

type LikelyAccount = ReplyOf<'GET /api/staff/colleague/{id}/account'>['likely'][number]

/** Likely accounts of a colleague: same verified email (counts anyway), phone of a linked account, or same name. */
async function findLikelyAccounts(ctx: Ctx, staffId: string): Promise<LikelyAccount[]> {
  const { rows } = await ctx.db.execute<{
    id: string
    nickname: string
    email: string
    employee_no: string | null
    by_email: boolean
    by_phone: boolean
    by_name: boolean
  }>(sql`
    with me as (select lower(email) as email, lower(name) as name from staff where id = ${staffId}),
      linked as (
        select u.id, u.phone from staff_own_account o join app_user u on u.id = o.user_id
        where o.staff_id = ${staffId} and o.ended_at is null
        union select u.id, u.phone from app_user u, me where lower(u.email) = me.email and u.email_verified_at is not null),
      found as (
        select id from app_user, me where lower(app_user.email) = me.email and app_user.email_verified_at is not null
        union select u.id from app_user u join linked on linked.phone = u.phone and u.phone <> '' and u.id <> linked.id
        union (select id from app_user, me where lower(nickname) = me.name limit 20))
    select u.id, u.nickname, u.email, p.employee_no, lower(u.email) = me.email and u.email_verified_at is not null as by_email,
      exists (select 1 from linked where linked.phone = u.phone and linked.id <> u.id and u.phone <> '') as by_phone,
      lower(u.nickname) = me.name as by_name
    from found join app_user u on u.id = found.id cross join me left join partner p on p.user_id = u.id
    where u.deleted_at is null and not exists (
      select 1 from staff_own_account o where o.staff_id = ${staffId} and o.user_id = u.id and o.ended_at is null)
    order by u.id limit 20`)
  return rows.map((row) => ({
    user: { id: Number(row.id), name: row.nickname, email: maskEmail(row.email), employee_no: row.employee_no },
    why: [
      ...(row.by_email ? (['email'] as const) : []),
      ...(row.by_phone ? (['phone'] as const) : []),
      ...(row.by_name ? (['name'] as const) : []),
    ],
  }))
}
