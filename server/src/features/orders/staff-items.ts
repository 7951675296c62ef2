import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { StaffOrderItem } from '@bailu/contract/staff-order'
import type { Ctx } from '../../core/context.ts'
import type { TimeCursor } from '../../core/time-cursor.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { type AddressSnapshot, order, orderLine } from '../../database/tables/orders.ts'
import { partner, user } from '../../database/tables/people.ts'
import { cashSince } from './cash-lost.ts'
import { presentFacts } from './present-order.ts'
import { itemColumns } from './read-items.ts'

/** A page of orders, newest first, in one query. */
export const readStaffItems = (ctx: Ctx, which: SQL | undefined, after: TimeCursor | undefined, limit: number) =>
  ctx.db
    .select({
      ...itemColumns,
      paidAt: order.paidAt,
      flags: order.flags,
      slipLateAt: order.slipLateAt,
      finishedAt: order.finishedAt,
      cashLostAt: order.cashLostAt,
      address: order.address,
      nickname: user.nickname,
      employeeNo: partner.employeeNo,
    })
    .from(order)
    .innerJoin(orderLine, and(eq(orderLine.orderId, order.id), eq(orderLine.line, 0)))
    .innerJoin(picture, eq(picture.key, orderLine.pictureKey))
    .leftJoin(user, eq(user.id, order.userId))
    .leftJoin(partner, eq(partner.userId, order.partnerId))
    .where(
      and(
        which,
        after && sql`(${order.placedAt}, ${order.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(order.placedAt), desc(order.id))
    .limit(limit)
type StaffItemRow = Awaited<ReturnType<typeof readStaffItems>>[number]

type Named = { nickname: string | null; address: AddressSnapshot }

/** The account's nickname; for a guest the name on the address, or of the pick-up contact. */
export const buyerName = ({ nickname, address }: Named): string =>
  nickname ?? (address.isZt ? (address.contact?.name ?? '') : `${address.first_name} ${address.last_name}`.trim())

export const presentStaffItem = (row: StaffItemRow, lang: Ctx['lang']): StaffOrderItem => ({
  ...presentFacts(row, lang),
  payment_method: row.paymentMethod,
  way: row.address.isZt ? 'pickup' : 'delivery',
  buyer: buyerName(row),
  guest: row.nickname === null,
  partner_no: row.employeeNo,
  paid_at: row.paidAt?.toISOString() ?? null,
  flags: row.flags,
  slip_late_at: row.slipLateAt?.toISOString() ?? null,
  cash_since: cashSince(row),
})
