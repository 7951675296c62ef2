import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import type { OwnSection } from '../../core/own-data.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff, userFor } from '../../core/scope.ts'
import { user } from '../../database/tables/people.ts'
import { collectData } from './download-data.ts'

/** The own-data export of a customer, made by staff; audited before it is sent. @throws AppError not_found */
export async function exportData(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/customer/{id}/export'>,
  sections: readonly OwnSection[],
): Promise<ReplyOf<'POST /api/staff/customer/{id}/export'>> {
  const scope = asStaff(ctx)
  if ((await ctx.db.$count(user, eq(user.id, id))) === 0) return refuse('not_found')
  await record(ctx, 'user.data_exported', { type: 'user', id }, { reason })
  return collectData(ctx, userFor(scope, id), sections)
}
