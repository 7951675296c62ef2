import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MINIMUM_AGE } from '@bailu/contract/applications'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import { latestBirthDate } from '../../core/bangkok.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { partnerApplication } from '../../database/tables/applications.ts'
import { user } from '../../database/tables/people.ts'
import { readSetting } from '../settings/read-setting.ts'
import { refuseCircle } from './bind-mentor.ts'
import { approve } from './decide-application.ts'
import { activePartner } from './find-mentor.ts'
import { isPartner } from './open-partner.ts'
import { sealApplication } from './sealed-application.ts'

/**
 * Applies to become a partner; with automatic approval the reply is already approved.
 * @param consent stores the accepted agreements, in the transaction of the application
 * @throws AppError email_unproven, under_age, already_partner, application_open, mentor_unknown, mentor_bound, mentor_circle
 */
export async function submitApplication(
  ctx: Ctx,
  input: ParsedOf<'POST /api/application'>,
  consent: (tx: Ctx, userId: number) => Promise<void>,
): Promise<ReplyOf<'POST /api/application'>> {
  const { userId } = asUser(ctx)
  if (input.birth_date > latestBirthDate(MINIMUM_AGE, ctx.now)) refuse('under_age')
  return inTx(ctx, async (tx) => {
    const [applicant] = await tx.db
      .select({ mentorId: user.mentorId, emailProvenAt: user.emailProvenAt })
      .from(user)
      .where(eq(user.id, userId))
      .for('no key update')
    if (!applicant) return refuse('session_expired')
    if (applicant.emailProvenAt === null) return refuse('email_unproven')
    if (await isPartner(tx, userId)) return refuse('already_partner')
    const id = uuidv7()
    const [made] = await tx.db
      .insert(partnerApplication)
      .values({
        id,
        userId,
        status: 'submitted',
        firstName: input.first_name,
        lastName: input.last_name,
        mentorId: await chosenMentor(tx, userId, applicant.mentorId, input.mentor),
        ...sealApplication(tx, id, { birthDate: input.birth_date, message: input.message }),
        submittedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: partnerApplication.id })
    if (!made) return refuse('application_open')
    await consent(tx, userId)
    await record(tx, 'application.submitted', { type: 'application', id })
    const { approval } = await readSetting(tx, 'partner_applications')
    if (approval === 'staff') return { status: 'submitted' }
    await approve({ ...tx, actor: { kind: 'system' } }, id, null)
    return { status: 'approved' }
  })
}

async function chosenMentor(
  tx: Ctx,
  userId: number,
  bound: number | null,
  named: string | undefined,
): Promise<number | null> {
  if (named === undefined) return bound
  const found = await activePartner(tx, named)
  if (!found) return bound === null ? refuse('mentor_unknown') : refuse('mentor_bound')
  if (bound !== null) return bound === found.id ? bound : refuse('mentor_bound')
  await refuseCircle(tx, userId, found.id)
  return found.id
}
