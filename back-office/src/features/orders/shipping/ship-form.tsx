import { CARRIER_NAMES } from '@bailu/contract/orders/kinds'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { Alert, AutoComplete, Checkbox, Form, Input } from 'antd'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../../app/language.tsx'
import { FormButton, TextItem } from '../../../ui/form/form.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import { seenAddress } from './printed-labels.ts'
import styles from '../orders.module.css'

/** Marks one order as shipped, with carrier and tracking number. */
export function ShipButton({ order }: { order: StaffOrder }) {
  const words = useWords().orders
  return (
    <FormButton
      shown={order.actions.ship}
      type="primary"
      call="POST /api/staff/order/{id}/ship"
      toInput={(fields: { carrier: string; tracking_number: string }) => ({
        id: order.id,
        seen_address: seenAddress(order),
        ...fields,
      })}
      done={words.shipped(order.number)}
      refresh={ORDER_CALLS}
      title={words.shipTitle(order.number)}
      okText={words.shipOne}
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
    </FormButton>
  )
}

type HandOverValues = { code?: string; without?: boolean; without_code?: string }

/** Hands over a pick-up order by the buyer's code, or without the code for a reason. */
export function HandOverButton({ order }: { order: StaffOrder }) {
  const { orders: words, orderSupport, shell } = useWords()
  const [form] = Form.useForm<HandOverValues>()
  const withoutCode = Form.useWatch('without', form) === true
  return (
    <FormButton
      shown={order.actions.hand_over}
      type="primary"
      call="POST /api/staff/order/{id}/hand-over"
      form={form}
      toInput={({ without, code, without_code }: HandOverValues) => ({
        id: order.id,
        ...(without ? { without_code } : { code }),
      })}
      done={words.handedOver(order.number)}
      refresh={ORDER_CALLS}
      title={words.handOverAsk(order.number)}
      okText={words.handOver}
    >
      {!order.paid_at && (
        <Alert
          type="warning"
          showIcon
          title={words.handOverUnpaid(exactMoney(order.total))}
          className={styles.notice}
        />
      )}
      {!withoutCode && (
        <Form.Item
          name="code"
          label={orderSupport.pickupCode}
          extra={orderSupport.handOverHint}
          validateTrigger="onBlur"
          rules={[{ required: true, pattern: /^\D*(\d\D*){6}$/, message: orderSupport.pickupCodeWrong }]}
        >
          <Input inputMode="numeric" autoComplete="off" maxLength={40} className="figure" />
        </Form.Item>
      )}
      <Form.Item name="without" valuePropName="checked">
        <Checkbox>{orderSupport.withoutCode}</Checkbox>
      </Form.Item>
      {withoutCode && (
        <TextItem
          name="without_code"
          label={orderSupport.withoutCodeWhy}
          needed={shell.reasonNeeded}
          max={300}
          rows={2}
        />
      )}
    </FormButton>
  )
}
