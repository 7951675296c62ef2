import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AuditAction } from '@bailu/contract/audit/kinds'
import type { DEBT_KINDS } from '@bailu/contract/debts/staff'
import { DAY_MS } from '@bailu/phrases/days'
import { notify } from '../notifications/notify.ts'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { lockPartner, partnerRef } from '../../core/users.ts'
import { inTx } from '../../database/transaction.ts'
import { balanceGivenUp, debtEntry } from '../ledger/table.ts'
import { fail } from '../../lib/errors.ts'
import { asNumber, minSatang } from '../../lib/money.ts'
import type { ApprovalEffect } from '../approvals/decide.ts'
import {
  type ApprovalRow,
  fingerprintOf,
  lockProposal,
  markProposalOutdated,
  proposeApproval,
} from '../approvals/propose.ts'
import { isSamePerson, lockStaffAccountsOfPerson, requireNotOwnAccount } from '../approvals/separation-of-duties.ts'
import { companyAccount, partnerAccount, lockBalances } from '../ledger/accounts.ts'
import { type EventCode, postEvent } from '../ledger/post.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

export type EntryKind = (typeof DEBT_KINDS)[number] | 'give_up'
type VoidableEntry = { kind: EntryKind; id: string; partnerId: number; amount: bigint }

/** Ledger code and audit action of voiding each kind. */
export const VOID_CODES = {
  repayment: 'debt.repayment_voided',
  write_off: 'debt.write_off_voided',
  give_up: 'balance.give_up_voided',
} as const satisfies Record<EntryKind, EventCode & AuditAction>

/**
 * Books the counter-entry. A restored debt is paid from the partner's balance, as for a reversed reward, and the rest is
 * owed. A restored balance pays the partner's debt first, as for a returned payout.
 */
export async function bookVoid(tx: Ctx, { kind, id, partnerId, amount }: VoidableEntry): Promise<void> {
  const [available, receivable] = [partnerAccount(partnerId, 'available'), partnerAccount(partnerId, 'receivable')]
  const balance = await lockBalances(tx, [available, receivable])
  const code = VOID_CODES[kind]
  if (kind === 'give_up') {
    const debtPaid = minSatang(balance(receivable), amount)
    await postEvent(tx, {
      code,
      ref: { type: 'balance', id },
      legs: [
        { debit: companyAccount('given_up'), credit: receivable, amount: debtPaid },
        { debit: companyAccount('given_up'), credit: available, amount: amount - debtPaid },
      ],
    })
    return
  }
  const fromBalance = minSatang(balance(available), amount)
  const credit = companyAccount(kind === 'repayment' ? 'bank' : 'write_off')
  await postEvent(tx, {
    code,
    ref: { type: 'debt', id },
    legs: [
      { debit: available, credit, amount: fromBalance },
      { debit: receivable, credit, amount: amount - fromBalance },
    ],
  })
  const values = { amount: Number(amount), how: 'undone' } as const
  await notify(tx, 'debt_settled', { to: { user: partnerId }, cause: `${id}:void`, values })
}

type DebtOrGiveUp = {
  kind: EntryKind
  id: string
  partnerId: number
  amount: bigint
  notedBy: string | null
  open: boolean
}

async function findEntry(ctx: Pick<Ctx, 'db'>, id: string): Promise<DebtOrGiveUp | undefined> {
  const [entry] = await ctx.db.select().from(debtEntry).where(eq(debtEntry.id, id))
  if (entry) return { ...entry, open: entry.voidedAt === null }
  const [givenUp] = await ctx.db.select().from(balanceGivenUp).where(eq(balanceGivenUp.id, id))
  return givenUp && { ...givenUp, kind: 'give_up', notedBy: null, open: givenUp.voidedAt === null }
}

/**
 * Voids a repayment, a write-off or a balance given up that was recorded by mistake, in full: the debt is restored and paid
 * from the partner's balance at once; of a restored balance the debt is paid first. The person who recorded the entry may
 * not void it; above `grant_approval_above` it waits for a second person, or 24 hours.
 * @throws AppError not_found, own_account, entry_writer, entry_moved_on when it is voided already, approval_open
 */
export const voidPartnerEntry: Handler<'POST /api/staff/partner-entry/{id}/void'> = async (ctx, { id, reason }) => {
  const scope = asStaff(ctx)
  // no audit: the booking, or the proposal, writes its own
  return inTx(ctx, async (tx) => {
    const entry = (await findEntry(tx, id)) ?? fail('not_found')
    await lockPartner(tx, entry.partnerId)
    await requireNotOwnAccount(tx, scope, entry.partnerId)
    if (await isSamePerson(tx, scope, [entry.notedBy])) return fail('entry_writer')
    if (!entry.open) return fail('entry_moved_on')
    const { limit, together: daySum } = await sumVoidsOfDay(tx, scope, entry.amount)
    if (daySum <= limit) {
      // Lock order as in a decision about a proposal: proposal before entry.
      await lockProposal(tx, 'entry_void', id)
      if (!(await markVoided(tx, entry, { by: scope.staffId, reason, approvalId: null }))) return fail('entry_moved_on')
      await markProposalOutdated(tx, 'entry_void', id)
      return { waits_until: null }
    }
    const { effectiveAt } = await proposeApproval(tx, {
      kind: 'entry_void',
      subject: id,
      amount: entry.amount,
      fingerprint: fingerprintOf([id, entry.amount]),
      reason,
      detail: {
        partner: await partnerRef(tx, entry.partnerId),
        limit: asNumber(limit),
        together: asNumber(daySum),
      },
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

/** Sum (satang) of `amount` and the same person's unapproved voids of the last 24 hours, and the limit. */
async function sumVoidsOfDay(tx: Ctx, scope: StaffScope, amount: bigint): Promise<{ limit: bigint; together: bigint }> {
  const limit = await readShopRule(tx, 'grant_approval_above')
  const person = await lockStaffAccountsOfPerson(tx, scope.staffId)
  const since = new Date(tx.now.getTime() - DAY_MS).toISOString()
  const { rows } = await tx.db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0) as sum from (
      select amount, voided_by, voided_at, void_approval_id from ${debtEntry}
      union all select amount, voided_by, voided_at, void_approval_id from ${balanceGivenUp}
    ) reversed
    where voided_by in ${person} and void_approval_id is null and voided_at > ${since}::timestamptz`)
  return { limit, together: amount + BigInt(rows[0]?.sum ?? 0) }
}

type VoidBooking = { by: string; reason: string; approvalId: string | null }

/** The caller has locked the partner. @returns false when the entry is voided already */
async function markVoided(tx: Ctx, entry: DebtOrGiveUp, { by, reason, approvalId }: VoidBooking): Promise<boolean> {
  const table = entry.kind === 'give_up' ? balanceGivenUp : debtEntry
  const { rowCount } = await tx.db
    .update(table)
    .set({ voidedAt: tx.now, voidedBy: by, voidReason: reason, voidApprovalId: approvalId })
    .where(and(eq(table.id, entry.id), isNull(table.voidedAt)))
  if (rowCount !== 1) return false
  await bookVoid(tx, entry)
  await recordAudit(
    tx,
    VOID_CODES[entry.kind],
    { type: 'partner', id: entry.partnerId },
    { amount: String(entry.amount), reason, by: entry.id, ...(approvalId && { approval: approvalId }) },
  )
  return true
}

async function bookApprovedVoid(tx: Ctx, row: ApprovalRow): Promise<DebtOrGiveUp | undefined> {
  const entry = await findEntry(tx, row.subject)
  if (!entry) return undefined
  await lockPartner(tx, entry.partnerId)
  const isBooked = await markVoided(tx, entry, { by: row.proposedBy, reason: row.reason, approvalId: row.id })
  return isBooked ? entry : undefined
}

export const entryVoidEffect: ApprovalEffect = {
  async approved(tx, row, scope) {
    const entry = (await bookApprovedVoid(tx, row)) ?? fail('approval_outdated')
    await requireNotOwnAccount(tx, scope, entry.partnerId)
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookApprovedVoid(tx, row)),
}
