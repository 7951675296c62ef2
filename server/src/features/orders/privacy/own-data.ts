import { asc, eq, inArray, isNull, and } from 'drizzle-orm'
import { placeLine, recipientName } from '@bailu/contract/addresses/kinds'
import { plainBaht } from '@bailu/phrases/format'
import type { BuyerScope, Ctx } from '../../../core/context.ts'
import { isoTime, type PersonalDataRow, type PersonalDataSection } from '../../legal/personal-data.ts'
import { refundAccountPlace } from '../../../core/order-facts.ts'
import { unseal } from '../../../lib/crypto.ts'
import { orderNote, type AddressSnapshot, order, orderLine } from '../table.ts'
import { paymentSlip } from '../../receipts/table.ts'
import { refund } from '../../refunds/table.ts'
import { canceledPiece, orderReturn } from '../../returns/table.ts'

import { transferTime, readRefunds } from '../../refunds/read-refunds.ts'
import { readReturns } from '../../returns/read-returns.ts'
import { openOrderNote } from '../order-notes.ts'
import { readOrderContact } from '../base/order-contact.ts'
import { ordersOfBuyer } from '../base/order-access.ts'
import { reasonIn } from '@bailu/phrases/orders/reasons'

/** Orders of an account or a guest, for the download of their personal data. */
export async function readOwnOrders(ctx: Ctx, scope: BuyerScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db.select().from(order).where(ordersOfBuyer(scope)).orderBy(asc(order.id))
  const ownOrderIds = ctx.db.select({ id: order.id }).from(order).where(ordersOfBuyer(scope))
  const lines = await ctx.db
    .select()
    .from(orderLine)
    .where(inArray(orderLine.orderId, ownOrderIds))
    .orderBy(asc(orderLine.line))
  const canceledItems = await ctx.db
    .select({ piece: canceledPiece, line: orderLine })
    .from(canceledPiece)
    .innerJoin(orderLine, and(eq(orderLine.orderId, canceledPiece.orderId), eq(orderLine.line, canceledPiece.line)))
    .where(inArray(canceledPiece.orderId, ownOrderIds))
    .orderBy(asc(canceledPiece.id))
  const slips = await ctx.db.select().from(paymentSlip).where(inArray(paymentSlip.orderId, ownOrderIds))
  const refunds = await readRefunds(ctx, inArray(refund.orderId, ownOrderIds))
  return rows.map((row) => ({
    number: row.number,
    status: row.status,
    payment_method: row.paymentMethod,
    goods_baht: plainBaht(row.subtotal),
    shipping_baht: plainBaht(row.shipping - row.shippingDiscount),
    total_baht: plainBaht(row.total),
    points: row.points,
    ...presentPlace(row.address),
    message: row.buyerMessage,
    contact_email: readOrderContact(ctx, row) ?? '',
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
    placed_at: isoTime(row.placedAt),
    paid_at: isoTime(row.paidAt),
    finished_at: isoTime(row.finishedAt),
    canceled_at: isoTime(row.canceledAt),
    cancel_reason: reasonIn(ctx.lang, row.cancelReason, row.cancelTexts),
    items: lines
      .filter((line) => line.orderId === row.id)
      .map((line) => ({
        product: line.name[ctx.lang],
        option: line.option[ctx.lang],
        quantity: line.quantity,
        price_baht: plainBaht(line.price),
        ...(line.discount > 0n && { discount_baht: plainBaht(line.discount) }),
      })),
    canceled_items: canceledItems
      .filter(({ piece }) => piece.orderId === row.id)
      .map(({ piece, line }) => ({
        product: line.name[ctx.lang],
        option: line.option[ctx.lang],
        quantity: piece.quantity,
        reason: reasonIn(ctx.lang, piece.reason, piece.reasonTexts),
        canceled_at: isoTime(piece.at),
      })),
    payment_slips: slips
      .filter((slip) => slip.orderId === row.id)
      .map((slip) => ({
        bank: slip.bank ?? '',
        reference: slip.bankReference ?? '',
        uploaded_at: isoTime(slip.uploadedAt),
      })),
    refunds: refunds
      .filter(({ refund: refundRow }) => refundRow.orderId === row.id)
      .map(({ refund: refundRow, paid: transfer }) => ({
        status: refundRow.status,
        amount_baht: plainBaht(refundRow.amount),
        paid_back_to: refundRow.refundBy
          ? `${refundRow.refundBy} ${refundRow.refundBank} ••••${refundRow.refundTail} ${refundRow.refundName}`
          : '',
        account_number:
          refundRow.refundNumber && unseal(ctx.deps.config, refundAccountPlace(refundRow.id), refundRow.refundNumber),
        bank_reference: transfer?.bankReference ?? '',
        owed_at: isoTime(refundRow.owedAt),
        refunded_at: transferTime(transfer) ?? '',
      })),
  }))
}

const presentPlace = (snapshot: AddressSnapshot) => ({
  receiver: snapshot.contact?.name ?? recipientName(snapshot),
  phone: snapshot.contact?.phone ?? snapshot.phone,
  address: placeLine(snapshot),
})

export async function readOwnReturns(ctx: Ctx, scope: BuyerScope): Promise<PersonalDataRow[]> {
  const ownOrderIds = ctx.db.select({ id: order.id }).from(order).where(ordersOfBuyer(scope))
  const rows = await readReturns(ctx, inArray(orderReturn.orderId, ownOrderIds))
  return rows.map((row) => ({
    status: row.status,
    kind: row.kind,
    reason: row.reason,
    words: row.words,
    amount_baht: plainBaht(row.subtotal + row.shipping),
    paid_back_to: `${row.refundBy} ${row.refundBank} ••••${row.refundTail} ${row.refundName}`,
    bank_reference: row.reference ?? '',
    answer: row.answer,
    requested_at: isoTime(row.requestedAt),
    decided_at: isoTime(row.decidedAt),
    received_at: isoTime(row.receivedAt),
    refunded_at: isoTime(row.refundedAt),
    retracted_at: isoTime(row.retractedAt),
    items: row.lines.map(({ line, quantity }) => ({ product: line.name[ctx.lang], quantity })),
    photos: row.photos.length,
  }))
}

export const orderData: PersonalDataSection = { name: 'orders', read: readOwnOrders }
export const returnData: PersonalDataSection = { name: 'returns', read: readOwnReturns }

/** Staff notes about this person's orders. */
async function readOwnStaffNotes(ctx: Ctx, scope: BuyerScope): Promise<PersonalDataRow[]> {
  const rows = await ctx.db
    .select({ number: order.number, id: orderNote.id, words: orderNote.words, at: orderNote.writtenAt })
    .from(orderNote)
    .innerJoin(order, eq(order.id, orderNote.orderId))
    .where(and(ordersOfBuyer(scope), isNull(orderNote.struckAt)))
    .orderBy(asc(orderNote.id))
  return rows.map((row) => ({ number: row.number, words_written: openOrderNote(ctx, row), added_at: isoTime(row.at) }))
}
export const staffNoteData: PersonalDataSection = { name: 'staffNotes', read: readOwnStaffNotes }
