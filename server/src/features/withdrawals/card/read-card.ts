import { and, eq, isNull } from 'drizzle-orm'
import { MINIMUM_AGE } from '@bailu/contract/applications/shop'
import type { Card } from '@bailu/contract/withdrawals/card'
import { bangkokDay } from '@bailu/phrases/days'
import { type Ctx, type PartnerScope, asPartner, type Handler } from '../../../core/context.ts'
import { bankCard } from '../../payouts/table.ts'
import { latestBirthDate } from '../../../lib/bangkok.ts'
import { type CardDetails, cardPlace, unsealCardDetails } from '../../partners/sealed-fields.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'

export type CardRow = typeof bankCard.$inferSelect
export type DecryptedCard = { row: CardRow; details: CardDetails }

/**
 * The partner's bank card with its details decrypted. For use inside the server only: replies show masked numbers.
 * @param options.lock takes a share lock on the row until the transaction ends
 */
export async function readCurrentCard(
  ctx: Ctx,
  { partnerId }: PartnerScope,
  { lock = false } = {},
): Promise<DecryptedCard | undefined> {
  const query = ctx.db
    .select()
    .from(bankCard)
    .where(and(eq(bankCard.partnerId, partnerId), isNull(bankCard.removedAt)))
  const [row] = await (lock ? query.for('share') : query)
  return row && { row, details: unsealCardDetails(ctx.deps.config, cardPlace(partnerId), row.sealed) }
}

/** The end of a hold; null once it is over. */
export const activeHold = (until: Date | null, now: Date): Date | null => (until && until > now ? until : null)

/** Account and id number are masked to their last four digits; birth date and address are left out. */
export function presentCard({ row, details }: DecryptedCard, now: Date): Card {
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
    hold_until: activeHold(row.holdUntil, now)?.toISOString() ?? null,
  }
}

export const isExpired = ({ idExpiresOn }: { idExpiresOn: string | null }, now: Date): boolean =>
  idExpiresOn !== null && idExpiresOn < bangkokDay(now)

export const readCard: Handler<'GET /api/card'> = async (ctx) => {
  const card = await readCurrentCard(ctx, asPartner(ctx))
  return {
    card: card ? presentCard(card, ctx.now) : null,
    latest_birth_date: latestBirthDate(MINIMUM_AGE, ctx.now),
    today: bangkokDay(ctx.now),
    hold_hours: await readShopRule(ctx, 'card_hold_hours'),
  }
}
