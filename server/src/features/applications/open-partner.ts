import { eq } from 'drizzle-orm'
import { record } from '../../core/audit.ts'
import { sealBirthDate } from '../../core/birth-date.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { partner } from '../../database/tables/people.ts'
import { ACCOUNTS, ofPartner, type AccountKind, type PartnerAccount } from '../ledger/accounts.ts'
import { openAccounts } from '../ledger/open-accounts.ts'
import { drawEmployeeNo } from './draw-employee-no.ts'

const TRIES = 16
const isPartners = (kind: AccountKind): kind is PartnerAccount => ACCOUNTS[kind].of === 'partner'
const KINDS = (Object.keys(ACCOUNTS) as AccountKind[]).filter(isPartners)

/**
 * Makes a user a partner of level 1 with an employee number and ledger accounts.
 * @returns the employee number
 * @throws AppError application_moved_on if the user is a partner already
 */
export async function openPartner(
  tx: Ctx,
  { userId, birthDate }: { userId: number; birthDate: string },
  draw: (attempt: number) => string = drawEmployeeNo,
): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const employeeNo = draw(attempt)
    // ON CONFLICT waits for a concurrent insert of the same number and skips it; an error would abort the transaction.
    const [made] = await tx.db
      .insert(partner)
      .values({ userId, employeeNo, birthDate: sealBirthDate(tx, userId, birthDate), approvedAt: tx.now })
      .onConflictDoNothing()
      .returning({ userId: partner.userId })
    if (made) {
      await openAccounts(
        tx,
        KINDS.map((kind) => ofPartner(userId, kind)),
      )
      await record(tx, 'partner.opened', { type: 'user', id: userId }, { employee_no: employeeNo })
      return employeeNo
    }
    if (await isPartner(tx, userId)) return refuse('application_moved_on')
  }
  throw new Error('No free partner number was found')
}

export async function isPartner(ctx: Ctx, userId: number): Promise<boolean> {
  return (await ctx.db.$count(partner, eq(partner.userId, userId))) > 0
}
