import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import type { InputOf } from '@bailu/contract/calls'
import { Form, Radio } from 'antd'
import { PARCEL_RETURN_CAUSES, type ParcelReturnCause } from '@bailu/contract/orders/kinds'
import { ReasonButton } from '../../../ui/reason-dialog.tsx'
import { useWords } from '../../../app/language.tsx'
import {
  type CountedLines,
  CountLinesFields,
  CountReturnedGoodsButton,
  sentLines,
  toCountInput,
} from './returned-goods.tsx'
import { ORDER_CALLS, stillToRefund } from '../order-calls.ts'
import { OpenPiecesRefunds, openPiecesRefundIds } from './open-pieces-refunds.tsx'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { FormButton, TextItem } from '../../../ui/form/form.tsx'
import { optionsOf } from '../../../ui/filters/filters.tsx'
import { SelectItem } from '../../../ui/form/items.tsx'

/** Actions for shipped orders with a problem: parcel returned, goods counted or lost, cash lost, goodwill refund. */
export function OutcomeActions({ order }: { order: StaffOrder }) {
  const words = useWords('orderOutcomes').orderOutcomes
  const { id, number, actions } = order
  const mayWriteOffCash = order.cash_second === null || order.cash_second.state === 'in_force'
  return (
    <>
      <ParcelReturnedButton order={order} />
      <GoodwillButton order={order} />
      <CountReturnedGoodsButton order={order} />
      <ReasonButton
        shown={actions.goods_back}
        call="POST /api/staff/order/{id}/goods-lost"
        input={(reason) => ({ id, reason })}
        done={words.lostDone(number)}
        refresh={ORDER_CALLS}
        title={words.lostTitle(number)}
        okText={words.lost}
        danger
      >
        <p>{words.lostHint}</p>
      </ReasonButton>
      <ReasonButton
        shown={actions.cash_lost && mayWriteOffCash}
        call="POST /api/staff/order/{id}/cash-lost"
        input={(reason) => ({ id, reason })}
        done={words.cashLostDone(number)}
        refresh={ORDER_CALLS}
        title={words.cashLostTitle(number)}
        okText={words.cashLost}
        danger
      >
        <p>{words.cashLostHint(exactMoney(order.total))}</p>
      </ReasonButton>
    </>
  )
}

const GRANT_GOODWILL = 'POST /api/staff/order/{id}/goodwill'
type GoodwillValues = { cause: InputOf<typeof GRANT_GOODWILL>['cause']; amount: number; reason: string }

/** Refunds part of the paid amount, or the shipping fee, while the order stays valid. */
export function GoodwillButton({ order }: { order: StaffOrder }) {
  const { orderOutcomes: words, shell } = useWords('orderOutcomes')
  const [form] = Form.useForm<GoodwillValues>()
  const cause = Form.useWatch('cause', form) ?? 'goodwill'
  const { most: maxAmount, shipping } = order.goodwill
  return (
    <FormButton
      shown={order.actions.goodwill}
      call={GRANT_GOODWILL}
      form={form}
      toInput={({ cause: chosen, amount, reason }: GoodwillValues) => ({
        id: order.id,
        cause: chosen,
        amount: chosen === 'shipping' ? shipping : amount,
        reason,
      })}
      initialValues={{ cause: 'goodwill' }}
      done={words.goodwillDone}
      refresh={[...ORDER_CALLS, 'GET /api/staff/refund', 'GET /api/staff/today']}
      title={words.goodwillTitle(order.number)}
      okText={words.goodwill}
    >
      <p>{words.goodwillHint}</p>
      <Form.Item name="cause" label={words.goodwillWhat} hidden={shipping === 0}>
        <Radio.Group
          options={[
            { value: 'goodwill', label: words.goodwillAmount },
            { value: 'shipping', label: words.goodwillShipping(exactMoney(shipping)) },
          ]}
        />
      </Form.Item>
      {cause === 'goodwill' && (
        <BahtItem
          name="amount"
          label={words.goodwillAmount}
          extra={words.goodwillMost(exactMoney(maxAmount))}
          requiredMessage={words.needed}
          max={maxAmount}
        />
      )}
      <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={2} showCount />
    </FormButton>
  )
}

type ParcelReturnedValues = { cause: ParcelReturnCause; words: string; pieces: CountedLines; keep_shipping?: boolean }

/** Records an undelivered parcel that was returned: reason, contents, and who pays the shipping. */
export function ParcelReturnedButton({ order }: { order: StaffOrder }) {
  const words = useWords('orderOutcomes').orderOutcomes
  const isPaid = order.paid_at !== null
  const shipping = order.shipping - order.shipping_discount
  return (
    <FormButton
      shown={order.actions.parcel_back}
      call="POST /api/staff/order/{id}/parcel-back"
      toInput={({ cause, words: note, pieces, keep_shipping = false }: ParcelReturnedValues) => ({
        id: order.id,
        cause,
        words: note,
        ...toCountInput(pieces),
        keep_shipping,
        not_transferred: openPiecesRefundIds(order),
      })}
      initialValues={{ keep_shipping: false }}
      done={words.parcelDone(order.number)}
      refresh={ORDER_CALLS}
      title={words.parcelBackTitle(order.number)}
      okText={words.parcelBack}
      danger
      plain
    >
      <p>
        {words.parcelBackHint} {isPaid ? words.parcelPaid(exactMoney(stillToRefund(order))) : words.parcelUnpaid}
      </p>
      <OpenPiecesRefunds order={order} />
      <SelectItem
        name="cause"
        label={words.cause}
        needed={words.needed}
        options={optionsOf(PARCEL_RETURN_CAUSES, words.causes)}
      />
      <CountLinesFields pieces={sentLines(order)} />
      {isPaid && shipping > 0 && (
        <Form.Item name="keep_shipping" label={words.shipping}>
          <Radio.Group
            options={[
              { value: false, label: words.shippingBack(exactMoney(shipping)) },
              { value: true, label: words.shippingRetained(exactMoney(shipping)) },
            ]}
          />
        </Form.Item>
      )}
      <TextItem name="words" label={words.found} needed={words.needed} max={300} rows={2} />
    </FormButton>
  )
}
