import { and, or, sql } from 'drizzle-orm'
import type { NamedOrder } from '@bailu/contract/orders/shipping'
import { orderNumbersIn, possibleOldNumbers } from '@bailu/contract/orders/order-number'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { readUploadedCells } from '../../../integrations/read-table.ts'
import { allOrdersForStaff } from '../base/order-access.ts'
import { order } from '../table.ts'
import { readParcelHistory } from './packing-slips.ts'

const READS_AN_HOUR = { tries: 240, seconds: 3_600 }

/**
 * Reads a table with tracking numbers as carriers return it, pasted or as a file, and the orders whose numbers stand in it.
 * Which column is what is decided on the screen.
 * @throws AppError table_unreadable, too_large, too_many, busy
 */
export const readTrackingTable: Handler<'POST /api/staff/order/tracking-table'> = async (ctx, _, upload) => {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `tracking-table:${staffId}`, READS_AN_HOUR)
  const rows = await readUploadedCells(await upload.receive())
  const cells = rows.flat()
  const oldNumbers = [...new Set(cells.flatMap(possibleOldNumbers))]
  return { rows, orders: await readNamedOrders(ctx, orderNumbersIn(cells.join('\n')), oldNumbers) }
}

/** The numbers of each kind are one parameter: a table may name more than a statement has parameters. */
async function readNamedOrders(ctx: Ctx, numbers: string[], oldNumbers: string[]): Promise<NamedOrder[]> {
  if (numbers.length + oldNumbers.length === 0) return []
  const rows = await ctx.db
    .select({
      id: order.id,
      number: order.number,
      oldNumber: order.oldNumber,
      status: order.status,
      address: order.address,
      carrier: order.carrier,
      trackingNumber: order.trackingNumber,
    })
    .from(order)
    .where(
      and(
        allOrdersForStaff(asStaff(ctx)),
        or(
          sql`${order.number} = any(${sql.param(numbers)}::text[])`,
          sql`(${order.oldNumber} <> '' and ${order.oldNumber} = any(${sql.param(oldNumbers)}::text[]))`,
        ),
      ),
    )
  const history = await readParcelHistory(
    ctx,
    rows.filter(({ trackingNumber }) => trackingNumber !== '').map(({ id }) => id),
  )
  return rows.map(({ id, number, oldNumber, status, address, carrier, trackingNumber }) => ({
    id,
    number,
    old_number: oldNumber,
    status,
    pickup: address.isZt,
    carrier,
    tracking_number: trackingNumber,
    shipped_by: history.get(id)?.shippedBy ?? '',
  }))
}
