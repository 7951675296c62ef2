import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { bankCard } from '../../../database/tables/payouts.ts'
import { cardPlace, openDetails, type CardDetails } from '../../../core/card-details.ts'

export type CardRow = typeof bankCard.$inferSelect
export type OpenCard = { row: CardRow; details: CardDetails }

/**
 * The partner's bank card with its details decrypted. For use inside the server only: replies show masked numbers.
 * @param options.lock takes a share lock on the row until the transaction ends
 */
export async function currentCard(
  ctx: Ctx,
  { partnerId }: PartnerScope,
  { lock = false } = {},
): Promise<OpenCard | undefined> {
  const query = ctx.db
    .select()
    .from(bankCard)
    .where(and(eq(bankCard.partnerId, partnerId), isNull(bankCard.removedAt)))
  const [row] = await (lock ? query.for('share') : query)
  return row && { row, details: openDetails(ctx.house.settings, cardPlace(partnerId), row.sealed) }
}

/** The end of a hold; null once it is over. */
export const stillHeld = (until: Date | null, now: Date): Date | null => (until && until > now ? until : null)
