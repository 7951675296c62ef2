import { isPriceJump } from '@bailu/contract/catalogue/sellable'
import type { InputOf } from '@bailu/contract/calls'
import type { StaffQuote } from '@bailu/contract/orders/discount'
import { MAX_DISCOUNT } from '@bailu/contract/orders/kinds'

type QuotedDiscount = NonNullable<InputOf<'POST /api/staff/order/quote'>['discount']>
type Value = NonNullable<QuotedDiscount['order']>
type AskedDiscount = QuotedDiscount & Required<Pick<QuotedDiscount, 'lines'>>

export const DISCOUNT_DECIMALS = 2
/** As typed: satang or basis points, both the hundredth of what is shown; NaN while it is no number. */
export type TypedDiscount = { hundredths: number | null; by: Value['by'] }
export type DiscountValues = {
  /** By the id of the variant. */
  lines?: Record<string, TypedDiscount | undefined>
  order?: TypedDiscount
  reason?: string
}

export const NO_DISCOUNT: TypedDiscount = { hundredths: null, by: 'amount' }
const FULL_SHARE = 10_000

/** Whether the typed discount can be sent. */
export const isDiscountAmount = (typed: TypedDiscount | undefined): typed is TypedDiscount & { hundredths: number } =>
  typed !== undefined &&
  Number.isInteger(typed.hundredths) &&
  typed.hundredths! >= 1 &&
  typed.hundredths! <= (typed.by === 'share' ? FULL_SHARE : MAX_DISCOUNT)

const toValue = ({ hundredths, by }: TypedDiscount & { hundredths: number }): Value =>
  by === 'share' ? { by, share: hundredths } : { by, amount: hundredths }

/** The typed discounts of lines in the order; undefined when none is typed. `isValid`: none is wrong. */
export function readDiscounts(
  typed: DiscountValues | undefined,
  lines: readonly { variant_id: number }[],
): { asked: AskedDiscount | undefined; isValid: boolean } {
  const ofLines = lines.flatMap(({ variant_id: id }) => {
    const value = typed?.lines?.[id]
    return (value?.hundredths ?? null) === null ? [] : [{ variant_id: id, value }]
  })
  const order = (typed?.order?.hundredths ?? null) === null ? undefined : typed?.order
  const sent = ofLines.flatMap(({ variant_id, value }) =>
    isDiscountAmount(value) ? [{ variant_id, value: toValue(value) }] : [],
  )
  const isOrderSent = isDiscountAmount(order)
  return {
    asked: sent.length > 0 || isOrderSent ? { lines: sent, ...(isOrderSent && { order: toValue(order) }) } : undefined,
    isValid: sent.length === ofLines.length && (order === undefined || isOrderSent),
  }
}

/** Lines of which a piece costs less than half because of the discount: a person is asked before they are placed. */
export const steepLines = ({ lines }: StaffQuote): StaffQuote['lines'] =>
  lines.filter(({ price, pieces }) => pieces.some((part) => isPriceJump(price, part.price)))
