import { CARRIER_NAMES } from '@bailu/contract/orders/kinds'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { AutoComplete, Form, Input, Modal } from 'antd'
import { useAction } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type Props = { order: Pick<StaffOrder, 'id' | 'number'>; open: boolean; onClose: () => void }

/** Marks one order as shipped, with carrier and tracking number. */
export function ShipForm({ order, open, onClose }: Props) {
  const words = useWords().orders
  const [form] = Form.useForm<{ carrier: string; tracking_number: string }>()
  const ship = useAction('POST /api/staff/order/{id}/ship', {
    done: words.shipped(order.number),
    refresh: ORDER_CALLS,
    onDone: onClose,
  })
  return (
    <Modal
      open={open}
      title={words.shipTitle(order.number)}
      okText={words.shipOne}
      confirmLoading={ship.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={(fields) => ship.mutate({ input: { id: order.id, ...fields } })}
      >
        <Form.Item
          name="carrier"
          label={words.carrier}
          rules={[{ required: true, whitespace: true, message: words.carrierNeeded }]}
        >
          <AutoComplete
            options={CARRIER_NAMES.map((value) => ({ value }))}
            showSearch={{
              filterOption: (text, option) => String(option?.value).toLowerCase().includes(text.toLowerCase()),
            }}
            maxLength={60}
          />
        </Form.Item>
        <Form.Item
          name="tracking_number"
          label={words.tracking}
          rules={[{ required: true, whitespace: true, message: words.trackingNeeded }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
