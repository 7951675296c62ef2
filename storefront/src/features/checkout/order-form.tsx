import { type ReactNode, useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { dayRange } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { Section, SkeletonRows, TwoColumns } from '../../ui/screen/screen.tsx'
import { setCartLine } from '../cart/change-cart.ts'
import { OrderTotals } from '../orders/order-lines.tsx'
import { AddressSheet, ChosenAddress } from './address-choice.tsx'
import { CheckoutLines } from './checkout-lines.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { PasteAddress } from './paste-address.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { PickupContactFields } from './pickup-contact.tsx'
import { CheckoutNotices, PlaceOrderBar } from './place-order-bar.tsx'
import type { FormIssue } from './order-form-state.ts'
import type { Checkout } from './use-checkout.ts'
import { Field, TextArea } from '../../ui/form/field.tsx'

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
  const lang = useLang()
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
        <DeliveryChoice
          pickup={pickup}
          canPickUp={destination.points?.length !== 0}
          fee={quote.deliveryFee}
          onChange={destination.switchToPickup}
        />
        <ChosenAddress
          address={address}
          loading={destination.isLoading}
          error={address && !quote.isUndeliverable ? undefined : issue?.message}
          onChoose={openAddresses}
        />
        {!address && !pickup && !destination.isLoading && (
          <PasteAddress onPaste={(text) => dispatch({ type: 'address-pasted', text })} />
        )}
        {quote.isUndeliverable && (
          <p role="alert" className="mt-8 border-l-2 border-danger pl-8 text-13 text-danger">
            {words.noDelivery}
          </p>
        )}
        {!quote.isUndeliverable && (
          // Takes its place before the date has arrived, so that the parts below do not move.
          <p className="mt-8 min-h-20 text-13 text-muted">
            {quote.last?.arrives &&
              (pickup ? words.readyOn : words.arrives)(dayRange(quote.last.arrives.from, quote.last.arrives.to, lang))}
          </p>
        )}
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-16 border-b border-line py-16">
          {checkout.email !== undefined && (
            <ContactEmailField
              value={checkout.email}
              issue={issue?.part === 'email' ? issue : undefined}
              onChange={(email) => dispatch({ type: 'changed', part: { email } })}
            />
          )}
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
        points={pickup ? destination.points : undefined}
        pasted={form.pastedAddress}
        onChoose={destination.choose}
        onClose={() => dispatch({ type: 'address-choice-closed' })}
        manage={manageAddresses}
      />
    </TwoColumns>
  )
}

function OrderedLines({ checkout, onSingleQuantity }: Pick<OrderFormProps, 'checkout' | 'onSingleQuantity'>) {
  const client = useQueryClient()
  const { form, lines, sender, quote, isSingle, deselect } = checkout
  if (!quote.shownLines) return <SkeletonRows count={lines.length} height="h-[64px]" className="gap-[25px] py-12" />
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

type ContactEmailProps = { value: string; issue: FormIssue | undefined; onChange: (email: string) => void }

/** Where a guest gets news about the order; a submission with a wrong address moves the focus here. */
function ContactEmailField({ value, issue, onChange }: ContactEmailProps) {
  const words = useWords('orders').orders
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (issue) input.current?.focus()
  }, [issue])
  return (
    <Field
      ref={input}
      type="email"
      name="contact-email"
      autoComplete="email"
      maxLength={254}
      label={words.contactEmail}
      hint={words.contactEmailHint}
      error={issue?.message}
      value={value}
      onChange={({ target }) => onChange(target.value)}
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
