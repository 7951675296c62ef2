import { useCheckoutLines, type CheckoutSearch } from './use-checkout-lines.ts'
import { useDestination } from './use-destination.ts'
import { useOrderForm } from './order-form-state.ts'
import { useOrderQuote } from './use-order-quote.ts'
import { usePickupContact } from './pickup-contact.tsx'
import { useSendOrder } from './use-send-order.ts'

/** The order being prepared: its lines, where it goes, what it costs, and what the buyer typed. */
export const useCheckout = (search: CheckoutSearch) => {
  const [form, dispatch] = useOrderForm()
  const sender = useSendOrder()
  const { cart, single, lines, deselect } = useCheckoutLines(search, sender.pending?.lines)
  const destination = useDestination(() => dispatch({ type: 'address-chosen' }))
  const quote = useOrderQuote(lines, { pickup: destination.pickup, pending: sender.pending })
  const contact = usePickupContact(form.draft.contact)
  return {
    form,
    dispatch,
    sender,
    cart,
    lines,
    /** Ordered with "Buy now", beside the cart. */
    isSingle: single !== null,
    deselect,
    destination,
    quote,
    contact,
    /** Cash on delivery ends at the border. */
    method: destination.isAbroad ? ('promptpay' as const) : form.draft.method,
    isLoading: single === null && !cart.ready && !cart.failed,
  }
}
export type Checkout = ReturnType<typeof useCheckout>
