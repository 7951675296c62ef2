import { PARCEL_BACK_CAUSES, type ParcelBackCause } from '@bailu/contract/goods-out'
import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { type Counted, countedOf, PiecesToCount, piecesSent } from './count-goods.tsx'
import { ORDER_CALLS } from './order-calls.ts'

type Typed = { cause: ParcelBackCause; words: string; pieces: Counted; keep_shipping?: boolean }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Records an undelivered parcel that was returned: reason, contents, and who pays the shipping. */
export function ParcelBack({ order, open, onClose }: Props) {
  const words = useWords().exits
  const [form] = Form.useForm<Typed>()
  const act = useAct('POST /api/staff/order/{id}/parcel-back', {
    done: words.parcelDone(order.number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  const paid = order.paid_at !== null
  const shipping = order.shipping - order.shipping_discount
  return (
    <Modal
      open={open}
      title={words.parcelBackTitle(order.number)}
      okText={words.parcelBack}
      okButtonProps={{ danger: true }}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>
        {words.parcelBackHint} {paid ? words.parcelPaid(exactMoney(order.total)) : words.parcelUnpaid}
      </p>
      <Form<Typed>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ keep_shipping: false }}
        onFinish={({ cause, words: said, pieces, keep_shipping: keeps = false }) =>
          act.mutate({
            input: { id: order.id, cause, words: said.trim(), ...countedOf(pieces), keep_shipping: keeps },
          })
        }
      >
        <Form.Item name="cause" label={words.cause} rules={[{ required: true, message: words.needed }]}>
          <Select options={PARCEL_BACK_CAUSES.map((value) => ({ value, label: words.causes[value] }))} />
        </Form.Item>
        <PiecesToCount pieces={piecesSent(order)} />
        {paid && shipping > 0 && (
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
