import type { StoredCartLine, PricedLine } from '@bailu/contract/cart/shop'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import { EMPLOYEE_NO } from '@bailu/contract/patterns'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '../../routing/links.tsx'
import { appliedBasket } from '../../session/pay-state.ts'
import { toAddressForm, useAddressBook } from '../../features/addresses/address-book.ts'
import { ChosenAddress } from '../../features/checkout/address-choice.tsx'
import { AddressSheet } from '../../features/checkout/address-choice.tsx'
import { findChosenAddress } from '../../features/addresses/chosen-address.ts'
import { useDeliveryMethod } from '../../features/checkout/delivery-choice.tsx'
import { setCartLine } from '../../features/cart/change-cart.ts'
import { ensureGuestToken } from '../../features/cart/change-cart.ts'
import { toCartLine, quantityOf } from '../../features/cart/lines.ts'
import { useCartQuote } from '../../features/cart/use-live-cart.ts'
import { useCheckoutLines } from '../../features/checkout/use-checkout-lines.ts'
import { CheckoutLines } from '../../features/checkout/checkout-lines.tsx'
import { CheckoutNotices } from '../../features/checkout/place-order-bar.tsx'
import { DeliveryChoice } from '../../features/checkout/delivery-choice.tsx'
import { BuyerMessageField } from '../../features/checkout/checkout-draft.tsx'
import { OrderTotals } from '../../features/orders/order-lines.tsx'
import { PaymentChoice } from '../../features/checkout/payment-choice.tsx'
import { PaymentHost } from '../../features/orders/payment/payment-host.tsx'
import { openPayment } from '../../features/orders/payment/payment-state.ts'
import { validateContact } from '../../features/checkout/pickup-contact.tsx'
import { PickupContactFields } from '../../features/checkout/pickup-contact.tsx'
import { PlaceOrderBar } from '../../features/checkout/place-order-bar.tsx'
import { hasSameLines } from '../../features/checkout/pending-order.ts'
import { usePlacedOrder } from '../../features/orders/placed-notice.tsx'
import { useCheckoutDraft } from '../../features/checkout/checkout-draft.tsx'
import { usePickupContact } from '../../features/checkout/pickup-contact.tsx'
import { usePlaceOrder } from '../../features/checkout/use-place-order.ts'
import { useQuoteChange } from '../../features/checkout/use-quote-change.ts'
import { guestContact, guestOrders, referral } from '../../session/guest-data.ts'
import { routeFlags } from '../../routing/route-table.ts'
import { currentToken } from '../../session/auth.ts'
import { usePayState } from '../../session/pay-state.ts'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/states.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { unvalidatedSearch } from '../../routing/params.ts'
import { useWords } from '../../i18n/i18n.tsx'

type Search = { buy?: string; n?: string; at?: string; e?: string }

export const Route = createFileRoute('/order/confirm')({
  staticData: routeFlags('/order/confirm'),
  ssr: false,
  validateSearch: unvalidatedSearch<Search>,
  component: ConfirmScreen,
})

const referralField = () => {
  const e = currentToken() === null ? referral.get() : null
  return e && EMPLOYEE_NO.test(e) ? { e } : {}
}

function ConfirmScreen() {
  const { orders: words, cart: cartWords, addresses: addressWords } = useWords()
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const search = Route.useSearch()
  const { addressId, drawerShow } = usePayState()
  const [isChoosingAddress, setIsChoosingAddress] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [formIssue, setFormIssue] = useState<string>()
  const [isContactChecked, setIsContactChecked] = useState(false)

  const book = useAddressBook()
  const { draft, change, discard: clearDraft } = useCheckoutDraft()
  const contact = usePickupContact(draft.contact)
  const { state, pending, place, reset } = usePlaceOrder()
  const { cart, single, lines, deselect } = useCheckoutLines(search, pending?.lines)
  const address = book.list && findChosenAddress(book.list, addressId)
  const pickup = address?.isZt ?? false
  const isAbroad = !pickup && address !== undefined && address.country !== THAILAND
  const method = isAbroad ? 'promptpay' : draft.method
  const quote = useCartQuote(lines, { pickup })
  const priced = quote.data
  const deliveryQuote = useCartQuote(lines, { pickup: false }).data
  const currentQuote = quote.isPlaceholderData ? undefined : priced
  const quoteChange = useQuoteChange(currentQuote, JSON.stringify([pickup, lines.map(toCartLine)]))

  /** The order was sent before without a reply: that order itself may have reserved the last item. */
  const resentOrder = pending?.pickup === pickup && hasSameLines(pending.lines, lines) ? pending : undefined
  const shownLines = resentOrder ? priced?.lines.map((line): PricedLine => ({ ...line, issue: null })) : priced?.lines
  const hasLineIssue = !resentOrder && shownLines?.some((line) => line.issue !== null)
  const priceSeen = (variantId: number) =>
    resentOrder
      ? undefined
      : (quoteChange.priceBefore(variantId) ?? lines.find((line) => line.variant_id === variantId)?.seen_price)
  const removedCount = currentQuote ? lines.length - currentQuote.lines.length : 0

  const chooseAddress = (id: number | null) => {
    usePayState.setState({ addressId: id })
    setFormIssue(undefined)
  }
  const changeDeliveryMethod = useDeliveryMethod(book.list, address, chooseAddress)
  const takeRemainingStock = (line: PricedLine) => {
    reset()
    if (single) return void navigate({ search: { ...search, n: String(line.stock) }, replace: true })
    void setCartLine(client, { variantId: line.variant_id, quantity: line.stock })
  }
  const removeLine = (line: PricedLine) => {
    reset()
    deselect([line.variant_id])
  }

  const submit = async () => {
    if (!address || !priced) {
      setFormIssue(words.addressMissing)
      return setIsChoosingAddress(true)
    }
    setFormIssue(undefined)
    const contactIssue = pickup ? Object.entries(validateContact(contact, addressWords))[0] : undefined
    if (contactIssue) {
      setIsContactChecked(true)
      setFormIssue(contactIssue[1])
      return document.querySelector<HTMLInputElement>(`[name=contact-${contactIssue[0]}]`)?.focus()
    }
    if (hasLineIssue) {
      setFormIssue(words.linesIssue)
      return document.querySelector('[data-issue]')?.scrollIntoView({ block: 'center' })
    }
    if (quoteChange.isUnread()) return
    quoteChange.accept()
    const bought = resentOrder ?? {
      lines: lines.filter((line) => quantityOf(priced.lines, line.variant_id) > 0),
      total: priced.total,
      pickup,
      fromCart: !single,
    }
    const outcome = await place(bought, async () => {
      if (currentToken() === null && !(await ensureGuestToken())) return null
      const { is_default: _, ...typed } = toAddressForm(address)
      return {
        lines: bought.lines.map(toCartLine),
        ...(address.id > 0 ? { address_id: address.id } : { address: typed }),
        ...(pickup && { contact }),
        payment_method: method,
        buyer_message: draft.message,
        expected_total: bought.total,
        from_cart: bought.fromCart,
        ...(bought.fromCart && appliedBasket.get() && { basket: appliedBasket.get() }),
        ...referralField(),
      }
    })
    if (outcome === null) return void quote.refetch()
    clearDraft()
    appliedBasket.clear()
    const { placed, isRepeat } = outcome
    if (isRepeat) toast(placed ? words.once : words.already)
    if (placed && currentToken() === null)
      guestOrders.set([{ id: placed.id, number: placed.number }, ...guestOrders.get()])
    if (pickup && currentToken() === null) guestContact.set(contact)
    void client.invalidateQueries({ queryKey: ['order'] })
    // Before the network calls below: leaving the page now must not leave bought lines in the cart.
    setIsLeaving(true)
    if (outcome.submitted.fromCart) removeFromCart(outcome.submitted.lines)
    if (placed && method !== 'cod') return openPayment(placed)
    if (placed)
      usePlacedOrder.setState({
        placed: { number: placed.number, method, pickup, call: placed.status === 'awaiting_payment' },
      })
    await navigate({ to: '/order/list', replace: true })
  }

  const removeFromCart = (bought: readonly StoredCartLine[]) => {
    deselect(bought.map((line) => line.variant_id))
    if (currentToken() !== null) return void client.invalidateQueries({ queryKey: ['cart'] })
    for (const { variant_id: variantId, quantity } of bought)
      void setCartLine(client, { variantId, quantity: Math.max(quantityOf(cart.lines, variantId) - quantity, 0) })
  }

  const showPaid = () => {
    const { number, state } = usePayState.getState().orderInfo ?? {}
    if (number && state !== 'closed' && state !== 'expired')
      usePlacedOrder.setState({ placed: { number, method: 'promptpay', pickup, call: false } })
    void navigate({ to: '/order/list', replace: true })
  }
  const paymentHost = <PaymentHost onPaid={showPaid} />
  const title = <ScreenTitle>{words.confirmTitle}</ScreenTitle>
  if (isLeaving || drawerShow || (!single && !cart.ready && !cart.failed))
    return (
      <>
        {title}
        <ScreenSkeleton />
        {paymentHost}
      </>
    )
  if (quote.isError && !priced) return <ErrorState page busy={quote.isFetching} onRetry={() => void quote.refetch()} />
  const emptyTitle = lines.length === 0 ? words.nothingToConfirm : cartWords.issues.not_for_sale
  if (lines.length === 0 || currentQuote?.lines.length === 0) {
    return (
      <>
        <EmptyState page title={emptyTitle}>
          <AppLink to="/cart" replace className={buttonClass()}>
            {words.backToCart}
          </AppLink>
        </EmptyState>
        {paymentHost}
      </>
    )
  }
  return (
    <>
      {title}
      <CheckoutNotices
        stale={quote.isRefetchError}
        vanished={removedCount > 0 ? cartWords.vanished(removedCount) : undefined}
      />
      <div className="flex-1 gutter">
        <DeliveryChoice
          pickup={book.list && pickup}
          fee={deliveryQuote && deliveryQuote.shipping - deliveryQuote.shipping_discount}
          onChange={(deliveryMethod) => (book.list ? changeDeliveryMethod(deliveryMethod) : setIsChoosingAddress(true))}
        />
        <ChosenAddress
          address={address}
          loading={!book.list && !book.failed}
          error={address ? undefined : formIssue}
          onChoose={() => setIsChoosingAddress(true)}
        />
        {pickup && (
          <PickupContactFields
            value={contact}
            submitted={isContactChecked}
            onChange={(typed) => {
              change({ contact: typed })
              setFormIssue(undefined)
            }}
          />
        )}
        <Section title={words.lines}>
          {shownLines ? (
            <CheckoutLines
              lines={shownLines}
              priceBefore={priceSeen}
              onReduce={takeRemainingStock}
              onRemove={single ? undefined : removeLine}
            />
          ) : (
            <ScreenSkeleton />
          )}
        </Section>
        <Section title={words.payBy}>
          <PaymentChoice
            value={method}
            pickup={pickup}
            abroad={isAbroad}
            quote={resentOrder ? undefined : priced}
            onChange={(next) => {
              reset()
              change({ method: next })
            }}
          />
        </Section>
        <div className="border-b border-line py-16">
          <BuyerMessageField value={draft.message} onChange={(message) => change({ message })} />
        </div>
        {priced && (!resentOrder || resentOrder.total === priced.total) && (
          <div className="py-20">
            <OrderTotals {...priced} />
          </div>
        )}
        <p className="pt-16 text-center text-13 text-muted">{words.cancelRight}</p>
        <PrivacyNote about="order" className="pt-8 pb-16 text-center" />
      </div>
      <PlaceOrderBar
        total={resentOrder?.total ?? priced?.total}
        stale={!resentOrder && quote.isPlaceholderData}
        state={state}
        change={resentOrder ? undefined : quoteChange.change}
        issue={formIssue}
        onPlace={() => void submit()}
      />
      <AddressSheet
        open={isChoosingAddress}
        chosen={address?.id}
        onChoose={chooseAddress}
        onClose={() => setIsChoosingAddress(false)}
        manage={
          <Link to="/address/list" search={{ from: 'order' }} className={`mt-8 ${buttonClass('quiet', true)}`}>
            {addressWords.manage}
          </Link>
        }
      />
      {paymentHost}
    </>
  )
}
