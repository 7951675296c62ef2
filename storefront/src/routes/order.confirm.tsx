import { EMPLOYEE_NO } from '@bailu/contract/patterns'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AppLink } from '../app-link.tsx'
import { formOf, useAddressBook } from '../features/addresses/address-book.ts'
import { AddressBlock } from '../features/addresses/address-block.tsx'
import { AddressSheet } from '../features/addresses/address-sheet.tsx'
import { chosenAddress } from '../features/addresses/chosen-address.ts'
import { ensureGuestToken } from '../features/cart/guest-token.ts'
import { ticked } from '../features/cart/selection.ts'
import { useCart, useCartQuote } from '../features/cart/use-cart.ts'
import { ConfirmLines } from '../features/orders/confirm-lines.tsx'
import { OrderSums } from '../features/orders/order-sums.tsx'
import { PaymentChoice } from '../features/orders/payment-choice.tsx'
import { PaymentHost } from '../features/orders/payment-host.tsx'
import { openPayment } from '../features/orders/payment.ts'
import { PlaceBar } from '../features/orders/place-bar.tsx'
import { useOrderDraft } from '../features/orders/use-order-draft.ts'
import { usePlaceOrder } from '../features/orders/use-place-order.ts'
import { guestOrders, referral } from '../guest-data.ts'
import { flags } from '../route-table.ts'
import { tokenInHand } from '../state/auth.ts'
import { restorePay } from '../state/pay-memory.ts'
import { usePay } from '../state/pay.ts'
import { buttonLook } from '../ui/button.tsx'
import { ScreenTitle } from '../ui/screen.tsx'
import { Section } from '../ui/section.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../ui/states.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/order/confirm')({
  staticData: flags('/order/confirm'),
  ssr: false,
  component: ConfirmScreen,
})

const partner = () => {
  const e = tokenInHand() === null ? referral.get() : null
  return e && EMPLOYEE_NO.test(e) ? { e } : {}
}

function ConfirmScreen() {
  const {
    orders: words,
    addresses: { manage },
  } = useWords()
  const navigate = Route.useNavigate()
  const { selected, addressId, drawerShow } = usePay()
  const [choosing, setChoosing] = useState(false)
  const [missing, setMissing] = useState<string>()
  useEffect(restorePay, [])

  const cart = useCart()
  const book = useAddressBook()
  const { draft, change, drop } = useOrderDraft()
  const { state, place } = usePlaceOrder()
  const lines = ticked(selected, cart.lines)
  const address = book.list && chosenAddress(book.list, addressId)
  const pickup = address?.isZt ?? false
  const quote = useCartQuote(lines, { pickup })
  const priced = quote.data

  const choose = (id: number) => {
    usePay.setState({ addressId: id })
    setMissing(undefined)
  }

  const submit = async () => {
    if (!address || !priced) {
      setMissing(words.addressMissing)
      return setChoosing(true)
    }
    setMissing(undefined)
    const outcome = await place(async () => {
      if (tokenInHand() === null && !(await ensureGuestToken())) return null
      const { is_default: _, ...typed } = formOf(address)
      return {
        lines,
        ...(address.id > 0 ? { address_id: address.id } : { address: typed }),
        payment_method: draft.method,
        buyer_message: draft.message,
        expected_total: priced.total,
        ...partner(),
      }
    })
    if (outcome === null) return void quote.refetch()
    drop()
    const { placed, bought } = outcome
    if (!placed) toast(words.already)
    if (placed && tokenInHand() === null)
      guestOrders.set([{ id: placed.id, number: placed.number }, ...guestOrders.get()])
    if (!placed || draft.method === 'cod') await navigate({ to: '/order/list', replace: true })
    else openPayment(placed)
    for (const variant of bought) void cart.remove(variant)
    usePay.setState({ selected: [] })
  }

  const host = <PaymentHost onPaid={() => void navigate({ to: '/order/list', replace: true })} />
  const title = <ScreenTitle>{words.confirmTitle}</ScreenTitle>
  if (drawerShow || !cart.ready)
    return (
      <>
        {title}
        <ScreenSkeleton />
        {host}
      </>
    )
  if (lines.length === 0) {
    return (
      <>
        <EmptyState page title={words.nothingToConfirm}>
          <AppLink to="/cart" replace className={buttonLook()}>
            {words.backToCart}
          </AppLink>
        </EmptyState>
        {host}
      </>
    )
  }
  if (quote.isLoadingError) return <ErrorState page busy={quote.isFetching} onRetry={() => void quote.refetch()} />
  return (
    <>
      {title}
      <div className="flex-1 gutter">
        <AddressBlock
          address={address}
          loading={!book.list && !book.failed}
          error={missing}
          onChoose={() => setChoosing(true)}
        />
        <Section title={words.lines}>{priced ? <ConfirmLines lines={priced.lines} /> : <ScreenSkeleton />}</Section>
        <Section title={words.payBy}>
          <PaymentChoice value={draft.method} pickup={pickup} onChange={(method) => change({ method })} />
        </Section>
        <div className="border-b border-line py-16">
          <TextArea
            label={words.message}
            maxLength={500}
            value={draft.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        </div>
        {priced && (
          <div className="py-20">
            <OrderSums {...priced} />
          </div>
        )}
      </div>
      <PlaceBar
        total={priced?.total}
        stale={quote.isFetching}
        state={state}
        missing={missing}
        onPlace={() => void submit()}
      />
      <AddressSheet
        open={choosing}
        chosen={address?.id}
        onChoose={choose}
        onClose={() => setChoosing(false)}
        manage={
          <Link to="/address/list" search={{ from: 'order' }} className={`mt-8 ${buttonLook('quiet', true)}`}>
            {manage}
          </Link>
        }
      />
      {host}
    </>
  )
}
