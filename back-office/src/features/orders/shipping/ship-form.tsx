import { CARRIER_NAMES } from '@bailu/contract/orders/kinds'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { AutoComplete, Form } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { FormDialog, TextItem } from '../../../ui/form/form.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type Props = { order: Pick<StaffOrder, 'id' | 'number'>; open: boolean; onClose: () => void }

/** Marks one order as shipped, with carrier and tracking number. */
export function ShipForm({ order, open, onClose }: Props) {
  const words = useWords().orders
  return (
    <FormDialog
      call="POST /api/staff/order/{id}/ship"
      toInput={(fields: { carrier: string; tracking_number: string }) => ({ id: order.id, ...fields })}
      done={words.shipped(order.number)}
      refresh={ORDER_CALLS}
      open={open}
      title={words.shipTitle(order.number)}
      okText={words.shipOne}
      onClose={onClose}
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
      <TextItem name="tracking_number" label={words.tracking} needed={words.trackingNeeded} max={60} />
    </FormDialog>
  )
}
