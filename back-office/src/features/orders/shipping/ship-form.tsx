import { AppError } from '@bailu/client/errors'
import type { ActionError } from '@bailu/client/use-action'
import { CARRIER_NAMES, TRACKING_NUMBER } from '@bailu/contract/orders/kinds'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { Alert, AutoComplete, Checkbox, Form, Input } from 'antd'
import { latinDigits } from '@bailu/contract/typed-numbers'
import { exactMoney } from '@bailu/phrases/format'
import { useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { FormButton, ruleOf, TextItem } from '../../../ui/form/form.tsx'
import { ReasonButton } from '../../../ui/reason-dialog.tsx'
import { ORDER_CALLS, piecesToSend } from '../order-calls.ts'
import { seenOnPrint } from './printed-labels.ts'
import styles from '../orders.module.css'

type ParcelValues = { carrier: string; tracking_number: string; shared_parcel?: boolean }

/** Carrier and tracking number; a number of another order needs a confirmation. */
function ParcelFields({ isUsed }: { isUsed: boolean }) {
  const { orders: words, parcels } = useWords('orders', 'parcels')
  return (
    <>
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
      <TextItem
        name="tracking_number"
        label={words.tracking}
        needed={words.trackingNeeded}
        max={60}
        rules={[ruleOf<string>(isTrackingNumber, parcels.trackingRule)]}
      />
      {isUsed && (
        <Form.Item name="shared_parcel" valuePropName="checked">
          <Checkbox>{parcels.shared}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}

const isTrackingNumber = (typed = ''): boolean =>
  typed.trim() === '' || TRACKING_NUMBER.test(latinDigits(typed).replace(/\s+/g, ''))

/** Whether the server has found the number at another order; the message stands at the field. */
function useUsedNumber() {
  const [isUsed, setIsUsed] = useState(false)
  const onRejected = ({ cause }: ActionError) => {
    if (cause instanceof AppError && cause.code === 'tracking_used') setIsUsed(true)
    return false
  }
  return {
    isUsed,
    options: {
      onRejected,
      fieldsByCode: { tracking_used: 'tracking_number', tracking_is_order: 'tracking_number' },
    } as const,
  }
}

/** Marks one order as shipped, with carrier and tracking number. */
export function ShipButton({ order }: { order: StaffOrder }) {
  const words = useWords('orders').orders
  const { isUsed, options } = useUsedNumber()
  return (
    <FormButton
      shown={order.actions.ship}
      type="primary"
      call="POST /api/staff/order/{id}/ship"
      toInput={(fields: ParcelValues) => ({
        id: order.id,
        ...seenOnPrint({ ...order, quantity: piecesToSend(order) }),
        ...fields,
      })}
      {...options}
      done={words.shipped(order.number)}
      refresh={ORDER_CALLS}
      title={words.shipTitle(order.number)}
      okText={words.shipOne}
    >
      <ParcelFields isUsed={isUsed} />
    </FormButton>
  )
}

/** Corrects carrier and tracking number of a shipped order. */
export function CorrectTrackingButton({ order }: { order: StaffOrder }) {
  const words = useWords('parcels').parcels
  const { isUsed, options } = useUsedNumber()
  const { id, number, carrier, tracking_number } = order
  return (
    <ReasonButton
      shown={order.actions.parcel_back}
      size="small"
      call="POST /api/staff/order/{id}/tracking"
      input={(reason, fields: ParcelValues) => ({ id, ...fields, seen: { carrier, tracking_number }, reason })}
      {...options}
      initialValues={{ carrier, tracking_number }}
      done={words.correctDone(number)}
      refresh={ORDER_CALLS}
      title={words.correctTitle(number)}
      okText={words.correct}
    >
      <p>{words.correctHint}</p>
      <ParcelFields isUsed={isUsed} />
    </ReasonButton>
  )
}

type HandOverValues = { code?: string; without?: boolean; without_code?: string }

/** Hands over a pick-up order by the buyer's code, or without the code for a reason. */
export function HandOverButton({ order }: { order: StaffOrder }) {
  const { orders: words, orderSupport, shell } = useWords('orderSupport', 'orders')
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
        seen_pieces: piecesToSend(order),
        ...(without ? { without_code } : { code }),
      })}
      done={words.handedOver(order.number)}
      refresh={ORDER_CALLS}
      title={words.handOverAsk(order.number)}
      okText={words.handOver}
    >
      {order.address.point?.name && <p>{order.address.point.name}</p>}
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
