import { and, eq, isNull, sql } from 'drizzle-orm'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { bankCard } from '../../../database/tables/payouts.ts'
import { holdPartner } from '../hold-partner.ts'
import { tellOfCard } from './tell-of-card.ts'

/**
 * Erases the caller's bank card. Withdrawals under review have their own copy of it.
 * @throws AppError not_found
 */
export async function deleteCard(ctx: Ctx): Promise<Record<string, never>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    await holdPartner(tx, scope)
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
    if (rowCount === 0) return refuse('not_found')
    await record(tx, 'card.deleted', { type: 'card', id: scope.partnerId })
    await tellOfCard(tx, scope)
    return {}
  })
}
