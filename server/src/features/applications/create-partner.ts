import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { partner } from '../../database/tables/partners.ts'
import { fail } from '../../lib/errors.ts'
import { type AccountKind, ACCOUNTS, ensureAccounts, partnerAccount, type PartnerAccount } from '../ledger/accounts.ts'
import { sealBirthDate } from '../partners/sealed-fields.ts'

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
