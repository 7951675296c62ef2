import type { KeptLine, PricedLine } from '@bailu/contract/cart'
import { THAILAND } from '@bailu/contract/pickup'
import { EMPLOYEE_NO } from '@bailu/contract/employee-no'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { takenBasket } from '../basket-memory.ts'
import { formOf, useAddressBook } from '../features/addresses/address-book.ts'
import { AddressBlock } from '../features/addresses/address-block.tsx'
import { AddressSheet } from '../features/addresses/address-sheet.tsx'
import { chosenAddress } from '../features/addresses/chosen-address.ts'
import { useDeliveryWay } from '../features/addresses/use-delivery-way.ts'
import { setLine } from '../features/cart/change-cart.ts'
import { ensureGuestToken } from '../features/cart/guest-token.ts'
import { bare, quantityOf } from '../features/cart/lines.ts'
import { useCartQuote } from '../features/cart/use-cart-quote.ts'
import { useOrderLines } from '../features/cart/use-order-lines.ts'
import { ConfirmLines } from '../features/orders/confirm-lines.tsx'
import { ConfirmNotices } from '../features/orders/confirm-notices.tsx'
import { DeliveryChoice } from '../features/orders/delivery-choice.tsx'
import { MessageField } from '../features/orders/message-field.tsx'
import { OrderSums } from '../features/orders/order-sums.tsx'
import { PaymentChoice } from '../features/orders/payment-choice.tsx'
import { PaymentHost } from '../features/orders/payment-host.tsx'
import { openPayment } from '../features/orders/payment.ts'
import { contactTroubles } from '../features/orders/contact-troubles.ts'
import { PickupContact } from '../features/orders/pickup-contact.tsx'
import { PlaceBar } from '../features/orders/place-bar.tsx'
import { isSame } from '../features/orders/form-key.ts'
import { usePlaced } from '../features/orders/placed.ts'
import { useOrderDraft } from '../features/orders/use-order-draft.ts'
import { usePickupContact } from '../features/orders/use-pickup-contact.ts'
import { usePlaceOrder } from '../features/orders/use-place-order.ts'
import { useQuoteChange } from '../features/orders/use-quote-change.ts'
import { guestContact, guestOrders, referral } from '../guest-data.ts'
import { flags } from '../route-table.ts'
import { tokenInHand } from '../state/auth.ts'
import { usePay } from '../state/pay.ts'
import { PrivacyNote } from '../privacy-note.tsx'
import { buttonLook } from '../ui/button.tsx'
import { ScreenTitle } from '../ui/screen.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.tsx'
import { unread } from '../unread.ts'
import { useWords } from '../words.tsx'

type Search = { buy?: string; n?: string; at?: string; e?: string }

export const Route = createFileRoute('/order/confirm')({
  staticData: flags('/order/confirm'),
  ssr: false,
  validateSearch: unread<Search>,
  component: ConfirmScreen,
})

const partner = () => {
  const e = tokenInHand() === null ? referral.get() : null
  return e && EMPLOYEE_NO.test(e) ? { e } : {}
}

function ConfirmScreen() {
  const { orders: words, cart: cartWords, addresses: addressWords } = useWords()
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const search = Route.useSearch()
  const { addressId, drawerShow } = usePay()
  const [choosing, setChoosing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [missing, setMissing] = useState<string>()
  const [asked, setAsked] = useState(false)

  const book = useAddressBook()
  const { draft, change, drop } = useOrderDraft()
  const contact = usePickupContact(draft.contact)
  const { state, sent, place, restart } = usePlaceOrder()
  const { cart, single, lines, untick } = useOrderLines(search, sent?.lines)
  const address = book.list && chosenAddress(book.list, addressId)
  const pickup = address?.isZt ?? false
  const abroad = !pickup && address !== undefined && address.country !== THAILAND
  const method = abroad ? 'promptpay' : draft.method
  const quote = useCartQuote(lines, { pickup })
  const priced = quote.data
  const delivered = useCartQuote(lines, { pickup: false }).data
  const fresh = quote.isPlaceholderData ? undefined : priced
  const repriced = useQuoteChange(fresh, JSON.stringify([pickup, lines.map(bare)]))

  /** The order was sent before without a reply: that order itself may have reserved the last item. */
  const resent = sent?.pickup === pickup && isSame(sent.lines, lines) ? sent : undefined
  const shown = resent ? priced?.lines.map((line): PricedLine => ({ ...line, trouble: null })) : priced?.lines
  const troubled = !resent && shown?.some((line) => line.trouble !== null)
  const seen = (variantId: number) =>
    resent
      ? undefined
      : (repriced.priceBefore(variantId) ?? lines.find((line) => line.variant_id === variantId)?.seen_price)
  const vanished = fresh ? lines.length - fresh.lines.length : 0

  const choose = (id: number | null) => {
    usePay.setState({ addressId: id })
    setMissing(undefined)
  }
  const goWay = useDeliveryWay(book.list, address, choose)
  const take = (line: PricedLine) => {
    restart()
    if (single) return void navigate({ search: { ...search, n: String(line.stock) }, replace: true })
    void setLine(client, { variantId: line.variant_id, quantity: line.stock })
  }
  const leaveOut = (line: PricedLine) => {
    restart()
    untick([line.variant_id])
  }

  const submit = async () => {
    if (!address || !priced) {
      setMissing(words.addressMissing)
      return setChoosing(true)
    }
    setMissing(undefined)
    const wrong = pickup ? Object.entries(contactTroubles(contact, addressWords))[0] : undefined
    if (wrong) {
      setAsked(true)
      setMissing(wrong[1])
      return document.querySelector<HTMLInputElement>(`[name=contact-${wrong[0]}]`)?.focus()
    }
    if (troubled) {
      setMissing(words.linesTrouble)
      return document.querySelector('[data-trouble]')?.scrollIntoView({ block: 'center' })
    }
    if (repriced.isUnread()) return
    repriced.agree()
    const bought = resent ?? {
      lines: lines.filter((line) => quantityOf(priced.lines, line.variant_id) > 0),
      total: priced.total,
      pickup,
      fromCart: !single,
    }
    const outcome = await place(bought, async () => {
      if (tokenInHand() === null && !(await ensureGuestToken())) return null
      const { is_default: _, ...typed } = formOf(address)
      return {
        lines: bought.lines.map(bare),
        ...(address.id > 0 ? { address_id: address.id } : { address: typed }),
        ...(pickup && { contact }),
        payment_method: method,
        buyer_message: draft.message,
        expected_total: bought.total,
        from_cart: bought.fromCart,
        ...(bought.fromCart && takenBasket.get() && { basket: takenBasket.get() }),
        ...partner(),
      }
    })
    if (outcome === null) return void quote.refetch()
    drop()
    takenBasket.forget()
    const { placed, again } = outcome
    if (again) toast(placed ? words.once : words.already)
    if (placed && tokenInHand() === null)
      guestOrders.set([{ id: placed.id, number: placed.number }, ...guestOrders.get()])
    if (pickup && tokenInHand() === null) guestContact.set(contact)
    void client.invalidateQueries({ queryKey: ['order'] })
    // Before the network calls below: leaving the page now must not leave bought lines in the cart.
    setLeaving(true)
    if (outcome.bought.fromCart) clear(outcome.bought.lines)
    if (placed && method !== 'cod') return openPayment(placed)
    if (placed)
      usePlaced.setState({
        placed: { number: placed.number, method, pickup, call: placed.status === 'awaiting_payment' },
      })
    await navigate({ to: '/order/list', replace: true })
  }

  const clear = (bought: readonly KeptLine[]) => {
    untick(bought.map((line) => line.variant_id))
    if (tokenInHand() !== null) return void client.invalidateQueries({ queryKey: ['cart'] })
    for (const { variant_id: variantId, quantity } of bought)
      void setLine(client, { variantId, quantity: Math.max(quantityOf(cart.lines, variantId) - quantity, 0) })
  }

  const paid = () => {
    const { number, state } = usePay.getState().orderInfo ?? {}
    if (number && state !== 'closed' && state !== 'expired')
      usePlaced.setState({ placed: { number, method: 'promptpay', pickup, call: false } })
    void navigate({ to: '/order/list', replace: true })
  }
  const host = <PaymentHost onPaid={paid} />
  const title = <ScreenTitle>{words.confirmTitle}</ScreenTitle>
  if (leaving || drawerShow || (!single && !cart.ready && !cart.failed))
    return (
      <>
        {title}
        <ScreenSkeleton />
        {host}
      </>
    )
  if (quote.isError && !priced) return <ErrorState page busy={quote.isFetching} onRetry={() => void quote.refetch()} />
  const nothing = lines.length === 0 ? words.nothingToConfirm : cartWords.troubles.not_for_sale
  if (lines.length === 0 || fresh?.lines.length === 0) {
    return (
      <>
        <EmptyState page title={nothing}>
          <AppLink to="/cart" replace className={buttonLook()}>
            {words.backToCart}
          </AppLink>
        </EmptyState>
        {host}
      </>
    )
  }
  return (
    <>
      {title}
      <ConfirmNotices old={quote.isRefetchError} vanished={vanished > 0 ? cartWords.vanished(vanished) : undefined} />
      <div className="flex-1 gutter">
        <DeliveryChoice
          pickup={book.list && pickup}
          fee={delivered && delivered.shipping - delivered.shipping_discount}
          onChange={(way) => (book.list ? goWay(way) : setChoosing(true))}
        />
        <AddressBlock
          address={address}
          loading={!book.list && !book.failed}
          error={address ? undefined : missing}
          onChoose={() => setChoosing(true)}
        />
        {pickup && (
          <PickupContact
            value={contact}
            asked={asked}
            onChange={(typed) => {
              change({ contact: typed })
              setMissing(undefined)
            }}
          />
        )}
        <Section title={words.lines}>
          {shown ? (
            <ConfirmLines lines={shown} priceBefore={seen} onTake={take} onLeaveOut={single ? undefined : leaveOut} />
          ) : (
            <ScreenSkeleton />
          )}
        </Section>
        <Section title={words.payBy}>
          <PaymentChoice
            value={method}
            pickup={pickup}
            abroad={abroad}
            quote={resent ? undefined : priced}
            onChange={(next) => {
              restart()
              change({ method: next })
            }}
          />
        </Section>
        <div className="border-b border-line py-16">
          <MessageField value={draft.message} onChange={(message) => change({ message })} />
        </div>
        {priced && (!resent || resent.total === priced.total) && (
          <div className="py-20">
            <OrderSums {...priced} />
          </div>
        )}
        <p className="pt-16 text-center text-13 text-muted">{words.cancelRight}</p>
        <PrivacyNote about="order" className="pt-8 pb-16 text-center" />
      </div>
      <PlaceBar
        total={resent?.total ?? priced?.total}
        stale={!resent && quote.isPlaceholderData}
        state={state}
        change={resent ? undefined : repriced.change}
        trouble={missing}
        onPlace={() => void submit()}
      />
      <AddressSheet
        open={choosing}
        chosen={address?.id}
        onChoose={choose}
        onClose={() => setChoosing(false)}
        manage={
          <Link to="/address/list" search={{ from: 'order' }} className={`mt-8 ${buttonLook('quiet', true)}`}>
            {addressWords.manage}
          </Link>
        }
      />
      {host}
    </>
  )
}
