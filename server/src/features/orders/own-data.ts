import { asc, eq, inArray, isNull, and } from 'drizzle-orm'
import type { BuyerScope, Ctx } from '../../core/context.ts'
import { at, baht, type OwnRow, type OwnSection } from '../../core/own-data.ts'
import { duePlace } from '../../core/return-account.ts'
import { unseal } from '../../core/seal.ts'
import { orderNote } from '../../database/tables/order-notes.ts'
import { type AddressSnapshot, order, orderLine, paymentProof } from '../../database/tables/orders.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'

import { paidAt, readDues } from './refunds/read-dues.ts'
import { readReturns } from './returns/read-returns.ts'
import { openNote } from './notes/note-words.ts'
import { ordersOf } from './whose-orders.ts'

/** Orders of an account or a guest, for the download of their personal data. */
export async function readOrders(ctx: Ctx, scope: BuyerScope): Promise<OwnRow[]> {
  const rows = await ctx.db.select().from(order).where(ordersOf(scope)).orderBy(asc(order.id))
  const mine = ctx.db.select({ id: order.id }).from(order).where(ordersOf(scope))
  const lines = await ctx.db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, mine))
    .orderBy(asc(orderLine.line))
  const proofs = await ctx.db.select().from(paymentProof).where(inArray(paymentProof.orderId, mine))
  const dues = await readDues(ctx, inArray(refundDue.orderId, mine))
  return rows.map((row) => ({
    number: row.number,
    status: row.status,
    payment_method: row.paymentMethod,
    goods_baht: baht(row.goods),
    shipping_baht: baht(row.shipping - row.shippingDiscount),
    total_baht: baht(row.total),
    points: row.points,
    ...placeOf(row.address),
    message: row.buyerMessage,
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    placed_at: at(row.placedAt),
    paid_at: at(row.paidAt),
    finished_at: at(row.finishedAt),
    canceled_at: at(row.canceledAt),
    cancel_reason: row.cancelReason,
    items: lines
      .filter((line) => line.orderId === row.id)
      .map((line) => ({
        product: line.name[ctx.lang],
        option: line.option[ctx.lang],
        quantity: line.quantity,
        price_baht: baht(line.price),
      })),
    payment_slips: proofs
      .filter((proof) => proof.orderId === row.id)
      .map((proof) => ({
        bank: proof.bank ?? '',
        reference: proof.bankReference ?? '',
        uploaded_at: at(proof.uploadedAt),
      })),
    refunds: dues
      .filter(({ due }) => due.orderId === row.id)
      .map(({ due, paid }) => ({
        status: due.status,
        amount_baht: baht(due.amount),
        paid_back_to: due.refundBy ? `${due.refundBy} ${due.refundBank} ••••${due.refundTail} ${due.refundName}` : '',
        account_number: due.refundNumber && unseal(ctx.house.settings, duePlace(due.id), due.refundNumber),
        bank_reference: paid?.bankReference ?? '',
        owed_at: at(due.owedAt),
        refunded_at: paidAt(paid) ?? '',
      })),
  }))
}

const placeOf = (place: AddressSnapshot) => ({
  receiver: place.contact?.name ?? `${place.first_name} ${place.last_name}`,
  phone: place.contact?.phone ?? place.phone,
  address: [place.address1, place.address2, place.area, place.city, place.province, place.zip, place.country]
    .filter(Boolean)
    .join(', '),
})

export async function readOwnReturns(ctx: Ctx, scope: BuyerScope): Promise<OwnRow[]> {
  const mine = ctx.db.select({ id: order.id }).from(order).where(ordersOf(scope))
  const rows = await readReturns(ctx, inArray(orderReturn.orderId, mine))
  return rows.map((row) => ({
    status: row.status,
    kind: row.kind,
    reason: row.reason,
    words: row.words,
    amount_baht: baht(row.goods + row.shipping),
    paid_back_to: `${row.refundBy} ${row.refundBank} ••••${row.refundTail} ${row.refundName}`,
    bank_reference: row.reference ?? '',
    answer: row.answer,
    requested_at: at(row.requestedAt),
    decided_at: at(row.decidedAt),
    received_at: at(row.receivedAt),
    refunded_at: at(row.refundedAt),
    withdrawn_at: at(row.withdrawnAt),
    items: row.lines.map(({ line, quantity }) => ({ product: line.name[ctx.lang], quantity })),
    photos: row.photos.length,
  }))
}

export const orderData: OwnSection = { name: 'orders', read: readOrders }
export const returnData: OwnSection = { name: 'returns', read: readOwnReturns }

/** Staff notes about this person's orders. */
async function readStaffNotes(ctx: Ctx, scope: BuyerScope): Promise<OwnRow[]> {
  const rows = await ctx.db
    .select({ number: order.number, id: orderNote.id, words: orderNote.words, at: orderNote.writtenAt })
    .from(orderNote)
    .innerJoin(order, eq(order.id, orderNote.orderId))
    .where(and(ordersOf(scope), isNull(orderNote.struckAt)))
    .orderBy(asc(orderNote.id))
  return rows.map((row) => ({ number: row.number, words_written: openNote(ctx, row), added_at: at(row.at) }))
}
export const staffNoteData: OwnSection = { name: 'staffNotes', read: readStaffNotes }
