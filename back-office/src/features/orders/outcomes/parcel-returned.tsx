import { PARCEL_RETURN_CAUSES, type ParcelReturnCause } from '@bailu/contract/orders/outcomes'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Radio, Select } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { FormDialog, TextItem } from '../../../ui/form/form.tsx'
import { type CountedLines, toCountInput, CountLinesFields, sentLines } from './returned-goods.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type ParcelReturnedValues = { cause: ParcelReturnCause; words: string; pieces: CountedLines; keep_shipping?: boolean }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Records an undelivered parcel that was returned: reason, contents, and who pays the shipping. */
export function ParcelReturnedDialog({ order, open, onClose }: Props) {
  const words = useWords().orderOutcomes
  const isPaid = order.paid_at !== null
  const shipping = order.shipping - order.shipping_discount
  return (
    <FormDialog
      call="POST /api/staff/order/{id}/parcel-back"
      toInput={({ cause, words: note, pieces, keep_shipping = false }: ParcelReturnedValues) => ({
        id: order.id,
        cause,
        words: note,
        ...toCountInput(pieces),
        keep_shipping,
      })}
      initialValues={{ keep_shipping: false }}
      done={words.parcelDone(order.number)}
      refresh={ORDER_CALLS}
      open={open}
      title={words.parcelBackTitle(order.number)}
      okText={words.parcelBack}
      danger
      onClose={onClose}
    >
      <p>
        {words.parcelBackHint} {isPaid ? words.parcelPaid(exactMoney(order.total)) : words.parcelUnpaid}
      </p>
      <Form.Item name="cause" label={words.cause} rules={[{ required: true, message: words.needed }]}>
        <Select options={PARCEL_RETURN_CAUSES.map((value) => ({ value, label: words.causes[value] }))} />
      </Form.Item>
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
    </FormDialog>
  )
}
