import { PARCEL_RETURN_CAUSES, type ParcelReturnCause } from '@bailu/contract/orders/outcomes'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useAction } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { type CountedLines, toCountInput, CountLinesFields, sentLines } from './returned-goods.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type ParcelReturnedValues = { cause: ParcelReturnCause; words: string; pieces: CountedLines; keep_shipping?: boolean }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Records an undelivered parcel that was returned: reason, contents, and who pays the shipping. */
export function ParcelReturnedDialog({ order, open, onClose }: Props) {
  const words = useWords().orderOutcomes
  const [form] = Form.useForm<ParcelReturnedValues>()
  const recordReturn = useAction('POST /api/staff/order/{id}/parcel-back', {
    done: words.parcelDone(order.number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  const isPaid = order.paid_at !== null
  const shipping = order.shipping - order.shipping_discount
  return (
    <Modal
      open={open}
      title={words.parcelBackTitle(order.number)}
      okText={words.parcelBack}
      okButtonProps={{ danger: true }}
      confirmLoading={recordReturn.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>
        {words.parcelBackHint} {isPaid ? words.parcelPaid(exactMoney(order.total)) : words.parcelUnpaid}
      </p>
      <Form<ParcelReturnedValues>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ keep_shipping: false }}
        onFinish={({ cause, words: note, pieces, keep_shipping: keepShipping = false }) =>
          recordReturn.mutate({
            input: { id: order.id, cause, words: note.trim(), ...toCountInput(pieces), keep_shipping: keepShipping },
          })
        }
      >
        <Form.Item name="cause" label={words.cause} rules={[{ required: true, message: words.needed }]}>
          <Select options={PARCEL_RETURN_CAUSES.map((value) => ({ value, label: words.causes[value] }))} />
        </Form.Item>
        <CountLinesFields pieces={sentLines(order)} />
        {isPaid && shipping > 0 && (
          <Form.Item name="keep_shipping" label={words.shipping}>
            <Radio.Group
              options={[
                { value: false, label: words.shippingBack(exactMoney(shipping)) },
                { value: true, label: words.shippingKept(exactMoney(shipping)) },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item
          name="words"
          label={words.found}
          rules={[{ required: true, whitespace: true, message: words.needed }]}
        >
          <Input.TextArea rows={2} maxLength={300} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
