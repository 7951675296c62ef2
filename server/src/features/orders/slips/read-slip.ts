import { and, eq, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { type Ctx, type StaffScope, asOrderScope, asStaff, type PictureReply } from '../../../core/context.ts'
import { order } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { fail } from '../../../lib/errors.ts'
import { pictureType } from '../../pictures/picture-files.ts'
import { allOrdersForStaff, type OrderAccess, orderById, ordersOfBuyer } from '../base/order-access.ts'

type SlipRequest = ParsedOf<'GET /api/order/{id}/slip/{slip}'>

/** A slip picture, for the buyer of its order. */
export const readSlipPicture = (ctx: Ctx, input: SlipRequest): Promise<PictureReply> =>
  readPicture(ctx, orderById(ordersOfBuyer(asOrderScope(ctx)), input.id), input.slip)

export const readStaffSlipPicture = (ctx: Ctx, input: SlipRequest): Promise<PictureReply> =>
  readPicture(ctx, orderById(allOrdersForStaff(asStaff(ctx)), input.id), input.slip)

async function readPicture(ctx: Ctx, access: OrderAccess, slipId: string): Promise<PictureReply> {
  const [row] = await ctx.db
    .select({ key: paymentSlip.fileKey })
    .from(paymentSlip)
    .innerJoin(order, eq(order.id, paymentSlip.orderId))
    .where(and(access, eq(paymentSlip.id, slipId)))
  const bytes = row ? await ctx.deps.files.get(row.key) : null
  if (!row || !bytes) return fail('not_found')
  return { bytes, type: pictureType(row.key), private: true }
}

type OtherOrder = { id: string; number: string }

/**
 * Other orders with the same picture or the same bank reference, by slip id of this order. Retracted slips do not
 * count.
 */
export async function findDuplicateSlips(
  ctx: Ctx,
  _scope: StaffScope,
  orderId: string,
): Promise<Map<string, OtherOrder[]>> {
  const { rows } = await ctx.db.execute<{ slip: string; others: OtherOrder[] }>(sql`
    with mine as materialized (
      select id, sent_hash, bank, bank_reference from payment_slip where order_id = ${orderId} and retracted_at is null
    ), duplicate as (
      select mine.id, other.order_id from mine join payment_slip other on other.sent_hash = mine.sent_hash
        and other.retracted_at is null
      union
      select mine.id, other.order_id from mine join payment_slip other
        on other.bank_reference = mine.bank_reference and other.bank = mine.bank and other.retracted_at is null
    )
    select duplicate.id as slip, json_agg(json_build_object('id', o.id, 'number', o.number) order by o.number) as others
    from duplicate join orders o on o.id = duplicate.order_id
    where duplicate.order_id <> ${orderId} group by duplicate.id`)
  return new Map(rows.map((row) => [row.slip, row.others]))
}

/** Whether any slip of this order is used on another order. */
export async function hasDuplicateSlip(ctx: Ctx, orderId: string): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ found: boolean }>(sql`
    select exists (select 1 from payment_slip mine join payment_slip other
        on other.sent_hash = mine.sent_hash and other.order_id <> mine.order_id and other.retracted_at is null
        where mine.order_id = ${orderId} and mine.retracted_at is null)
      or exists (select 1 from payment_slip mine join payment_slip other
        on other.bank_reference = mine.bank_reference and other.bank = mine.bank and other.order_id <> mine.order_id
        and other.retracted_at is null where mine.order_id = ${orderId} and mine.retracted_at is null) as found`)
  return rows[0]?.found ?? false
}
