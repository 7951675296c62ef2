import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { MINIMUM_AGE } from '@bailu/contract/applications'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import { latestBirthDate } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { bankCard } from '../../../database/tables/payouts.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { holdPartner } from '../hold-partner.ts'
import { cardPlace, openDetails, sealDetails, type CardDetails } from '../../../core/card-details.ts'
import { stillHeld, type CardRow } from './current-card.ts'
import { isExpired } from './present-card.ts'
import { tellOfCard } from './tell-of-card.ts'

type Form = ParsedOf<'PUT /api/card'>
const HOUR_MS = 3_600_000

/**
 * Links or changes the caller's bank card. When the payee account changes, new withdrawals are put on hold for
 * `card_hold_hours`; the very first card causes no hold.
 * @throws AppError under_age, edited_meanwhile
 */
export async function saveCard(ctx: Ctx, form: Form): Promise<ReplyOf<'PUT /api/card'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await holdPartner(tx, scope)
    const [row] = await tx.db.select().from(bankCard).where(eq(bankCard.partnerId, scope.partnerId)).for('update')
    const known = row && row.removedAt === null ? row : undefined
    if ((known?.version ?? null) !== form.version) return refuse('edited_meanwhile')
    const before = known && openDetails(tx.house.settings, cardPlace(scope.partnerId), known.sealed)
    const details = complete(form, before)
    if (details.birthDate > latestBirthDate(MINIMUM_AGE, tx.now)) return refuse('under_age')
    if (isExpired(details, tx.now)) throw new Refusal('bad_input', { id_expires_on: { what: 'id_dates' } })

    const moved = row !== undefined && !(known && before && sameTarget(known, before, form, details))
    const hold = moved ? (await readSetting(tx, 'card_hold_hours')) * HOUR_MS : 0
    const heldUntil = moved ? new Date(tx.now.getTime() + hold) : (row?.heldUntil ?? null)
    const saved = {
      version: (row?.version ?? 0) + 1,
      bank: form.bank,
      bankName: form.bank === 'other' ? form.bank_name : '',
      accountTail: details.accountNumber.slice(-4),
      sealed: sealDetails(tx.house.settings, cardPlace(scope.partnerId), details),
      changedAt: tx.now,
      heldUntil,
      removedAt: null,
    }
    await write(tx, scope, row, saved, known !== undefined)
    await record(
      tx,
      known ? 'card.changed' : 'card.linked',
      { type: 'card', id: scope.partnerId },
      { version: saved.version, moved },
    )
    await tellOfCard(tx, scope)
    return { version: saved.version, held_until: stillHeld(heldUntil, tx.now)?.toISOString() ?? null }
  })
}

/** Fields left out of a change keep their values; a first card needs all of them. */
function complete(form: Form, before: CardDetails | undefined): CardDetails {
  const same = before?.idKind === form.id_kind
  const whole = {
    account_number: form.account_number ?? before?.accountNumber,
    id_number: form.id_number ?? (same ? before?.idNumber : undefined),
    birth_date: form.birth_date ?? before?.birthDate,
    id_address: form.id_address ?? before?.idAddress,
  }
  const missing = Object.entries(whole).filter(([, value]) => value === undefined)
  if (missing.length > 0)
    throw new Refusal('bad_input', Object.fromEntries(missing.map(([name]) => [name, { what: 'missing' as const }])))
  return {
    branch: form.branch,
    accountNumber: whole.account_number!,
    englishName: form.english_name,
    name: form.name,
    payeeFirstName: form.payee_first_name,
    payeeLastName: form.payee_last_name,
    idKind: form.id_kind,
    idNumber: whole.id_number!,
    birthDate: whole.birth_date!,
    idAddress: whole.id_address!,
    idIssuedOn: form.id_issued_on,
    idExpiresOn: form.id_expires_on,
  }
}

/** Whether the payee account and person are unchanged. */
const sameTarget = (row: CardRow, before: CardDetails, form: Form, after: CardDetails): boolean =>
  row.bank === form.bank &&
  (form.bank !== 'other' || row.bankName === form.bank_name) &&
  (['accountNumber', 'payeeFirstName', 'payeeLastName', 'idKind', 'idNumber'] as const).every(
    (field) => before[field] === after[field],
  )

type Saved = Omit<CardRow, 'partnerId' | 'linkedAt'>

// Of two concurrent requests that link a card, the second matches no row and fails.
async function write(tx: Ctx, { partnerId }: PartnerScope, row: CardRow | undefined, saved: Saved, linked: boolean) {
  const done = row
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
  if (done.length === 0) refuse('edited_meanwhile')
}
