import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MINIMUM_AGE } from '@bailu/contract/applications/shop'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import { latestBirthDate } from '../../lib/bangkok.ts'
import { type Ctx, asUser } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { partnerApplication, user } from '../account/table.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'
import { findActivePartner, rejectMentorCycle, sealApplication } from './read-applications.ts'
import { acceptApplication, isPartner } from './decide-application.ts'

/**
 * Applies to become a partner; with automatic approval the reply is already approved.
 * @param consent stores the accepted agreements, in the transaction of the application
 * @throws AppError email_unproven, under_age, already_partner, application_open, mentor_unknown, mentor_bound, mentor_circle
 */
export async function submitApplication(
  ctx: Ctx,
  input: ParsedOf<'POST /api/application'>,
  storeConsent: (tx: Ctx, userId: number) => Promise<void>,
): Promise<ReplyOf<'POST /api/application'>> {
  const { userId } = asUser(ctx)
  if (input.birth_date > latestBirthDate(MINIMUM_AGE, ctx.now)) fail('under_age')
  return inTx(ctx, async (tx) => {
    const [applicant] = await tx.db
      .select({ mentorId: user.mentorId, emailVerifiedAt: user.emailVerifiedAt })
      .from(user)
      .where(eq(user.id, userId))
      .for('no key update')
    if (!applicant) return fail('session_expired')
    if (applicant.emailVerifiedAt === null) return fail('email_unproven')
    if (await isPartner(tx, userId)) return fail('already_partner')
    const id = uuidv7()
    const [inserted] = await tx.db
      .insert(partnerApplication)
      .values({
        id,
        userId,
        status: 'submitted',
        firstName: input.first_name,
        lastName: input.last_name,
        mentorId: await resolveMentor(tx, userId, applicant.mentorId, input.mentor),
        ...sealApplication(tx, id, { birthDate: input.birth_date, message: input.message }),
        submittedAt: tx.now,
      })
      .onConflictDoNothing()
      .returning({ id: partnerApplication.id })
    if (!inserted) return fail('application_open')
    await storeConsent(tx, userId)
    await recordAudit(tx, 'application.submitted', { type: 'application', id })
    const { approval } = await readShopRule(tx, 'partner_applications')
    if (approval === 'staff') return { status: 'submitted' }
    await acceptApplication({ ...tx, actor: { kind: 'system' } }, id, null)
    return { status: 'approved' }
  })
}

async function resolveMentor(
  tx: Ctx,
  userId: number,
  currentMentorId: number | null,
  employeeNo: string | undefined,
): Promise<number | null> {
  if (employeeNo === undefined) return currentMentorId
  const chosen = await findActivePartner(tx, employeeNo)
  if (!chosen) return currentMentorId === null ? fail('mentor_unknown') : fail('mentor_bound')
  if (currentMentorId !== null) return currentMentorId === chosen.id ? currentMentorId : fail('mentor_bound')
  await rejectMentorCycle(tx, userId, chosen.id)
  return chosen.id
}
