import { Alert, Button, Card, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { PICKUP_ID, THAILAND } from '@bailu/contract/addresses/kinds'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { Quote } from '@bailu/contract/cart/shop'
import { PAYMENT_CONFIRMER_ROLES } from '@bailu/contract/orders/staff'
import { exactMoney } from '@bailu/phrases/format'
import { useAction, useCall } from '../../../app/api/use-calls.ts'
import { fromBangkokField } from '../../../app/clock.ts'
import { useCurrentUser } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { Money } from '../../../ui/figures.tsx'
import { formErrorMessage, setFieldErrors } from '../../../ui/form/field-errors.ts'
import { ConfirmLeaveDialog } from '../../../ui/form/unsaved-changes.tsx'
import { Loaded, LoadError } from '../../../ui/load-states.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'
import { BuyerFields } from './buyer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { LineFields, type OrderLineValues } from './line-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'

type OrderSumsProps = { quote: Quote | undefined; error: Error | null; onRetry: () => void }

/** Sums of the server's current quote. */
export function OrderSums({ quote, error, onRetry }: OrderSumsProps) {
  const { newOrder, orders: words } = useWords()
  if (error) return <LoadError cause={error} onRetry={onRetry} />
  if (!quote) return <p className={styles.note}>{newOrder.sumEmpty}</p>
  return (
    <dl className={styles.sums} aria-live="polite">
      <dt>{words.subtotal}</dt>
      <dd>
        <Money satang={quote.goods} />
      </dd>
      <dt>{words.sumShipping}</dt>
      <dd>
        <Money satang={quote.shipping} />
      </dd>
      {quote.shipping_discount > 0 && (
        <>
          <dt>{words.sumDiscount}</dt>
          <dd>
            <Money satang={-quote.shipping_discount} />
          </dd>
        </>
      )}
      <dt className={styles.total}>{words.total}</dt>
      <dd className={styles.total}>
        <Money satang={quote.total} />
      </dd>
    </dl>
  )
}

type PlaceOrderInput = InputOf<'POST /api/staff/order'>
type Address = Omit<NonNullable<PlaceOrderInput['address']>, 'country'>
export type PlaceOrderValues = {
  who: 'customer' | 'guest'
  customer_id?: number
  lines: OrderLineValues[]
  /** The id of a stored address, a new address, or the pick-up point. */
  place: number | 'typed' | 'pickup'
  address?: Address
  contact?: { name: string; phone: string }
  employee_no?: string
  how: PlaceOrderInput['payment']['how']
  /** The user confirms that the shown total was received. */
  seen?: boolean
  payment: { by: 'cash' | 'transfer'; bank_reference?: string; seen_at: string }
  buyer_message?: string
  reason: string
}

type PlaceOrderFormProps = {
  customerId: number | undefined
  onPlaced: (placed: ReplyOf<'POST /api/staff/order'>) => void
}

/** Places an order for a buyer who calls, writes or is at the counter. */
export function PlaceOrderForm({ customerId, onPlaced }: PlaceOrderFormProps) {
  const { words: all, lang } = useLanguage()
  const words = all.newOrder
  const { role } = useCurrentUser()
  const [form] = Form.useForm<PlaceOrderValues>()
  const [errorMessage, setErrorMessage] = useState('')
  const isDirty = useRef(false)
  const who = Form.useWatch('who', form) ?? 'customer'
  const chosenId = Form.useWatch('customer_id', form)
  const id = who === 'customer' ? chosenId : undefined
  const place = Form.useWatch('place', form)
  const lines = (Form.useWatch('lines', form) ?? []).map(({ variant_id, quantity }) => ({ variant_id, quantity }))
  const customer = useCall('GET /api/staff/customer/{id}', { id: id ?? 0 }, { enabled: id !== undefined })
  const quote = useCall(
    'POST /api/cart/quote',
    { lines, pickup: place === 'pickup', lang },
    { enabled: lines.length > 0 },
  )
  const quoted = lines.length > 0 ? quote.data : undefined
  const isPriceFinal = quoted !== undefined && !quote.isFetching && quoted.lines.every(({ issue }) => issue === null)

  // A change of buyer selects their default address, else their first, else a new one.
  const addresses = id === undefined ? undefined : customer.data?.addresses
  useEffect(() => {
    if (place === 'pickup') return
    form.setFieldValue(
      'place',
      addresses?.find((candidate) => candidate.is_default)?.id ?? addresses?.[0]?.id ?? 'typed',
    )
    // oxlint-disable-next-line react/exhaustive-deps -- only when the buyer changes, not when another place is chosen
  }, [id, addresses, form])

  const placeOrder = useAction('POST /api/staff/order', {
    done: ({ number }) => words.placed(number),
    refresh: [...ORDER_CALLS, 'POST /api/cart/quote'],
    quiet: true,
    onDone: (placed) => {
      isDirty.current = false
      onPlaced(placed)
    },
  })
  const send = (fields: PlaceOrderValues) => {
    if (!quoted) return
    placeOrder.mutate(
      { input: toPlaceOrderInput(fields, lines, quoted.total) },
      {
        onSuccess: () => setErrorMessage(''),
        onError: (cause) => {
          setFieldErrors(form, cause)
          setErrorMessage(formErrorMessage(cause))
          // Prices or stock may have changed: reload the quote.
          void quote.refetch()
        },
      },
    )
  }
  return (
    <Form<PlaceOrderValues>
      form={form}
      layout="vertical"
      requiredMark={false}
      name="sale"
      scrollToFirstError={{ focus: true }}
      initialValues={{
        who: 'customer',
        customer_id: customerId,
        lines: [],
        place: 'typed',
        how: 'promptpay',
        payment: { by: 'transfer' },
      }}
      onValuesChange={() => (isDirty.current = true)}
      onFinish={send}
    >
      <ConfirmLeaveDialog isDirty={() => isDirty.current} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card size="small" title={words.buyer}>
            <BuyerFields isGuest={who === 'guest'} customer={customer} isChosen={id !== undefined} />
          </Card>
          <Card size="small" title={words.goods}>
            <Form.Item
              name="lines"
              className={styles.last}
              rules={[
                {
                  validator: (_, lineValues: OrderLineValues[]) =>
                    lineValues.length > 0 ? Promise.resolve() : Promise.reject(new Error(words.goodsNeeded)),
                },
              ]}
            >
              <LineFields quote={quoted} />
            </Form.Item>
          </Card>
          <Card size="small" title={words.place}>
            {id === undefined ? (
              <DeliveryFields addresses={[]} place={place} />
            ) : (
              <Loaded query={customer}>
                {(candidate) => <DeliveryFields addresses={candidate.addresses} place={place} />}
              </Loaded>
            )}
          </Card>
        </div>
        <div className={styles.stack}>
          <Card size="small" title={words.payment}>
            <PaymentFields
              total={isPriceFinal ? quoted.total : undefined}
              canConfirmPayment={PAYMENT_CONFIRMER_ROLES.some((candidate) => candidate === role)}
            />
          </Card>
          <Card size="small" title={words.notes}>
            <Form.Item name="buyer_message" label={words.message}>
              <Input.TextArea rows={2} maxLength={500} />
            </Form.Item>
            <Form.Item
              name="reason"
              label={words.reason}
              extra={words.reasonHint}
              className={styles.last}
              rules={[{ required: true, whitespace: true, message: all.shell.reasonNeeded }]}
            >
              <Input.TextArea rows={2} maxLength={300} />
            </Form.Item>
          </Card>
          <Card size="small" title={words.sum}>
            <div className={styles.summary}>
              <OrderSums
                quote={quoted}
                error={quote.isError ? quote.error : null}
                onRetry={() => void quote.refetch()}
              />
              {errorMessage && <Alert type="error" showIcon title={errorMessage} role="alert" />}
              <Button
                type="primary"
                size="large"
                htmlType="submit"
                block
                loading={placeOrder.isPending}
                disabled={lines.length > 0 && !isPriceFinal}
              >
                {isPriceFinal ? words.submitFor(exactMoney(quoted.total)) : words.submit}
              </Button>
            </div>
          </Card>
        </div>
      </div>
    </Form>
  )
}

function toPlaceOrderInput(fields: PlaceOrderValues, lines: PlaceOrderInput['lines'], total: number): PlaceOrderInput {
  const { who, place, address, contact, employee_no, how, payment } = fields
  return {
    lines,
    ...(who === 'customer' && fields.customer_id !== undefined && { customer_id: fields.customer_id }),
    ...(place === 'typed' && address && { address: { ...address, country: THAILAND } }),
    ...(place === 'pickup' && contact && { address_id: PICKUP_ID, contact }),
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
    expected_total: total,
  }
}
