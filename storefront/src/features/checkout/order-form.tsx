import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../i18n/i18n.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { Section, ScreenSkeleton, TwoColumns } from '../../ui/screen/screen.tsx'
import { setCartLine } from '../cart/change-cart.ts'
import { OrderTotals } from '../orders/order-lines.tsx'
import { AddressSheet, ChosenAddress } from './address-choice.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PickupContactFields } from './pickup-contact.tsx'
import { CheckoutNotices, PlaceOrderBar } from './place-order-bar.tsx'
import type { Checkout } from './use-checkout.ts'
import { TextArea } from '../../ui/form/field.tsx'

type OrderFormProps = {
  checkout: Checkout
  onPlace: () => void
  /** Changes the quantity of "Buy now", which is in the URL. */
  onSingleQuantity: (quantity: number) => void
  /** Link to the address list. */
  manageAddresses: ReactNode
}

/** The order form: delivery, lines, payment, message, total and the button that places the order. */
export function OrderForm({ checkout, onPlace, onSingleQuantity, manageAddresses }: OrderFormProps) {
  const { orders: words, cart: cartWords } = useWords('cart', 'orders')
  const { form, dispatch, sender, destination, quote, contact, method } = checkout
  const { address, pickup } = destination
  const { issue } = form
  const openAddresses = () => dispatch({ type: 'address-choice-opened' })
  return (
    <TwoColumns
      bar={
        <PlaceOrderBar
          total={quote.total}
          stale={quote.isTotalStale}
          state={sender.state}
          change={quote.totalChange}
          issue={issue?.message}
          onPlace={onPlace}
        />
      }
    >
      <CheckoutNotices
        stale={quote.isRefreshFailed}
        vanished={quote.removedCount > 0 ? cartWords.vanished(quote.removedCount) : undefined}
      />
      <div className="flex-1 gutter">
        <DeliveryChoice pickup={pickup} fee={quote.deliveryFee} onChange={destination.switchToPickup} />
        <ChosenAddress
          address={address}
          loading={destination.isLoading}
          error={address ? undefined : issue?.message}
          onChoose={openAddresses}
        />
        {pickup && (
          <PickupContactFields
            value={contact}
            submitted={form.isContactChecked}
            issue={issue?.part === 'contact' ? issue : undefined}
            onChange={(typed) => dispatch({ type: 'changed', part: { contact: typed } })}
          />
        )}
        <Section title={words.lines}>
          <OrderedLines checkout={checkout} onSingleQuantity={onSingleQuantity} />
        </Section>
        <Section title={words.payBy}>
          <PaymentChoice
            value={method}
            pickup={pickup}
            abroad={destination.isAbroad}
            quote={quote.resent ? undefined : quote.last}
            onChange={(next) => {
              sender.reset()
              dispatch({ type: 'changed', part: { method: next } })
            }}
          />
        </Section>
        <div className="border-b border-line py-16">
          <BuyerMessageField
            value={form.draft.message}
            onChange={(message) => dispatch({ type: 'changed', part: { message } })}
          />
        </div>
        {quote.last && quote.last.total === quote.total && (
          <div className="py-20">
            <OrderTotals {...quote.last} />
          </div>
        )}
        <p className="pt-16 text-center text-13 text-muted">{words.cancelRight}</p>
        <PrivacyNote about="order" className="pt-8 pb-16 text-center" />
      </div>
      <AddressSheet
        open={form.isChoosingAddress}
        chosen={address?.id}
        onChoose={destination.choose}
        onClose={() => dispatch({ type: 'address-choice-closed' })}
        manage={manageAddresses}
      />
    </TwoColumns>
  )
}

function OrderedLines({ checkout, onSingleQuantity }: Pick<OrderFormProps, 'checkout' | 'onSingleQuantity'>) {
  const client = useQueryClient()
  const { form, sender, quote, isSingle, deselect } = checkout
  if (!quote.shownLines) return <ScreenSkeleton />
  return (
    <CheckoutLines
      lines={quote.shownLines}
      issue={form.issue?.part === 'lines' ? form.issue : undefined}
      priceBefore={quote.priceSeen}
      onReduce={({ variant_id: variantId, stock }) => {
        sender.reset()
        if (isSingle) onSingleQuantity(stock)
        else void setCartLine(client, { variantId, quantity: stock })
      }}
      onRemove={
        isSingle
          ? undefined
          : (line) => {
              sender.reset()
              deselect([line.variant_id])
            }
      }
    />
  )
}

const MAX_LENGTH = 500
/** Remaining characters from which the counter is shown. */
const WARN_AT = 50

function BuyerMessageField({ value, onChange }: { value: string; onChange: (message: string) => void }) {
  const words = useWords('orders').orders
  const remaining = MAX_LENGTH - value.length
  return (
    <div>
      <TextArea
        label={words.message}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className={`-mb-12 min-h-20 text-right text-13 ${remaining > 0 ? 'text-muted' : 'text-danger'}`}>
        {remaining <= WARN_AT && words.charactersLeft(remaining)}
      </p>
    </div>
  )
}
