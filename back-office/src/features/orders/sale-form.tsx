import { PICKUP_ID, THAILAND } from '@bailu/contract/pickup'
import { MONEY_IS_IN_BY } from '@bailu/contract/staff-orders'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Card, Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall, useAct } from '../../request/use-calls.ts'
import { AskLeaving } from '../../ui/ask-leaving.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { refusedWords, setFieldErrors } from '../../ui/set-field-errors.ts'
import { useMe } from '../../use-me.ts'
import { useLanguage } from '../../words.tsx'
import { fromBangkok } from '../../ui/bangkok-field.ts'
import { ORDER_CALLS } from './order-calls.ts'
import { SaleBuyer } from './sale-buyer.tsx'
import { SaleGoods, type SaleLine } from './sale-goods.tsx'
import { SalePayment } from './sale-payment.tsx'
import { SalePlace } from './sale-place.tsx'
import { SaleSums } from './sale-sums.tsx'
import styles from './orders.module.css'

type Sale = InputOf<'POST /api/staff/order'>
type Address = Omit<NonNullable<Sale['address']>, 'country'>
export type SaleFields = {
  who: 'customer' | 'guest'
  customer_id?: number
  lines: SaleLine[]
  /** The id of a stored address, a new address, or the pick-up point. */
  place: number | 'typed' | 'pickup'
  address?: Address
  contact?: { name: string; phone: string }
  partner_no?: string
  how: Sale['payment']['how']
  /** The user confirms that the shown total was received. */
  seen?: boolean
  payment: { by: 'cash' | 'transfer'; bank_reference?: string; seen_at: string }
  buyer_message?: string
  reason: string
}

type Props = { customerId: number | undefined; onPlaced: (placed: ReplyOf<'POST /api/staff/order'>) => void }

/** Places an order for a buyer who calls, writes or is at the counter. */
export function SaleForm({ customerId, onPlaced }: Props) {
  const { words: all, lang } = useLanguage()
  const words = all.sale
  const { role } = useMe()
  const [form] = Form.useForm<SaleFields>()
  const [refused, setRefused] = useState('')
  const dirty = useRef(false)
  const who = Form.useWatch('who', form) ?? 'customer'
  const chosen = Form.useWatch('customer_id', form)
  const id = who === 'customer' ? chosen : undefined
  const place = Form.useWatch('place', form)
  const lines = (Form.useWatch('lines', form) ?? []).map(({ variant_id, quantity }) => ({ variant_id, quantity }))
  const customer = useCall('GET /api/staff/customer/{id}', { id: id ?? 0 }, { enabled: id !== undefined })
  const quote = useCall(
    'POST /api/cart/quote',
    { lines, pickup: place === 'pickup', lang },
    { enabled: lines.length > 0 },
  )
  const priced = lines.length > 0 ? quote.data : undefined
  const sure = priced !== undefined && !quote.isFetching && priced.lines.every(({ trouble }) => trouble === null)

  // A change of buyer selects their default address, else their first, else a new one.
  const addresses = id === undefined ? undefined : customer.data?.addresses
  useEffect(() => {
    if (place === 'pickup') return
    form.setFieldValue('place', addresses?.find((one) => one.is_default)?.id ?? addresses?.[0]?.id ?? 'typed')
    // oxlint-disable-next-line react/exhaustive-deps -- only when the buyer changes, not when another place is chosen
  }, [id, addresses, form])

  const act = useAct('POST /api/staff/order', {
    done: ({ number }) => words.placed(number),
    refresh: [...ORDER_CALLS, 'POST /api/cart/quote'],
    quiet: true,
    onDone: (placed) => {
      dirty.current = false
      onPlaced(placed)
    },
  })
  const send = (fields: SaleFields) => {
    if (!priced) return
    act.mutate(
      { input: inputOf(fields, lines, priced.total) },
      {
        onSuccess: () => setRefused(''),
        onError: (cause) => {
          setFieldErrors(form, cause)
          setRefused(refusedWords(cause))
          // Prices or stock may have changed: reload the quote.
          void quote.refetch()
        },
      },
    )
  }
  return (
    <Form<SaleFields>
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
      onValuesChange={() => (dirty.current = true)}
      onFinish={send}
    >
      <AskLeaving dirty={() => dirty.current} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <Card size="small" title={words.buyer}>
            <SaleBuyer guest={who === 'guest'} customer={customer} chosen={id !== undefined} />
          </Card>
          <Card size="small" title={words.goods}>
            <Form.Item
              name="lines"
              className={styles.last}
              rules={[
                {
                  validator: (_, given: SaleLine[]) =>
                    given.length > 0 ? Promise.resolve() : Promise.reject(new Error(words.goodsNeeded)),
                },
              ]}
            >
              <SaleGoods quote={priced} />
            </Form.Item>
          </Card>
          <Card size="small" title={words.place}>
            {id === undefined ? (
              <SalePlace addresses={[]} place={place} />
            ) : (
              <Loaded query={customer}>{(one) => <SalePlace addresses={one.addresses} place={place} />}</Loaded>
            )}
          </Card>
        </div>
        <div className={styles.stack}>
          <Card size="small" title={words.payment}>
            <SalePayment
              total={sure ? priced.total : undefined}
              mayConfirm={MONEY_IS_IN_BY.some((one) => one === role)}
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
            <div className={styles.due}>
              <SaleSums
                quote={priced}
                failed={quote.isError ? quote.error : null}
                onRetry={() => void quote.refetch()}
              />
              {refused && <Alert type="error" showIcon title={refused} role="alert" />}
              <Button
                type="primary"
                size="large"
                htmlType="submit"
                block
                loading={act.isPending}
                disabled={lines.length > 0 && !sure}
              >
                {sure ? words.submitFor(exactMoney(priced.total)) : words.submit}
              </Button>
            </div>
          </Card>
        </div>
      </div>
    </Form>
  )
}

function inputOf(fields: SaleFields, lines: Sale['lines'], total: number): Sale {
  const { who, place, address, contact, partner_no, how, payment } = fields
  return {
    lines,
    ...(who === 'customer' && fields.customer_id !== undefined && { customer_id: fields.customer_id }),
    ...(place === 'typed' && address && { address: { ...address, country: THAILAND } }),
    ...(place === 'pickup' && contact && { address_id: PICKUP_ID, contact }),
    ...(typeof place === 'number' && { address_id: place }),
    ...(partner_no?.trim() && { partner_no: partner_no.trim() }),
    payment:
      how === 'paid'
        ? {
            how,
            by: payment.by,
            amount: total,
            bank_reference: payment.bank_reference ?? '',
            seen_at: fromBangkok(payment.seen_at),
          }
        : { how },
    buyer_message: fields.buyer_message ?? '',
    reason: fields.reason,
    expected_total: total,
  }
}
