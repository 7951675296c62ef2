import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { Refusal } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { partner } from '../../../database/tables/people.ts'

/** How many partners a message to this audience would reach now. */
export async function countAudience(
  ctx: Ctx,
  { to, level, employee_no }: ParsedOf<'GET /api/staff/sitemessage/audience'>,
): Promise<ReplyOf<'GET /api/staff/sitemessage/audience'>> {
  asStaff(ctx)
  if (to === 'level' && level === undefined) throw new Refusal('bad_input', { level: { what: 'missing' } })
  if (to === 'one' && employee_no === undefined) throw new Refusal('bad_input', { employee_no: { what: 'missing' } })
  const whom = and(
    isNull(partner.disabledAt),
    to === 'level' ? eq(partner.level, level!) : undefined,
    to === 'one' ? eq(partner.employeeNo, employee_no!.toUpperCase()) : undefined,
  )
  return { receivers: await ctx.db.$count(partner, whom) }
}
