import { and, type AnyColumn, eq, gt, isNull, sql, type SQL } from 'drizzle-orm'
import type { ErrorCode } from '@bailu/contract/error-codes'
import { partner, user } from '../features/account/table.ts'
import { approval } from '../features/approvals/table.ts'
import { emailChange } from '../features/customers/table.ts'
import { unsealOrEmpty } from '../lib/crypto.ts'
import { fail } from '../lib/errors.ts'
import type { Ctx } from './context.ts'

/** A merge of two accounts of one person: `from` is closed, its data moves to `to`. */
export type AccountMerge = { from: number; to: number }

/** SQL condition: the column references this account or an account that was merged into it. */
export const belongsToUserOrMerged = (column: AnyColumn | SQL, userId: number): SQL =>
  sql`${column} in (select ${userId}::bigint union all select ${user.id} from ${user} where ${user.mergedInto} = ${userId})`

/**
 * Locks an account row (`for key share`) so that it cannot be deleted before the transaction ends.
 * @throws AppError `goneCode` (default session_expired) when the account is deleted or disabled
 */
export async function lockUser(tx: Ctx, userId: number, goneCode: ErrorCode = 'session_expired'): Promise<void> {
  const rows = await tx.db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.disabledAt)))
    .for('key share')
  if (rows.length === 0) fail(goneCode)
}

/** Locks a partner's account row (`for key share`) against deletion until the transaction ends; also a disabled one. @throws AppError not_found */
export async function lockPartner(tx: Ctx, id: number): Promise<void> {
  const [row] = await tx.db
    .select({ id: user.id })
    .from(user)
    .innerJoin(partner, eq(partner.userId, user.id))
    .where(eq(user.id, id))
    .for('key share', { of: user })
  if (!row) fail('not_found')
}

/** A partner in an approval request, without a name, because requests are retained longer than accounts. */
export async function partnerRef(ctx: Pick<Ctx, 'db'>, id: number): Promise<{ id: number; employee_no: string }> {
  const [row] = await ctx.db.select({ no: partner.employeeNo }).from(partner).where(eq(partner.userId, id))
  return { id, employee_no: row?.no ?? '' }
}

const PLACEHOLDER_SUFFIX = '@lost.invalid'

/** SQL: placeholder address for an account whose unverified e-mail address was verified by another account. Nothing is sent to it. */
export const placeholderEmail = sql<string>`'account-' || ${user.id} || '@lost.invalid'`

export const isPlaceholderEmail = (email: string): boolean => email.endsWith(PLACEHOLDER_SUFFIX)

export const customerNotePlace = (id: string): string => `customer_note/${id}/words`

export const openCustomerNote = ({ deps }: Pick<Ctx, 'deps'>, { id, words }: { id: string; words: string }): string =>
  unsealOrEmpty(deps.config, customerNotePlace(id), words)

export const correctionPlace = (id: string): string => `email_change/${id}/words`

/** Why staff started a correction of an address; empty for a change of the customer. */
export const openCorrectionWords = (
  { deps }: Pick<Ctx, 'deps'>,
  { id, words }: { id: string; words: string },
): string => (words === '' ? '' : unsealOrEmpty(deps.config, correctionPlace(id), words))

/** Whether staff corrected the e-mail address of this account since then: another person may have got it. */
export const wasEmailCorrected = async ({ db }: Pick<Ctx, 'db'>, userId: number, since: Date): Promise<boolean> =>
  (await db.$count(
    emailChange,
    and(eq(emailChange.userId, userId), eq(emailChange.outcome, 'done'), gt(emailChange.closedAt, since)),
  )) > 0

/** SQL condition: proposals to correct the address of this account, or of one that was merged into it. */
export const isCorrectionProposalOf = (userId: number): SQL =>
  sql`(${approval.kind} = 'email_change' and ${belongsToUserOrMerged(sql`(${approval.detail}->'customer'->>'id')::bigint`, userId)})`

export const erasurePlace = (id: string, column: 'words' | 'answer'): string => `erasure_request/${id}/${column}`
