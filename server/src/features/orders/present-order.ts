import type { Lang } from '@bailu/contract/fields'
import type { Order, OrderItem } from '@bailu/contract/orders'
import { cancelReasons } from '@bailu/phrases/cancel-reasons'
import { trackingLink } from '@bailu/contract/carriers'
import type { Ctx } from '../../core/context.ts'
import type { ItemRow } from './read-items.ts'
import type { WholeOrder } from './read-whole.ts'
import { actionsOn } from './order-policy.ts'
import { presentReturn } from './returns/present-return.ts'
import type { WholeReturn } from './returns/read-returns.ts'
import { returnUntil, type ReturnTerms } from './returns/return-terms.ts'

type Shown = Pick<
  ItemRow,
  | 'id'
  | 'number'
  | 'status'
  | 'quantity'
  | 'total'
  | 'placedAt'
  | 'proofAt'
  | 'firstName'
  | 'lines'
  | 'picture'
  | 'carrier'
  | 'trackingNumber'
>

function facts(row: Shown, lang: Lang): Omit<OrderItem, 'actions'> {
  const more = row.lines - 1
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    summary: more > 0 ? `${row.firstName[lang]} +${more}` : row.firstName[lang],
    picture: row.picture,
    quantity: row.quantity,
    total: Number(row.total),
    placed_at: row.placedAt.toISOString(),
    proof: row.proofAt === null ? 'none' : 'uploaded',
    tracking_link: trackingLink(row.carrier, row.trackingNumber),
  }
}

export const presentItem = (row: ItemRow, terms: ReturnTerms, { lang, now }: Pick<Ctx, 'lang' | 'now'>): OrderItem => ({
  ...facts(row, lang),
  actions: actionsOn(row, terms, now),
})

/** A row of the staff list: what a buyer may do is not theirs to do. */
export const presentStaffItem = facts

/** Everything buyer and staff see alike. */
export function presentBody(
  row: WholeOrder,
  lang: Lang,
): Omit<Order, 'actions' | 'proofs' | 'returns' | 'return_until'> {
  const [first] = row.lines
  if (!first) throw new Error(`Order ${row.id} has no lines`)
  return {
    ...facts({ ...row, firstName: first.line.name, picture: first.picture, lines: row.lines.length }, lang),
    payment_method: row.paymentMethod,
    lines: row.lines.map(({ line, picture }) => ({
      variant_id: line.variantId,
      product_id: line.productId,
      name: line.name[lang],
      option: line.option[lang],
      picture,
      price: Number(line.price),
      quantity: line.quantity,
      amount: Number(line.price * BigInt(line.quantity)),
      points: line.points,
    })),
    goods: Number(row.goods),
    shipping: Number(row.shipping),
    shipping_discount: Number(row.shippingDiscount),
    points: row.points,
    buyer_message: row.buyerMessage,
    address: { ...row.address, contact: row.address.contact ?? null },
    expires_at: row.proofAt === null ? iso(row.expiresAt) : null,
    paid_at: iso(row.paidAt),
    finished_at: iso(row.finishedAt),
    canceled_at: iso(row.canceledAt),
    cancel_reason: reason(row.cancelReason, lang),
    carrier: row.carrier,
    tracking_number: row.trackingNumber,
  }
}

export function presentOrder(
  row: WholeOrder,
  returns: WholeReturn[],
  terms: ReturnTerms,
  { lang, now }: Pick<Ctx, 'lang' | 'now'>,
): Order {
  const pickup = row.address.isZt
  return {
    ...presentBody(row, lang),
    actions: actionsOn({ ...row, proofs: row.proofs.length, pickup }, terms, now),
    proofs: row.proofs.map((proof) => ({ id: proof.id, uploaded_at: proof.uploadedAt.toISOString() })),
    returns: returns.map((one) => presentReturn(one, lang)),
    return_until:
      row.status === 'finished' && row.finishedAt ? returnUntil(row.finishedAt, pickup, terms).toISOString() : null,
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function reason(stored: string, lang: Lang): string {
  const words = cancelReasons[lang]
  return Object.hasOwn(words, stored) ? words[stored as keyof typeof words] : stored
}
