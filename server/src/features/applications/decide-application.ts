import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { customerAccountsOfPerson } from '../approvals/separation-of-duties.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { partnerApplication, user, partner } from '../account/table.ts'
import { bindMentor, openApplication } from './read-applications.ts'
import { type AccountKind, ACCOUNTS, ensureAccounts, partnerAccount, type PartnerAccount } from '../ledger/accounts.ts'
import { sealBirthDate } from '../partners/sealed-fields.ts'
import { type GivenReason, giveReason } from '../reasons/give-reason.ts'

// Without vowels and without characters that are easily confused: 0 and O, 1 and I and L.
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const TRIES_PER_LENGTH = 4

/**
 * A random employee number such as BL7K3QX: easy to say and type, not guessable from another one.
 * @param attempt counted from 0; numbers get longer if short ones are taken repeatedly
 */
export function drawEmployeeNo(attempt: number): string {
  const length = 5 + Math.floor(attempt / TRIES_PER_LENGTH)
  return `BL${Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`
}

const MAX_ATTEMPTS = 16
const isPartnerAccount = (kind: AccountKind): kind is PartnerAccount => ACCOUNTS[kind].holder === 'partner'
const PARTNER_ACCOUNT_KINDS = (Object.keys(ACCOUNTS) as AccountKind[]).filter(isPartnerAccount)

/**
 * Makes a user a partner of level 1 with an employee number and ledger accounts.
 * @returns the employee number
 * @throws AppError application_moved_on if the user is a partner already
 */
export async function createPartner(
  tx: Ctx,
  { userId, birthDate }: { userId: number; birthDate: string },
  drawNumber: (attempt: number) => string = drawEmployeeNo,
): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const employeeNo = drawNumber(attempt)
    // ON CONFLICT waits for a concurrent insert of the same number and skips it; an error would abort the transaction.
    const [inserted] = await tx.db
      .insert(partner)
      .values({ userId, employeeNo, birthDate: sealBirthDate(tx, userId, birthDate), approvedAt: tx.now })
      .onConflictDoNothing()
      .returning({ userId: partner.userId })
    if (inserted) {
      await ensureAccounts(
        tx,
        PARTNER_ACCOUNT_KINDS.map((kind) => partnerAccount(userId, kind)),
      )
      await recordAudit(tx, 'partner.opened', { type: 'user', id: userId }, { employee_no: employeeNo })
      return employeeNo
    }
    if (await isPartner(tx, userId)) return fail('application_moved_on')
  }
  throw new Error('No free partner number was found')
}

export async function isPartner(ctx: Ctx, userId: number): Promise<boolean> {
  return (await ctx.db.$count(partner, eq(partner.userId, userId))) > 0
}

/** @throws AppError not_found, application_moved_on, own_application, mentor_circle, forbidden for a disabled account */
export const approveApplication: Handler<'POST /api/staff/application/{id}/approve'> = async (ctx, { id }) => {
  const scope = asStaff(ctx)
  // no audit: acceptApplication() and createPartner() write it
  return inTx(ctx, async (tx) => {
    const applicant = await requireOthersApplication(tx, scope, id)
    // The application of a disabled account can only be rejected.
    if (applicant.disabledAt) return fail('forbidden')
    return { employee_no: await acceptApplication(tx, id, scope.staffId) }
  })
}

export const rejectApplication: Handler<'POST /api/staff/application/{id}/reject'> = async (
  ctx,
  { id, template, reason: words },
) => {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await requireOthersApplication(tx, scope, id)
    const { reason, texts } = await giveReason(tx, 'application_rejected', template, words)
    const decision = { status: 'rejected', reason, reasonTexts: texts, decidedBy: scope.staffId } as const
    const { userId } = await setDecision(tx, id, decision)
    await recordAudit(tx, 'application.rejected', { type: 'application', id }, { reason })
    await notify(tx, 'application_rejected', { to: { user: userId }, cause: id, values: { reason, texts } })
  })
}

/** Approves an application and creates the partner, in the caller's transaction. @returns the employee number */
export async function acceptApplication(tx: Ctx, id: string, decidedBy: string | null): Promise<string> {
  const row = await setDecision(tx, id, { status: 'approved', decidedBy })
  if (row.mentorId !== null) await bindMentor(tx, row.userId, row.mentorId)
  const employeeNo = await createPartner(tx, openApplication(tx, row))
  await recordAudit(tx, 'application.approved', { type: 'application', id }, { employee_no: employeeNo })
  await notify(tx, 'application_approved', {
    to: { user: row.userId },
    cause: id,
    values: { employee_no: employeeNo },
  })
  return employeeNo
}

// Guarded update: of two concurrent decisions the second finds no submitted application.
async function setDecision(
  tx: Ctx,
  id: string,
  decision: {
    status: 'approved' | 'rejected'
    reason?: string
    reasonTexts?: GivenReason['texts']
    decidedBy: string | null
  },
) {
  const [row] = await tx.db
    .update(partnerApplication)
    .set({ ...decision, decidedAt: tx.now })
    .where(and(eq(partnerApplication.id, id), eq(partnerApplication.status, 'submitted')))
    .returning()
  return row ?? fail('application_moved_on')
}

/** @throws AppError own_application if the applicant is the staff member's own account; not_found */
async function requireOthersApplication(tx: Ctx, scope: StaffScope, id: string): Promise<{ disabledAt: Date | null }> {
  const [applicant] = await tx.db
    .select({ id: user.id, disabledAt: user.disabledAt })
    .from(partnerApplication)
    .innerJoin(user, eq(user.id, partnerApplication.userId))
    .where(eq(partnerApplication.id, id))
  if (!applicant) return fail('not_found')
  if ((await customerAccountsOfPerson(tx, scope)).has(applicant.id)) fail('own_application')
  return applicant
}
