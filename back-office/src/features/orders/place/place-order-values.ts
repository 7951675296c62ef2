import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { InputOf } from '@bailu/contract/calls'
import { fromBangkokField } from '../../../app/clock.ts'
import type { DiscountValues, readDiscounts } from './discount.ts'
import type { OrderLineValues } from './line-fields.tsx'

type PlaceOrderInput = InputOf<'POST /api/staff/order'>
type Address = Omit<NonNullable<PlaceOrderInput['address']>, 'country'>
export type PlaceOrderValues = {
  who: 'customer' | 'guest'
  customer_id?: number
  lines: OrderLineValues[]
  /** The id of a stored address, a new address, or the pick-up point. */
  place: number | 'typed' | 'pickup'
  address?: Address
  /** Id of the pick-up point. */
  point?: number
  contact?: { name: string; phone: string }
  employee_no?: string
  how: PlaceOrderInput['payment']['how']
  /** The user confirms that the shown total was received. */
  seen?: boolean
  payment: { by: 'cash' | 'transfer'; bank_reference?: string; seen_at: string }
  buyer_message?: string
  reason: string
  /** Open while a discount is given. */
  gives_discount?: boolean
  discount?: DiscountValues
}

export function toPlaceOrderInput(
  fields: PlaceOrderValues,
  lines: PlaceOrderInput['lines'],
  total: number,
  discount: ReturnType<typeof readDiscounts>['asked'],
): PlaceOrderInput {
  const { who, place, address, point, contact, employee_no, how, payment } = fields
  return {
    lines,
    ...(who === 'customer' && fields.customer_id !== undefined && { customer_id: fields.customer_id }),
    ...(place === 'typed' && address && { address: { ...address, country: THAILAND } }),
    ...(place === 'pickup' && contact && point !== undefined && { address_id: point, contact }),
    ...(typeof place === 'number' && { address_id: place }),
    ...(employee_no?.trim() && { employee_no: employee_no.trim() }),
    payment:
      how === 'paid'
        ? {
            how,
            by: payment.by,
            amount: total,
            bank_reference: payment.bank_reference ?? '',
            seen_at: fromBangkokField(payment.seen_at),
          }
        : { how },
    buyer_message: fields.buyer_message ?? '',
    reason: fields.reason,
    ...(discount && { discount: { ...discount, reason: fields.discount?.reason ?? '' } }),
    expected_total: total,
  }
}
