import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import type { HttpTestApp } from '../http-test-app.ts'
import * as people from '../fixtures/people-and-products-fixture.ts'
import { typedAddress } from '../fixtures/actors-fixture.ts'
import { addVatRegistration } from '../fixtures/shop-rules-fixture.ts'

const INVOICE_BUYER = { name: 'Malee Co', tax_id: '1101700230708', branch: null, address: '1 Sukhumvit' }

type OrderContext = {
  variantId: number
  customerId: number
  unrelatedId: number
  staff: ReturnType<HttpTestApp['as']>
  /** Used as a payment slip and as a photo of a return. */
  picture: Buffer
}

/** Places orders and creates returns and tax documents. @returns an order, another customer's order, and valid inputs of the calls about them */
export async function orderInputs(
  shop: HttpTestApp,
  { variantId, customerId, unrelatedId, staff, picture }: OrderContext,
) {
  const as = shop.as(people.userActor(customerId))
  const asUnrelated = shop.as(people.userActor(unrelatedId))
  const line = { variant_id: variantId, quantity: 1 }
  const orderForm = { lines: [line], address_id: PICKUP_ID, contact: people.CONTACT, expected_total: 100_000 }
  const { id: addressId } = await as('POST /api/address', people.ADDRESS)
  const { id: orderId } = await as('POST /api/order', orderForm)
  const otherOrder = await asUnrelated('POST /api/order', orderForm)
  const bulkOrder = { ...orderForm, lines: [{ ...line, quantity: 900 }], expected_total: 90_000_000 }
  const { id: finishedId } = await as('POST /api/order', bulkOrder)
  await staff('POST /api/staff/order/{id}/confirm-payment', {
    id: finishedId,
    amount: 90_000_000,
    bank_reference: 'P1',
  })
  await staff('POST /api/staff/order/{id}/hand-over', {
    id: finishedId,
    without_code: 'Known',
    ...(await shop.seenPieces(finishedId)),
  })
  const returnInput = {
    id: finishedId,
    lines: [{ line: 0, quantity: 1 }],
    kind: 'goods' as const,
    reason: 'other' as const,
    words: 'please',
    refund_to: { by: 'promptpay' as const, number: '0812345678', name: 'Malee' },
  }
  const { id: canceledId } = await as('POST /api/order', orderForm)
  await staff('POST /api/staff/order/{id}/cancel', {
    id: canceledId,
    reason: 'Out of stock',
    seen_status: 'awaiting_payment',
  })
  const late = { id: canceledId, amount: 1, bank_reference: 'L1' }
  const { refund } = await staff('POST /api/staff/order/{id}/late-payment', late)
  const { id: note } = await staff('POST /api/staff/order/{id}/note', { id: orderId, words: 'Rang up' })
  const { id: returnId } = await as('POST /api/order/{id}/return', returnInput)
  const { id: photo } = await as('POST /api/return/photo', { return: returnId }, { upload: { bytes: picture } })
  const { id: slip } = await as('POST /upload_paid_pic', { order: orderId }, { upload: { bytes: picture } })
  await addVatRegistration(shop)
  const { id: invoice } = await as('POST /api/order/{id}/tax-document', { id: finishedId, buyer: INVOICE_BUYER })
  const inputs = {
    'POST /api/cart/quote': { lines: [line], pickup: true, lang: 'zh' },
    'PUT /api/cart': line,
    'POST /api/cart/seen': { lines: [{ variant_id: line.variant_id, seen_price: 100 }] },
    'POST /api/cart/merge': { lines: [line] },
    'POST /api/address': { ...people.ADDRESS, is_default: true },
    'PUT /api/address/{id}': { ...people.ADDRESS, id: addressId },
    'POST /api/address/{id}/default': { id: addressId },
    'DELETE /api/address/{id}': { id: addressId },
    'POST /api/order': { ...orderForm, payment_method: 'promptpay', buyer_message: 'please', e: 'BL0001' },
    'GET /api/order': { tab: 'all', cursor: orderId },
    'GET /api/order/{id}/slip/{slip}': { id: orderId, slip },
    'POST /api/order/{id}/slip/{slip}/retract': { id: orderId, slip },
    'GET /api/staff/order/packing-slip': { ids: orderId },
    'POST /upload_paid_pic': { order: orderId },
    'PUT /api/order/{id}/address': { id: otherOrder.id, ...typedAddress() },
    'POST /api/order/{id}/cancel': { id: otherOrder.id, reason: 'other' },
    'GET /api/order/{id}/receipt': { id: finishedId },
    'GET /api/order/{id}/tax-document': { id: finishedId },
    'POST /api/order/{id}/tax-document': { id: finishedId, buyer: INVOICE_BUYER },
    'GET /api/order/{id}/tax-document/{document}': { id: finishedId, document: invoice },
    'GET /api/staff/order/{id}/tax-document': { id: finishedId },
    'POST /api/staff/order/{id}/tax-document': {
      id: finishedId,
      buyer: INVOICE_BUYER,
      replaces: invoice,
      reason: 'Another name',
    },
    'POST /api/staff/order/{id}/credit-note': { id: finishedId, amount: 100, reason: 'Goods came back' },
    'GET /api/staff/tax-document/{id}': { id: invoice },
    'GET /api/staff/vat/csv': { year: '2026', month: '11', reason: 'Filing' },
    'GET /api/order/{id}/return': { id: finishedId },
    'POST /api/order/{id}/return': returnInput,
    'PUT /api/order/{id}/refund-to': { id: canceledId, refund_to: returnInput.refund_to },
    'GET /api/staff/refund': { state: 'owed', search: 'malee', cursor: `1767225600000-${refund}` },
    'GET /api/staff/refund/{id}': { id: refund },
    'PUT /api/staff/refund/{id}/account': { id: refund, refund_to: returnInput.refund_to },
    'POST /api/staff/refund/{id}/account': { id: refund, reason: 'Paid by hand' },
    'POST /api/staff/refund/{id}/pay': {
      id: refund,
      amount: 1,
      bank_reference: 'B1',
      paid_at: '2026-11-20T00:00:00Z',
      closed_reason: 'Found later',
      account_at: null,
    },
    'POST /api/staff/refund/{id}/void': { id: refund, reason: 'Never came' },
    'POST /api/staff/refund/{id}/owe': { id: refund, reason: 'Not in cash' },
    'POST /api/staff/order/{id}/late-payment': {
      ...late,
      bank_reference: 'L2',
      seen_at: '2026-11-20T00:00:00Z',
      reason: 'On the account',
    },
    'POST /api/staff/refund-transfer/{id}/bounce': {
      id: refund,
      amount: 1,
      bank_reference: 'BACK-1',
      returned_on: '2026-11-20',
      closed_reason: 'Found later',
      reason: 'The account is closed',
    },
    'GET /api/staff/receipt': { state: 'used', search: 'P1', cursor: `1767225600000-${refund}` },
    'POST /api/staff/receipt/check': { list: 'tracking,amount,fee\nTH1,890.00,20' },
    'POST /api/staff/statement/{id}/columns': {
      id: refund,
      head_line: 1,
      roles: ['date', 'words', 'amount'],
      order: 'dmy',
    },
    'GET /api/staff/bank-line': { state: 'open', cursor: `1767225600000-${refund}` },
    'POST /api/staff/bank-line/{id}/confirm': {
      id: refund,
      orders: [{ number: 'BL000', amount: 100, differs: 'part' }],
      fee: 0,
      surplus: 'keep',
      reason: 'A tip',
      closed_reason: 'Found later',
    },
    'POST /api/staff/bank-line/{id}/keep': { id: refund, closed_reason: 'Found later' },
    'POST /api/staff/bank-line/{id}/link': { id: refund, bank_reference: 'P1' },
    'POST /api/staff/bank-line/{id}/dismiss': { id: refund, reason: 'Interest' },
    'POST /api/staff/bank-line/{id}/reopen': { id: refund },
    'GET /api/staff/data-import/{id}': { id: refund },
    'GET /api/staff/data-import/{id}/report': { id: refund },
    'POST /api/staff/data-import/{id}/apply': { id: refund, plan: '0'.repeat(64) },
    'POST /api/staff/data-import/sign-off': { partners: 2, amount: 100 },
    'POST /api/staff/data-import/invitation': { again: true },
    'GET /api/staff/statement': { cursor: `1767225600000-${refund}` },
    'POST /api/staff/receipt': {
      amount: 90,
      fee: 10,
      bank_reference: 'MANY1',
      seen_at: '2026-11-20T00:00:00Z',
      orders: [{ number: 'BL000', amount: 100, differs: 'part' }],
      surplus: 'keep',
      reason: 'Fee of the courier',
      closed_reason: 'Found later',
    },
    'POST /api/staff/receipt/{id}/owe': { id: refund, rest: 1, reason: 'Nobody claims it' },
    'POST /api/staff/order/{id}/goodwill': { id: otherOrder.id, cause: 'goodwill', amount: 1, reason: 'A scratch' },
    'POST /api/staff/difference/{id}/reverse': { id: refund, reason: 'Booked twice' },
    'GET /api/staff/cash-deposit': { cursor: refund },
    'POST /api/staff/cash-deposit': {
      amount: 1,
      bank_reference: 'CASH-1',
      deposited_on: '2026-11-20',
      closed_reason: 'Found later',
    },
    'POST /api/staff/cash-deposit/{id}/void': { id: refund, reason: 'Never carried' },
    'GET /api/staff/debt': { cursor: '100-1' },
    'POST /api/withdrawal/give-up': { amount: 1, reason: 'leaving' },
    'POST /api/staff/receipt/{id}/void': { id: refund, reason: 'It never came' },
    'POST /api/return/{id}/retract': { id: returnId },
    'PUT /api/return/{id}/refund-to': { id: returnId, refund_to: returnInput.refund_to },
    'POST /api/return/photo': { return: returnId },
    'GET /api/return/{id}/photo/{photo}': { id: returnId, photo },
    'GET /api/staff/return': { status: 'requested', cursor: returnId },
    'GET /api/staff/return/{id}': { id: returnId },
    'GET /api/staff/return/{id}/photo/{photo}': { id: returnId, photo },
    'POST /api/staff/return/{id}/approve': { id: returnId, send_to: 'Bangkok' },
    'POST /api/staff/return/{id}/reject': { id: returnId, answer: 'Opened' },
    'POST /api/staff/return/{id}/reject-goods': { id: returnId, answer: 'Worn' },
    'POST /api/staff/return/{id}/receive': { id: returnId, sellable: [{ line: 0, quantity: 1 }] },
    'POST /api/staff/return/{id}/refund': { id: returnId, amount: 1, bank_reference: 'REF-1' },
    'GET /api/staff/order': { tab: 'all', number: 'B', cursor: orderId },
    'POST /api/staff/order': {
      ...orderForm,
      customer_id: customerId,
      employee_no: 'BL0001',
      payment: {
        how: 'paid',
        by: 'cash',
        amount: 100_000,
        bank_reference: 'TILL-1',
        seen_at: '2026-11-20T00:00:00Z',
      },
      buyer_message: 'please',
      reason: 'By phone',
      discount: {
        order: { by: 'share', share: 1 },
        lines: [{ variant_id: line.variant_id, value: { by: 'amount', amount: 1 } }],
        reason: 'Dented box',
      },
    },
    'POST /api/staff/order/quote': {
      lines: [line],
      pickup: false,
      to: { country: 'Thailand', zip: '10110' },
      lang: 'th',
      discount: {
        order: { by: 'amount', amount: 1 },
        lines: [{ variant_id: line.variant_id, value: { by: 'share', share: 1 } }],
      },
    },
    'GET /api/staff/order/{id}/slip/{slip}': { id: orderId, slip },
    'POST /api/staff/order/{id}/slip/{slip}/view': { id: orderId, slip },
    'POST /api/staff/order/{id}/slip/{slip}/reject': { id: orderId, slip, reason: 'Another receiver' },
    'POST /api/staff/order/{id}/confirm-cod': { id: otherOrder.id, called: 'Wants it' },
    'POST /api/staff/order/{id}/reject-cod': { id: otherOrder.id, reason: 'Could not be reached' },
    'POST /api/staff/order/{id}/confirm-payment': { id: otherOrder.id, amount: 1, bank_reference: 'REF-1' },
    'POST /api/staff/order/{id}/take-back-payment': { id: otherOrder.id, reason: 'Another order', move_to: 'BL1' },
    'POST /api/staff/order/{id}/parcel-back': {
      id: otherOrder.id,
      cause: 'refused',
      words: 'Came back',
      sellable: [{ line: 0, quantity: 1 }],
    },
    'POST /api/staff/order/{id}/goods-back': { id: otherOrder.id, sellable: [{ line: 0, quantity: 1 }], words: 'Worn' },
    'POST /api/staff/order/{id}/goods-lost': { id: otherOrder.id, reason: 'Lost on the way' },
    'POST /api/staff/order/{id}/cash-lost': { id: otherOrder.id, reason: 'The courier lost it' },
    'POST /api/staff/order/{id}/tracking': {
      id: otherOrder.id,
      carrier: 'Flash',
      tracking_number: 'TH2',
      seen: { carrier: 'Flash', tracking_number: 'TH1' },
      reason: 'Mistyped',
    },
    'POST /api/staff/order/{id}/parcel': {
      id: otherOrder.id,
      state: 'delivered',
      seen_state: 'on_its_way',
      at: '2026-11-20T05:00:00.000Z',
      reason: 'Said the carrier',
    },
    'GET /api/staff/parcel-export/csv': { format: 'general', ids: otherOrder.id },
    'GET /api/staff/parcel-export/xlsx': { format: 'flash', way: 'delivery' },
    'POST /api/staff/order/{id}/ship': {
      id: otherOrder.id,
      carrier: 'Flash',
      tracking_number: 'TH1',
      shared_parcel: true,
      seen_pieces: 1,
    },
    'POST /api/staff/order/{id}/cancel': {
      id: otherOrder.id,
      reason: 'Asked by the buyer',
      seen_status: 'awaiting_payment',
    },
    'POST /api/staff/order/{id}/cancel-pieces': {
      id: otherOrder.id,
      lines: [{ line: 0, quantity: 1 }],
      reason: 'sold_out',
      note: 'Broken in the shelf',
      seen_status: 'awaiting_payment',
      seen_pieces: 2,
      refund_to: { by: 'promptpay', number: '0812345678', name: 'Malee' },
    },
    'POST /api/staff/order/{id}/hand-over': { id: otherOrder.id, without_code: 'Known', seen_pieces: 1 },
    'POST /api/staff/order/{id}/note': { id: otherOrder.id, words: 'Rang up' },
    'POST /api/staff/order/{id}/note/{note}/strike': { id: orderId, note },
    'POST /api/staff/order/{id}/address': { id: otherOrder.id, address: people.ADDRESS, reason: 'Moved' },
    'POST /api/staff/order/{id}/return': { ...returnInput, asked_by: 'By phone' },
  }
  return { orderId, foreign: otherOrder.id, inputs }
}
