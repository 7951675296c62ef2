import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { OPEN_RETURNS, type StaffReturn } from '@bailu/contract/returns'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { unseal } from '../../../core/seal.ts'
import { order } from '../../../database/tables/orders.ts'
import { standingOf } from '../refunds/ask-second.ts'
import { moneyOfReturn } from '../refunds/money-of.ts'
import { presentBounce } from '../refunds/read-dues.ts'
import { allOrders } from '../whose-orders.ts'
import { presentReturnBody } from './present-return.ts'
import { readReturns } from './read-returns.ts'
import { returnAccountPlace } from '../../../core/return-account.ts'
import { payable, sumOfReturn } from './refund-return.ts'
import { theReturn } from './return-moves.ts'

/** One return for staff. Owner and finance read the full account number, which is audited. */
export async function readStaffReturn(ctx: Ctx, { id }: ParsedOf<'GET /api/staff/return/{id}'>): Promise<StaffReturn> {
  const scope = asStaff(ctx)
  const [row] = await readReturns(ctx, theReturn(allOrders(scope), id))
  if (!row) return refuse('not_found')
  const [bought] = await ctx.db.select().from(order).where(eq(order.id, row.orderId))
  const paysOut = scope.role === 'owner' || scope.role === 'finance'
  if (paysOut) await record(ctx, 'return.account_read', { type: 'return', id })
  const pays = paysOut && payable(row.status) && bought
  const open = (OPEN_RETURNS as readonly string[]).includes(row.status) && bought
  const now = open ? { ...row, ...(await sumOfReturn(ctx, bought, row)) } : row
  const amount = row.goods + now.shipping - now.deducted
  const standing = pays
    ? await standingOf(ctx, scope, moneyOfReturn(ctx, row, { amount, userId: bought.userId }))
    : { second: null, not_yours: null }
  return {
    ...presentReturnBody(now, ctx.lang),
    order_id: row.orderId,
    order_number: bought?.number ?? '',
    exception: row.exception,
    order_paid: bought?.paidAt != null,
    pay_out_to: paysOut ? unseal(ctx.house.settings, returnAccountPlace(id), row.refundNumber) : null,
    transfer: row.transfer,
    returned: presentBounce(row.bounce),
    account_by_staff: row.accountBy !== null,
    ...standing,
  }
}
