import type { Lang } from '@bailu/contract/fields'
import type { Order, OrderBrief, OrderItem, OrderStanding } from '@bailu/contract/orders'
import { cancelReasons } from '@bailu/phrases/cancel-reasons'
import { trackingLink } from '@bailu/contract/carriers'
import type { Ctx } from '../../core/context.ts'
import type { ItemRow } from './read-items.ts'
import type { WholeOrder } from './read-whole.ts'
import { actionsOn, awaitsCall } from './order-policy.ts'
import { shownPickupCode } from './pickup-code.ts'
import { type Due, presentMoneyBack } from './refunds/read-dues.ts'
import { presentReturn } from './returns/present-return.ts'
import type { WholeReturn } from './returns/read-returns.ts'
import { returnUntil, type ReturnTerms } from './returns/return-terms.ts'

type Shown = Pick<
  ItemRow,
  | 'id'
  | 'number'
  | 'status'
  | 'paymentMethod'
  | 'paidAt'
  | 'quantity'
  | 'total'
  | 'placedAt'
  | 'expiresAt'
  | 'proofAt'
  | 'refused'
  | 'firstName'
  | 'lines'
  | 'picture'
  | 'carrier'
  | 'trackingNumber'
>

export function presentFacts(row: Shown, lang: Lang): OrderBrief {
  const more = row.lines - 1
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    payment_method: row.paymentMethod,
    paid_at: iso(row.paidAt),
    summary: more > 0 ? `${row.firstName[lang]} +${more}` : row.firstName[lang],
    picture: row.picture,
    quantity: row.quantity,
    total: Number(row.total),
    placed_at: row.placedAt.toISOString(),
    expires_at: iso(row.expiresAt),
    awaits_call: awaitsCall(row),
    proof: row.proofAt !== null ? 'uploaded' : row.refused ? 'refused' : 'none',
    tracking_link: trackingLink(row.carrier, row.trackingNumber),
  }
}

export const presentItem = (
  row: ItemRow,
  standing: OrderStanding,
  terms: ReturnTerms,
  { lang, now }: Pick<Ctx, 'lang' | 'now'>,
): OrderItem => ({
  ...presentFacts(row, lang),
  ...standing,
  actions: actionsOn(row, terms, now),
})

/** The part of an order that buyer and staff see alike. */
export function presentBody(
  row: WholeOrder,
  lang: Lang,
): Omit<Order, 'actions' | 'proofs' | 'returns' | 'return_until' | 'pickup_code' | 'money_back' | keyof OrderStanding> {
  const [first] = row.lines
  if (!first) throw new Error(`Order ${row.id} has no lines`)
  return {
    ...presentFacts(
      {
        ...row,
        firstName: first.line.name,
        picture: first.picture,
        lines: row.lines.length,
        refused: row.proofs.some(({ refusedAt }) => refusedAt !== null),
      },
      lang,
    ),
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
  dues: Due[],
  terms: ReturnTerms,
  { lang, now, house }: Pick<Ctx, 'lang' | 'now' | 'house'>,
): Omit<Order, keyof OrderStanding> {
  const pickup = row.address.isZt
  return {
    ...presentBody(row, lang),
    pickup_code: shownPickupCode(house.settings, row),
    actions: actionsOn({ ...row, proofs: row.proofs.filter(isStanding).length, pickup }, terms, now),
    proofs: row.proofs.map((proof) => ({
      id: proof.id,
      uploaded_at: proof.uploadedAt.toISOString(),
      refused_at: iso(proof.refusedAt),
      refusal: proof.refusal,
      retracted_at: iso(proof.retractedAt),
    })),
    returns: returns.map((one) => presentReturn(one, lang)),
    money_back: presentMoneyBack(dues),
    return_until:
      row.status === 'finished' && row.finishedAt ? returnUntil(row.finishedAt, pickup, terms).toISOString() : null,
  }
}

const isStanding = (proof: WholeOrder['proofs'][number]) => proof.refusedAt === null && proof.retractedAt === null

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function reason(stored: string, lang: Lang): string {
  const words = cancelReasons[lang]
  return Object.hasOwn(words, stored) ? words[stored as keyof typeof words] : stored
}
