import { OrderSums } from '../order-sums.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import { Button, Card, Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import type { StaffQuote } from '@bailu/contract/orders/discount'
import { hasRole } from '@bailu/contract/staff/kinds'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { exactMoney, points as formatPoints } from '@bailu/phrases/format'
import { useCall } from '../../../app/api/use-calls.ts'
import { askConfirmation } from '../../../app/feedback.ts'
import { useCurrentUser } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { FormErrors, ruleOf, TextItem, useFormAction } from '../../../ui/form/form.tsx'
import { UnsavedChangesGuard } from '../../../ui/form/unsaved-changes.tsx'
import { Loaded, LoadError } from '../../../ui/load-states.tsx'
import styles from '../orders.module.css'
import { BuyerFields } from './buyer-fields.tsx'
import { DeliveryFields, PaymentFields } from './delivery-fields.tsx'
import { readDiscounts, steepLines } from './discount.ts'
import { DiscountFields } from './discount-fields.tsx'
import { isQuantity, LineFields, type OrderLineValues } from './line-fields.tsx'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import { type PlaceOrderValues, toPlaceOrderInput } from './place-order-values.ts'

type QuoteSumsProps = {
  quote: StaffQuote | undefined
  /** A partner earns a reward from the order. */
  isRewarded: boolean
  error: Error | null
  onRetry: () => void
}

/** Sums of the server's current quote, and what the partner's reward is computed from. */
function QuoteSums({ quote, isRewarded, error, onRetry }: QuoteSumsProps) {
  const words = useWords('newOrder').newOrder
  if (error) return <LoadError cause={error} onRetry={onRetry} />
  if (!quote) return <p className={styles.note}>{words.sumEmpty}</p>
  return (
    <>
      <OrderSums sums={quote} live />
      {isRewarded && (
        <p className={styles.note}>
          {words.discounts.rewardBase(exactMoney(quote.reward_base), formatPoints(quote.points))}
        </p>
      )}
    </>
  )
}

type PlaceOrderFormProps = {
  customerId: number | undefined
  onPlaced: (placed: ReplyOf<'POST /api/staff/order'>) => void
}

/** Places an order for a buyer who calls, writes or is at the counter. */
export function PlaceOrderForm({ customerId, onPlaced }: PlaceOrderFormProps) {
  const { words: all, lang } = useLanguage('newOrder')
  const words = all.newOrder
  const me = useCurrentUser()
  const [form] = Form.useForm<PlaceOrderValues>()
  const isDirty = useRef(false)
  const who = Form.useWatch('who', form) ?? 'customer'
  const chosenId = Form.useWatch('customer_id', form)
  const id = who === 'customer' ? chosenId : undefined
  const place = Form.useWatch('place', form)
  const typedLines = Form.useWatch('lines', form) ?? []
  const lines = typedLines.flatMap(({ variant_id, quantity }) =>
    isQuantity(quantity) ? [{ variant_id, quantity }] : [],
  )
  const areLinesValid = lines.length === typedLines.length
  const customer = useCall('GET /api/staff/customer/{id}', { id: id ?? 0 }, { enabled: id !== undefined })
  const typed = Form.useWatch('address', form)
  const stored = customer.data?.addresses.find((candidate) => candidate.id === place)
  const quotedTo = place === 'typed' ? typed && { country: THAILAND, zip: typed.zip } : stored
  const givesDiscount = Form.useWatch('gives_discount', form) ?? false
  const typedDiscount = Form.useWatch('discount', form)
  const discount = readDiscounts(givesDiscount ? typedDiscount : undefined, lines)
  const typedKey = JSON.stringify(discount.asked ?? null)
  // Not one quote for each digit.
  const askedKey = useDebouncedValue(typedKey)
  const asked = (JSON.parse(askedKey) as typeof discount.asked | null) ?? undefined
  const isAskedFor = asked?.lines.every(({ variant_id: id }) => lines.some((line) => line.variant_id === id)) ?? true
  const quote = useCall(
    'POST /api/staff/order/quote',
    {
      lines,
      pickup: place === 'pickup',
      lang,
      ...(quotedTo && { to: { country: quotedTo.country, zip: quotedTo.zip ?? '' } }),
      ...(asked && isAskedFor && { discount: asked }),
    },
    { enabled: lines.length > 0 && isAskedFor, keep: true },
  )
  const quoted = lines.length > 0 ? quote.data : undefined
  const isPriceFinal =
    quoted !== undefined &&
    areLinesValid &&
    discount.isValid &&
    typedKey === askedKey &&
    !quote.isFetching &&
    quoted.state === 'given' &&
    quoted.zone !== null &&
    quoted.lines.every(({ issue }) => issue === null)

  // A change of buyer selects their default address, else their first, else a new one.
  const addresses = id === undefined ? undefined : customer.data?.addresses
  const hasTakenPlace = useRef(false)
  useEffect(() => {
    if (place === 'pickup') return
    if (hasTakenPlace.current) {
      // A restored draft has its own place.
      hasTakenPlace.current = addresses === undefined
      return
    }
    form.setFieldValue(
      'place',
      addresses?.find((candidate) => candidate.is_default)?.id ?? addresses?.[0]?.id ?? 'typed',
    )
    // oxlint-disable-next-line react/exhaustive-deps -- only when the buyer changes, not when another place is chosen
  }, [id, addresses, form])

  const placeOrder = useFormAction('POST /api/staff/order', {
    form,
    toInput: (fields: PlaceOrderValues) => toPlaceOrderInput(fields, lines, quoted!.total, discount.asked),
    draft: {
      screen: customerId === undefined ? 'order/new' : `order/new/${customerId}`,
      onTake: () => {
        hasTakenPlace.current = true
        isDirty.current = true
      },
    },
    done: ({ number }) => words.placed(number),
    refresh: [...ORDER_CALLS, 'POST /api/staff/order/quote'],
    onDone: (placed) => {
      isDirty.current = false
      onPlaced(placed)
    },
    onRejected: () => {
      // Prices or stock may have changed: reload the quote.
      void quote.refetch()
      return false
    },
  })
  const partnerNo = Form.useWatch('employee_no', form)?.trim() ?? ''
  const person = id === undefined ? undefined : customer.data
  const isRewarded = !person?.employee_no && (partnerNo !== '' || Boolean(person?.mentor))
  const send = (fields: PlaceOrderValues) => {
    if (!quoted) return undefined
    const steep = steepLines(quoted)
    if (steep.length === 0) return placeOrder.send(fields)
    return askConfirmation({
      title: words.discounts.steepTitle,
      content: steep.map(({ variant_id: variant, name, full_amount: full, amount }) => (
        <div key={variant}>{words.discounts.steep(name, exactMoney(full), exactMoney(amount))}</div>
      )),
      okText: words.submitFor(exactMoney(quoted.total)),
      okButtonProps: { danger: true },
      onOk: () => placeOrder.send(fields),
    })
  }
  return (
    <Form<PlaceOrderValues>
      {...placeOrder.formProps}
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
      <UnsavedChangesGuard hasUnsavedChanges={() => isDirty.current} isStored={placeOrder.isDraftStored} />
      {placeOrder.draftNotice}
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card size="small" title={words.buyer}>
            <BuyerFields isGuest={who === 'guest'} customer={customer} isChosen={id !== undefined} />
          </Card>
          <Card size="small" title={words.goods}>
            <Form.Item
              name="lines"
              className={styles.last}
              rules={[ruleOf<OrderLineValues[]>((lineValues) => lineValues.length > 0, words.goodsNeeded)]}
            >
              <LineFields quote={quoted} />
            </Form.Item>
          </Card>
          <Card size="small" title={words.discounts.title}>
            <Form.Item name="gives_discount" hidden>
              <input type="hidden" />
            </Form.Item>
            {givesDiscount ? (
              <DiscountFields
                lines={typedLines}
                quote={quoted}
                onClose={() => form.setFieldsValue({ gives_discount: false, discount: undefined })}
              />
            ) : (
              <Button disabled={typedLines.length === 0} onClick={() => form.setFieldValue('gives_discount', true)}>
                {words.discounts.give}
              </Button>
            )}
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
            <PaymentFields total={isPriceFinal ? quoted.total : undefined} canConfirmPayment={hasRole(me, 'finance')} />
          </Card>
          <Card size="small" title={words.notes}>
            <TextItem name="buyer_message" label={words.message} max={500} rows={2} />
            <TextItem
              name="reason"
              label={words.reason}
              extra={words.reasonHint}
              needed={all.shell.reasonNeeded}
              className={styles.last}
              max={300}
              rows={2}
            />
          </Card>
          <Card size="small" title={words.sum}>
            <div className={styles.summary}>
              <QuoteSums
                quote={quoted}
                isRewarded={isRewarded}
                error={quote.isError ? quote.error : null}
                onRetry={() => void quote.refetch()}
              />
              <FormErrors action={placeOrder} />
              <Button
                type="primary"
                size="large"
                htmlType="submit"
                block
                loading={placeOrder.busy}
                disabled={typedLines.length > 0 && !isPriceFinal}
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
