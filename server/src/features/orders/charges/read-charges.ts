import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { StaffOrder } from '@bailu/contract/staff-order'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { asNumber } from '../../../core/satang.ts'
import { providerCharge } from '../../../database/tables/charges.ts'

/** Charges of an order at the payment provider, oldest first. */
export async function readCharges(ctx: Ctx, _scope: StaffScope, orderId: string): Promise<StaffOrder['charges']> {
  const rows = await ctx.db
    .select()
    .from(providerCharge)
    .where(and(eq(providerCharge.orderId, orderId), isNotNull(providerCharge.chargeId)))
    .orderBy(asc(providerCharge.id))
  return rows.map((row) => ({
    charge_id: row.chargeId ?? '',
    amount: asNumber(row.amount),
    state: row.state,
    asked_at: row.askedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  }))
}
