import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { MINIMUM_AGE } from '@bailu/contract/applications/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import { bangkokDay, HOUR_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { bankCard } from '../../payouts/table.ts'
import { wasEmailCorrected } from '../../../core/users.ts'
import { user } from '../../account/table.ts'
import { latestBirthDate } from '../../../lib/bangkok.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { type CardDetails, cardPlace, sealCardDetails, unsealCardDetails } from '../../partners/sealed-fields.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { lockActivePartner } from '../lock-withdrawal.ts'
import { activeHold, type CardRow, isExpired } from './read-card.ts'

/** Mails the partner that the payout account changed, so that someone with a stolen session cannot change it unnoticed. */
export async function mailCardChange(tx: Ctx, { partnerId }: PartnerScope): Promise<void> {
  const [recipient] = await tx.db
    .select({ email: user.email, lang: user.lang })
    .from(user)
    .where(eq(user.id, partnerId))
  if (recipient)
    await queueMail(tx, {
      to: recipient.email,
      lang: recipient.lang,
      kind: 'card_changed',
      values: { at: tx.now.toISOString() },
    })
}

type Form = ParsedOf<'PUT /api/card'>

/**
 * Links or changes the caller's bank card. When the payee account changes, new withdrawals are put on hold for
 * `card_hold_hours`; the very first card causes no hold, unless staff corrected the e-mail address within these hours.
 * @throws AppError under_age, edit_conflict
 */
export const saveCard: Handler<'PUT /api/card'> = async (ctx, form) => {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await lockActivePartner(tx, scope)
    const [row] = await tx.db.select().from(bankCard).where(eq(bankCard.partnerId, scope.partnerId)).for('update')
    const current = row && row.removedAt === null ? row : undefined
    if ((current?.version ?? null) !== form.version) return fail('edit_conflict')
    const previous = current && unsealCardDetails(tx.deps.config, cardPlace(scope.partnerId), current.sealed)
    const details = completeDetails(form, previous)
    if (details.birthDate > latestBirthDate(MINIMUM_AGE, tx.now)) return fail('under_age')
    if (details.idIssuedOn > bangkokDay(tx.now) || details.idIssuedOn <= details.birthDate)
      throw new AppError('bad_input', { id_issued_on: { what: 'id_dates' } })
    if (isExpired(details, tx.now)) throw new AppError('bad_input', { id_expires_on: { what: 'id_dates' } })

    const targetChanged = row !== undefined && !(current && previous && sameTarget(current, previous, form, details))
    const holdMs = (await readShopRule(tx, 'card_hold_hours')) * HOUR_MS
    const since = new Date(tx.now.getTime() - holdMs)
    const isHeld = targetChanged || (row === undefined && (await wasEmailCorrected(tx, scope.partnerId, since)))
    const holdUntil = isHeld ? new Date(tx.now.getTime() + holdMs) : (row?.holdUntil ?? null)
    const saved = {
      version: (row?.version ?? 0) + 1,
      bank: form.bank,
      bankName: form.bank === 'other' ? form.bank_name : '',
      accountTail: details.accountNumber.slice(-4),
      sealed: sealCardDetails(tx.deps.config, cardPlace(scope.partnerId), details),
      changedAt: tx.now,
      holdUntil,
      removedAt: null,
    }
    await saveRow(tx, scope, row, saved, current !== undefined)
    await recordAudit(
      tx,
      current ? 'card.changed' : 'card.linked',
      { type: 'card', id: scope.partnerId },
      { version: saved.version, moved: targetChanged },
    )
    await mailCardChange(tx, scope)
    return { version: saved.version, hold_until: activeHold(holdUntil, tx.now)?.toISOString() ?? null }
  })
}

/** Fields left out of a change keep their values; a first card needs all of them. */
function completeDetails(form: Form, previous: CardDetails | undefined): CardDetails {
  const sameIdKind = previous?.idKind === form.id_kind
  const values = {
    account_number: form.account_number ?? previous?.accountNumber,
    id_number: form.id_number ?? (sameIdKind ? previous?.idNumber : undefined),
    birth_date: form.birth_date ?? previous?.birthDate,
    id_address: form.id_address ?? previous?.idAddress,
  }
  const missing = Object.entries(values).filter(([, value]) => value === undefined)
  if (missing.length > 0)
    throw new AppError('bad_input', Object.fromEntries(missing.map(([name]) => [name, { what: 'missing' as const }])))
  return {
    branch: form.branch,
    accountNumber: values.account_number!,
    englishName: form.english_name,
    name: form.name,
    payeeFirstName: form.payee_first_name,
    payeeLastName: form.payee_last_name,
    idKind: form.id_kind,
    idNumber: values.id_number!,
    birthDate: values.birth_date!,
    idAddress: values.id_address!,
    idIssuedOn: form.id_issued_on,
    idExpiresOn: form.id_expires_on,
  }
}

/** Whether the payee account and person are unchanged. */
const sameTarget = (row: CardRow, previous: CardDetails, form: Form, next: CardDetails): boolean =>
  row.bank === form.bank &&
  (form.bank !== 'other' || row.bankName === form.bank_name) &&
  (['accountNumber', 'payeeFirstName', 'payeeLastName', 'idKind', 'idNumber'] as const).every(
    (field) => previous[field] === next[field],
  )

type CardValues = Omit<CardRow, 'partnerId' | 'linkedAt'>

// Of two concurrent requests that link a card, the second matches no row and fails.
async function saveRow(
  tx: Ctx,
  { partnerId }: PartnerScope,
  row: CardRow | undefined,
  saved: CardValues,
  linked: boolean,
) {
  const written = row
    ? await tx.db
        .update(bankCard)
        .set({ ...saved, ...(!linked && { linkedAt: tx.now }) })
        .where(
          and(
            eq(bankCard.partnerId, partnerId),
            eq(bankCard.version, row.version),
            linked ? isNull(bankCard.removedAt) : isNotNull(bankCard.removedAt),
          ),
        )
        .returning({ id: bankCard.partnerId })
    : await tx.db
        .insert(bankCard)
        .values({ ...saved, partnerId, linkedAt: tx.now })
        .onConflictDoNothing()
        .returning({ id: bankCard.partnerId })
  if (written.length === 0) fail('edit_conflict')
}

/**
 * Erases the caller's bank card. Withdrawals under review have their own copy of it.
 * @throws AppError not_found
 */
export async function deleteCard(ctx: Ctx): Promise<void> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await lockActivePartner(tx, scope)
    const { rowCount } = await tx.db
      .update(bankCard)
      .set({
        removedAt: tx.now,
        sealed: '',
        bank: 'other',
        bankName: '',
        accountTail: '',
        version: sql`${bankCard.version} + 1`,
      })
      .where(and(eq(bankCard.partnerId, scope.partnerId), isNull(bankCard.removedAt)))
    if (rowCount === 0) return fail('not_found')
    await recordAudit(tx, 'card.deleted', { type: 'card', id: scope.partnerId })
    await mailCardChange(tx, scope)
  })
}
