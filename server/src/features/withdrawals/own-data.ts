import { and, asc, eq, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { plainBaht } from '@bailu/phrases/format'
import type { Ctx, UserScope } from '../../core/context.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection, type RetentionRule } from '../legal/personal-data.ts'
import { approval } from '../approvals/table.ts'
import { balanceGivenUp, debtEntry } from '../ledger/table.ts'
import { bankCard, payout, withdrawal } from '../payouts/table.ts'
import { rewardLine } from '../rewards/table.ts'
import { cardPlace, unsealCardDetails } from '../partners/sealed-fields.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

async function readCard(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db.select().from(bankCard).where(eq(bankCard.partnerId, userId))
  return rows
    .filter((row) => row.removedAt === null)
    .map((row) => {
      const details = unsealCardDetails(ctx.deps.config, cardPlace(userId), row.sealed)
      return {
        bank: row.bankName || row.bank,
        branch: details.branch,
        account_number: details.accountNumber,
        english_name: details.englishName,
        name: details.name,
        payee: `${details.payeeFirstName} ${details.payeeLastName}`,
        id_kind: details.idKind,
        id_number: details.idNumber,
        birth_date: details.birthDate,
        address: details.idAddress,
        id_issued_on: details.idIssuedOn,
        id_expires_on: details.idExpiresOn,
        added_at: isoTime(row.linkedAt),
        changed_at: isoTime(row.changedAt),
      }
    })
}

async function readWithdrawals(ctx: Ctx, { userId }: UserScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ row: withdrawal, reference: payout.bankReference })
    .from(withdrawal)
    .leftJoin(payout, eq(payout.withdrawalId, withdrawal.id))
    .where(eq(withdrawal.partnerId, userId))
    .orderBy(asc(withdrawal.id))
  return rows.map(({ row, reference }) => ({
    status: row.status,
    gross_baht: plainBaht(row.net + row.tax),
    tax_baht: plainBaht(row.tax),
    amount_baht: plainBaht(row.net),
    bank: row.bankName || row.bank,
    account_number: `••••${row.accountTail}`,
    requested_at: isoTime(row.requestedAt),
    decided_at: isoTime(row.decidedAt),
    reason: reasonIn(ctx.lang, row.reason, row.reasonTexts),
    bank_reference: reference ?? '',
  }))
}

export const cardData: PersonalDataSection = { name: 'card', read: readCard }
export const withdrawalData: PersonalDataSection = { name: 'withdrawals', read: readWithdrawals }

/**
 * Erases payee details and reasons of old withdrawals once tax law no longer requires them. Amount, bank and the last
 * digits of the account stay: the ledger and the partner's list need them.
 */
export const payeeRetention: RetentionRule = (() => {
  const isExpired = (before: Date) =>
    and(lt(withdrawal.decidedAt, before), or(ne(withdrawal.sealed, ''), ne(withdrawal.reason, ''))) as SQL
  return {
    due: (ctx, before) => ctx.db.$count(withdrawal, isExpired(before)),
    async erase(tx, before, limit) {
      const batch = tx.db.select({ id: withdrawal.id }).from(withdrawal).where(isExpired(before)).limit(limit)
      const { rowCount } = await tx.db
        .update(withdrawal)
        .set({ sealed: '', reason: '', reasonTexts: null })
        .where(inArray(withdrawal.id, batch))
      return { count: rowCount ?? 0 }
    },
  }
})()

/**
 * Deletes the bank card and free texts about the partner's money. Tax law requires the payee of what was paid, so the
 * copy of the card in paid withdrawals stays.
 */
export async function erasePayoutData(tx: Ctx, { userId }: UserScope): Promise<void> {
  await tx.db.delete(bankCard).where(eq(bankCard.partnerId, userId))
  await tx.db
    .update(withdrawal)
    .set({ sealed: '' })
    .where(and(eq(withdrawal.partnerId, userId), notInArray(withdrawal.status, ['paid', 'returned'])))
  await tx.db.update(withdrawal).set({ reason: '', reasonTexts: null }).where(eq(withdrawal.partnerId, userId))
  const rewardApprovals = tx.db
    .select({ id: rewardLine.approvalId })
    .from(rewardLine)
    .where(eq(rewardLine.partnerId, userId))
  await tx.db.update(approval).set({ reason: '', answer: '' }).where(inArray(approval.id, rewardApprovals))
  const rewardLines = tx.db
    .select({ id: sql<string>`${rewardLine.id}::text` })
    .from(rewardLine)
    .where(eq(rewardLine.partnerId, userId))
  const debtEntries = tx.db
    .select({ id: sql<string>`${debtEntry.id}::text` })
    .from(debtEntry)
    .where(eq(debtEntry.partnerId, userId))
    .unionAll(
      tx.db
        .select({ id: sql<string>`${balanceGivenUp.id}::text` })
        .from(balanceGivenUp)
        .where(eq(balanceGivenUp.partnerId, userId)),
    )
  await tx.db
    .update(approval)
    .set({ reason: '', reasonTexts: null, answer: '' })
    .where(
      or(
        and(eq(approval.kind, 'write_off'), eq(approval.subject, String(userId))),
        and(eq(approval.kind, 'reversal'), inArray(approval.subject, rewardLines)),
        and(eq(approval.kind, 'entry_void'), inArray(approval.subject, debtEntries)),
      ),
    )
  await tx.db.update(rewardLine).set({ reason: '', reasonTexts: null }).where(eq(rewardLine.partnerId, userId))
}
