import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { mailLink, NO_PASSWORD } from './mail-link.ts'

/** Adds a staff account without a password; an emailed link lets the person choose it. @throws AppError staff_email_taken */
export async function addColleague(
  ctx: Ctx,
  { email, name, role, lang }: ParsedOf<'POST /api/staff/colleague'>,
): Promise<ReplyOf<'POST /api/staff/colleague'>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const person = { id: uuidv7(), email, name, role, passwordHash: NO_PASSWORD }
    const { rowCount } = await tx.db
      .insert(staff)
      .values({ ...person, lang, createdAt: tx.now })
      .onConflictDoNothing()
    if (!rowCount) return refuse('staff_email_taken')
    await mailLink(tx, scope.staffId, person, lang)
    await record(tx, 'staff.added', { type: 'staff', id: person.id }, { after: { email, name, role } })
    return { id: person.id }
  })
}
