import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address } from '@bailu/contract/addresses/shop'
import type { StoredCartLine } from '@bailu/contract/cart/shop'
import { EMPLOYEE_NO } from '@bailu/contract/partners/kinds'
import { EMAIL } from '@bailu/contract/patterns'
import type { Translations } from '@bailu/phrases/translations'
import { useWords } from '../../i18n/i18n.tsx'
import { currentToken } from '../../session/auth.ts'
import { usedLink } from '../../session/used-link.ts'
import {
  guestCart,
  guestContact,
  guestEmail,
  guestOrders,
  referral,
  sessionReferral,
} from '../../session/guest-data.ts'
import { appliedBasket, usePayState } from '../../session/pay-state.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { toAddressForm } from '../addresses/address-book.ts'
import { ensureGuestToken, setCartLine } from '../cart/change-cart.ts'
import { quantityOf, toCartLine } from '../cart/lines.ts'
import { openPayment } from '../orders/payment/payment-state.ts'
import { usePlacedOrder } from '../orders/placed-notice.tsx'
import type { FormIssue } from './order-form-state.ts'
import { validateContact } from './pickup-contact.tsx'
import type { Checkout } from './use-checkout.ts'
import type { OrderInput, PlaceOutcome, SubmittedOrder } from './use-send-order.ts'

/** Places the order and tidies up after it; `onPlaced` when there is nothing left to pay here. */
export const usePlaceOrder = (checkout: Checkout, onPlaced: () => void) => {
  const words = useWords('addresses', 'orders')
  const client = useQueryClient()
  const [isPlaced, setIsPlaced] = useState(false)
  const [newestAtStart] = useState(() => guestOrders.get()[0]?.id)
  const { dispatch, sender, cart, lines, isSingle, deselect, destination, quote, contact, email, method } = checkout
  const { address, pickup } = destination

  const removeFromCart = (bought: readonly StoredCartLine[]) => {
    deselect(bought.map((line) => line.variant_id))
    if (currentToken() !== null) return void client.invalidateQueries({ queryKey: ['cart'] })
    for (const { variant_id: variantId, quantity } of bought)
      void setCartLine(client, { variantId, quantity: Math.max(quantityOf(cart.lines, variantId) - quantity, 0) })
  }

  const finish = ({ placed, submitted, isRepeat }: PlaceOutcome) => {
    dispatch({ type: 'discarded' })
    appliedBasket.clear()
    if (isRepeat) toast(placed ? words.orders.once : words.orders.already)
    if (currentToken() === null) {
      if (placed) guestOrders.set([{ id: placed.id, number: placed.number }, ...guestOrders.get()])
      if (pickup) guestContact.set(contact)
      if (email?.trim()) guestEmail.set(email.trim())
    }
    void client.invalidateQueries({ queryKey: ['order'] })
    // Before the network calls below: leaving the page now must not leave bought lines in the cart.
    setIsPlaced(true)
    if (submitted.fromCart) removeFromCart(submitted.lines)
    if (placed && method !== 'cod') return openPayment(placed)
    if (placed)
      usePlacedOrder.setState({
        placed: { id: placed.id, number: placed.number, method, pickup, call: placed.status === 'awaiting_payment' },
      })
    onPlaced()
  }
  /** A guest has placed an order in another tab: the cart is on the phone, so the server cannot know. */
  const hasNewOrder = (): boolean => currentToken() === null && guestOrders.get()[0]?.id !== newestAtStart
  const isOrderedElsewhere = ({ fromCart, lines: ordered }: SubmittedOrder): boolean => {
    if (!fromCart || !hasNewOrder()) return false
    const left = guestCart.get()
    return ordered.every((line) => quantityOf(left, line.variant_id) === 0)
  }
  const place = async () => {
    const issue = findIssue(checkout, words)
    dispatch({ type: 'submitted', issue })
    if (issue || !address || !quote.last || quote.isTotalUnread()) return
    quote.acceptTotal()
    const { lines: pricedLines, total } = quote.last
    const order: SubmittedOrder = quote.resent ?? {
      lines: lines.filter((line) => quantityOf(pricedLines, line.variant_id) > 0),
      total,
      pickup,
      fromCart: !isSingle,
    }
    const send = () =>
      sender.send({
        submitted: order,
        buildInput: () => buildInput(order, address, checkout),
        onPlaced: finish,
        onFailed: quote.refetch,
      })
    // Two tabs show the same cart: they send one after the other, and the second finds its lines gone.
    await (navigator.locks?.request('place order', () => (isOrderedElsewhere(order) ? leaveForOrders() : send())) ??
      send())
  }
  const leaveForOrders = () => {
    toast(words.orders.already)
    onPlaced()
  }

  return {
    place,
    /** The order is placed; its lines have left the form. */
    isPlaced,
    hasNewOrder,
    /** The payment drawer was closed, or the payment arrived. */
    finishPayment: () => {
      const { order_id: id, number, state } = usePayState.getState().orderInfo ?? {}
      if (id && number && state !== 'closed' && state !== 'expired')
        usePlacedOrder.setState({ placed: { id, number, method: 'promptpay', pickup, call: false } })
      onPlaced()
    },
  }
}

/** The first thing that keeps the order from being sent. */
function findIssue(
  { destination, quote, contact, email = '' }: Checkout,
  { orders, addresses }: Pick<Translations, 'orders' | 'addresses'>,
): FormIssue | undefined {
  if (!destination.address || !quote.last) return { part: 'address', message: orders.addressMissing }
  if (quote.isUndeliverable && !quote.resent) return { part: 'address', message: orders.noDelivery }
  const [contactIssue] = destination.pickup ? Object.values(validateContact(contact, addresses)) : []
  if (contactIssue) return { part: 'contact', message: contactIssue }
  if (email.trim() !== '' && !EMAIL.test(email.trim())) return { part: 'email', message: orders.contactEmailWrong }
  return quote.hasLineIssue ? { part: 'lines', message: orders.linesIssue } : undefined
}

/** The call's input; null when a guest token is needed and could not be requested. */
async function buildInput(
  { lines, total, fromCart }: SubmittedOrder,
  address: Address,
  { destination, contact, method, form, email }: Checkout,
): Promise<OrderInput | null> {
  if (currentToken() === null && !(await ensureGuestToken())) return null
  const { is_default: _, ...typedAddress } = toAddressForm(address)
  const basket = fromCart ? appliedBasket.get() : undefined
  const e = (currentToken() === null ? referral : sessionReferral).get()
  const link = usedLink()
  return {
    lines: lines.map(toCartLine),
    ...(address.id > 0 ? { address_id: address.id } : { address: typedAddress }),
    ...(destination.pickup && { contact }),
    payment_method: method,
    buyer_message: form.draft.message,
    ...(email && { contact_email: email.trim() }),
    expected_total: total,
    from_cart: fromCart,
    require_cart: fromCart,
    ...(basket && { basket }),
    ...(e && EMPLOYEE_NO.test(e) && { e }),
    ...(link && { link }),
  }
}
