import type { Card } from '@bailu/contract/cards'
import { bangkokDay } from '../../../core/bangkok.ts'
import { type OpenCard, stillHeld } from './current-card.ts'

/** Account and id number are masked to their last four digits; birth date and address are left out. */
export function presentCard({ row, details }: OpenCard, now: Date): Card {
  return {
    version: row.version,
    bank: row.bank,
    bank_name: row.bankName,
    branch: details.branch,
    account_tail: row.accountTail,
    english_name: details.englishName,
    name: details.name,
    payee_first_name: details.payeeFirstName,
    payee_last_name: details.payeeLastName,
    id_kind: details.idKind,
    id_tail: details.idNumber.slice(-4),
    id_issued_on: details.idIssuedOn,
    id_expires_on: details.idExpiresOn,
    id_expired: isExpired(details, now),
    linked_at: row.linkedAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    held_until: stillHeld(row.heldUntil, now)?.toISOString() ?? null,
  }
}

export const isExpired = ({ idExpiresOn }: { idExpiresOn: string | null }, now: Date): boolean =>
  idExpiresOn !== null && idExpiresOn < bangkokDay(now)
