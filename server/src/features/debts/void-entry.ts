import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx, StaffScope } from '../../core/context.ts'
import { isSamePerson, lockPerson, requireOthers } from '../../core/own-account.ts'
import { partnerNumber } from '../../core/partner-number.ts'
import { refuse } from '../../core/refusal.ts'
import { asNumber } from '../../core/satang.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { balanceGivenUp, debtEntry } from '../../database/tables/debts.ts'
import type { Effect } from '../approvals/decide.ts'
import { type ApprovalRow, fingerprintOf } from '../approvals/in-force.ts'
import { lockProposal, outdate, propose } from '../approvals/propose.ts'
import { lockPartner } from '../../core/lock-partner.ts'
import { readSetting } from '../settings/read-setting.ts'
import { bookVoid, type EntryKind, VOID_CODES } from './book-void.ts'

const DAY_MS = 24 * 3_600_000

type Entry = { kind: EntryKind; id: string; partnerId: number; amount: bigint; notedBy: string | null; open: boolean }

async function findEntry(ctx: Pick<Ctx, 'db'>, id: string): Promise<Entry | undefined> {
  const [entry] = await ctx.db.select().from(debtEntry).where(eq(debtEntry.id, id))
  if (entry) return { ...entry, open: entry.voidedAt === null }
  const [given] = await ctx.db.select().from(balanceGivenUp).where(eq(balanceGivenUp.id, id))
  return given && { ...given, kind: 'give_up', notedBy: null, open: given.voidedAt === null }
}

/**
 * Voids a repayment, a write-off or a balance given up that was recorded by mistake, in full: the debt is restored and paid
 * from the partner's balance at once; of a restored balance the debt is paid first. The person who recorded the entry may
 * not void it; above `grant_approval_above` it waits for a second person, or 24 hours.
 * @throws AppError not_found, own_account, entry_writer, entry_moved_on when it is voided already, approval_open
 */
export async function voidPartnerEntry(
  ctx: Ctx,
  { id, reason }: ParsedOf<'POST /api/staff/partner-entry/{id}/void'>,
): Promise<ReplyOf<'POST /api/staff/partner-entry/{id}/void'>> {
  const scope = asStaff(ctx)
  // no audit: the booking, or the proposal, writes its own
  return inTx(ctx, async (tx) => {
    const entry = (await findEntry(tx, id)) ?? refuse('not_found')
    await lockPartner(tx, entry.partnerId)
    await requireOthers(tx, scope, entry.partnerId)
    if (await isSamePerson(tx, scope, [entry.notedBy])) return refuse('entry_writer')
    if (!entry.open) return refuse('entry_moved_on')
    const { limit, together } = await weigh(tx, scope, entry.amount)
    if (together <= limit) {
      // Lock order as in a decision about a proposal: proposal before entry.
      await lockProposal(tx, 'entry_void', id)
      if (!(await book(tx, entry, { by: scope.staffId, reason, approvalId: null }))) return refuse('entry_moved_on')
      await outdate(tx, 'entry_void', id)
      return { waits_until: null }
    }
    const { effectiveAt } = await propose(tx, {
      kind: 'entry_void',
      subject: id,
      amount: entry.amount,
      fingerprint: fingerprintOf([id, entry.amount]),
      reason,
      detail: {
        partner: await partnerNumber(tx, entry.partnerId),
        limit: asNumber(limit),
        together: asNumber(together),
      },
    })
    return { waits_until: effectiveAt.toISOString() }
  })
}

/** Sum (satang) of `amount` and the same person's unapproved voids of the last 24 hours, and the limit. */
async function weigh(tx: Ctx, scope: StaffScope, amount: bigint): Promise<{ limit: bigint; together: bigint }> {
  const limit = await readSetting(tx, 'grant_approval_above')
  const person = await lockPerson(tx, scope.staffId)
  const since = new Date(tx.now.getTime() - DAY_MS).toISOString()
  const { rows } = await tx.db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0) as sum from (
      select amount, voided_by, voided_at, void_approval_id from ${debtEntry}
      union all select amount, voided_by, voided_at, void_approval_id from ${balanceGivenUp}
    ) taken_back
    where voided_by in ${person} and void_approval_id is null and voided_at > ${since}::timestamptz`)
  return { limit, together: amount + BigInt(rows[0]?.sum ?? 0) }
}

type Booking = { by: string; reason: string; approvalId: string | null }

/** The caller has locked the partner. @returns false when the entry is voided already */
async function book(tx: Ctx, entry: Entry, { by, reason, approvalId }: Booking): Promise<boolean> {
  const table = entry.kind === 'give_up' ? balanceGivenUp : debtEntry
  const { rowCount } = await tx.db
    .update(table)
    .set({ voidedAt: tx.now, voidedBy: by, voidReason: reason, voidApprovalId: approvalId })
    .where(and(eq(table.id, entry.id), isNull(table.voidedAt)))
  if (rowCount !== 1) return false
  await bookVoid(tx, entry)
  await record(
    tx,
    VOID_CODES[entry.kind],
    { type: 'partner', id: entry.partnerId },
    { amount: String(entry.amount), reason, by: entry.id, ...(approvalId && { approval: approvalId }) },
  )
  return true
}

async function bookApproved(tx: Ctx, row: ApprovalRow): Promise<Entry | undefined> {
  const entry = await findEntry(tx, row.subject)
  if (!entry) return undefined
  await lockPartner(tx, entry.partnerId)
  const booked = await book(tx, entry, { by: row.proposedBy, reason: row.reason, approvalId: row.id })
  return booked ? entry : undefined
}

export const entryVoidEffect: Effect = {
  async approved(tx, row, scope) {
    const entry = (await bookApproved(tx, row)) ?? refuse('approval_outdated')
    await requireOthers(tx, scope, entry.partnerId)
  },
  stopped: () => Promise.resolve(),
  elapsed: async (tx, row) => void (await bookApproved(tx, row)),
}
