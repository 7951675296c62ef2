import { useCheckoutLines, type CheckoutSearch } from './use-checkout-lines.ts'
import { useOrderForm } from './order-form-state.ts'
import { useOrderQuote } from './use-order-quote.ts'
import { usePickupContact } from './pickup-contact.tsx'
import { useSendOrder } from './use-send-order.ts'
import { useEffect } from 'react'
import { isPickupId, PICKUP_ID, THAILAND } from '@bailu/contract/addresses/kinds'
import { readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useAuth } from '../../session/auth.ts'
import { guestEmail } from '../../session/guest-data.ts'
import { usePayState } from '../../session/pay-state.ts'
import { useAddressBook } from '../addresses/address-book.ts'
import { usePickupPoints } from '../addresses/pickup-point.tsx'
import { findChosenAddress, isPickupChosen, useRememberAddress } from '../addresses/chosen-address.ts'

/** The order being prepared: its lines, where it goes, what it costs, and what the buyer typed. */
export const useCheckout = (search: CheckoutSearch) => {
  const [form, dispatch] = useOrderForm()
  const sender = useSendOrder()
  const { cart, single, lines, deselect } = useCheckoutLines(search, sender.pending?.lines)
  const destination = useDestination(() => dispatch({ type: 'address-chosen' }))
  const quote = useOrderQuote(lines, { ...destination.quoted, pending: sender.pending })
  const contact = usePickupContact(form.draft.contact)
  const isGuest = useAuth((auth) => auth.token === null)
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
    /** Email of a guest for news about the order; undefined for an account, which has its own. */
    email: isGuest ? (form.draft.email ?? guestEmail.get()) : undefined,
    /** Cash on delivery ends at the border. */
    method: destination.isAbroad ? ('promptpay' as const) : form.draft.method,
    isLoading: single === null && !cart.ready && !cart.failed,
  }
}
export type Checkout = ReturnType<typeof useCheckout>

const DELIVERY_ADDRESS_KEY = 'address_delivered'
const PICKUP_POINT_KEY = 'pickup_chosen'

/** Where the order goes: the chosen address, or a pick-up point. `onChosen` is called after each choice. */
const useDestination = (onChosen: () => void) => {
  const addressId = usePayState((pay) => pay.addressId)
  const book = useAddressBook()
  const isGuest = useAuth((auth) => auth.token === null)
  const rememberChoice = useRememberAddress()
  const address = book.list && findChosenAddress(book.list, addressId)
  const pickup = isPickupChosen(addressId)
  /** The address of a delivery, also while pick-up is chosen: its fee is shown beside the choice. */
  const previousDelivery = readTabStorage<number | null>(DELIVERY_ADDRESS_KEY, null)
  const deliveryTo = pickup
    ? (book.list?.find(({ id }) => id === previousDelivery) ?? book.list?.find((candidate) => candidate.is_own))
    : address
  const points = usePickupPoints()?.filter(({ active }) => active)
  const deliveryAddressId = address && !pickup ? address.id : undefined
  useEffect(() => {
    if (deliveryAddressId !== undefined) writeTabStorage(DELIVERY_ADDRESS_KEY, deliveryAddressId)
  }, [deliveryAddressId])
  const pickupId = pickup ? address?.id : undefined
  useEffect(() => {
    if (pickupId !== undefined) writeTabStorage(PICKUP_POINT_KEY, pickupId)
  }, [pickupId])
  /** The point chosen before, else the first one that takes orders. */
  const pointToChoose = (): number => {
    const previousId = readTabStorage<number>(PICKUP_POINT_KEY, PICKUP_ID)
    return (points?.find(({ id }) => id === previousId) ?? points?.[0])?.id ?? previousId
  }

  const choose = (id: number | null) => {
    usePayState.setState({ addressId: id })
    onChosen()
  }
  return {
    address,
    pickup,
    quoted: { pickup, to: deliveryTo && { country: deliveryTo.country, zip: deliveryTo.zip } },
    isAbroad: !pickup && address !== undefined && address.country !== THAILAND,
    /** A guest's addresses are on the phone: only the pick-up point has to be loaded. */
    isLoading: !book.list && !book.failed && (pickup || !isGuest),
    choose,
    /** Pick-up points that take orders; undefined until they are loaded. */
    points,
    /**
     * Switches between delivery and pick-up; switching back restores the previous delivery address. Works while the
     * addresses are loading: the choice is only an id.
     */
    switchToPickup: (wantsPickup: boolean): void => {
      const previousId = readTabStorage<number | null>(DELIVERY_ADDRESS_KEY, null)
      const ownAddress =
        book.list?.find(({ id }) => id === previousId && !isPickupId(id)) ??
        book.list?.find((candidate) => candidate.is_own)
      const deliveryId = book.list ? (ownAddress?.id ?? null) : previousId
      const id = wantsPickup ? pointToChoose() : deliveryId
      rememberChoice(id)
      choose(id)
    },
  }
}
