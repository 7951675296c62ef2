import { and, sql } from 'drizzle-orm'
import type { NamedOrder } from '@bailu/contract/orders/shipping'
import { orderNumbersIn } from '@bailu/contract/orders/order-number'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { readTable } from '../../../integrations/read-table.ts'
import { fail } from '../../../lib/errors.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { readBytes } from '../../../lib/upload.ts'
import { allOrdersForStaff } from '../base/order-access.ts'
import { order } from '../table.ts'
import { readParcelHistory } from './packing-slips.ts'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_LINES = 3_000
const MAX_COLUMNS = 60
const MAX_CELL = 300
const READS_AN_HOUR = { tries: 240, seconds: 3_600 }
/** Parsing a table may take ten seconds and 250 MB, so only one is parsed at a time. */
const parseLimiter = createLimiter({ concurrency: 1, queue: 8 })

/**
 * Reads a table with tracking numbers as carriers return it, pasted or as a file, and the orders whose numbers stand in it.
 * Which column is what is decided on the screen.
 * @throws AppError table_unreadable, too_large, too_many, busy
 */
export const readTrackingTable: Handler<'POST /api/staff/order/tracking-table'> = async (ctx, _, upload) => {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `tracking-table:${staffId}`, READS_AN_HOUR)
  const sent = await upload.receive()
  if (sent.size > MAX_BYTES) return fail('too_large')
  const content = await readBytes(sent)
  const cells = await parseLimiter(() => readTable(content, { thai: true, columns: 2 }))
  if (!cells || cells.length > MAX_LINES) return fail('table_unreadable')
  const rows = cells.map((row) =>
    row.slice(0, MAX_COLUMNS).map((cell) =>
      cell
        .replace(/^\uFEFF/, '')
        .trim()
        .slice(0, MAX_CELL),
    ),
  )
  return { rows, orders: await readNamedOrders(ctx, orderNumbersIn(rows.flat().join('\n'))) }
}

/** The numbers are one parameter: a table may name more than a statement has parameters. */
async function readNamedOrders(ctx: Ctx, numbers: string[]): Promise<NamedOrder[]> {
  if (numbers.length === 0) return []
  const rows = await ctx.db
    .select({
      id: order.id,
      number: order.number,
      status: order.status,
      address: order.address,
      carrier: order.carrier,
      trackingNumber: order.trackingNumber,
    })
    .from(order)
    .where(and(allOrdersForStaff(asStaff(ctx)), sql`${order.number} = any(${sql.param(numbers)}::text[])`))
  const history = await readParcelHistory(
    ctx,
    rows.filter(({ trackingNumber }) => trackingNumber !== '').map(({ id }) => id),
  )
  return rows.map(({ id, number, status, address, carrier, trackingNumber }) => ({
    id,
    number,
    status,
    pickup: address.isZt,
    carrier,
    tracking_number: trackingNumber,
    shipped_by: history.get(id)?.shippedBy ?? '',
  }))
}
