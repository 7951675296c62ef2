import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Checkbox, Form, Input } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { FormDialog, TextItem } from '../../../ui/form/form.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

type HandOverValues = { code?: string; without?: boolean; without_code?: string }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Hands over a pick-up order by the buyer's code, or without the code for a reason. */
export function HandOverForm({ order, open, onClose }: Props) {
  const { orders: words, orderSupport, shell } = useWords()
  const [form] = Form.useForm<HandOverValues>()
  const withoutCode = Form.useWatch('without', form) === true
  return (
    <FormDialog
      call="POST /api/staff/order/{id}/hand-over"
      form={form}
      toInput={({ without, code, without_code }: HandOverValues) => ({
        id: order.id,
        ...(without ? { without_code } : { code }),
      })}
      done={words.handedOver(order.number)}
      refresh={ORDER_CALLS}
      open={open}
      title={words.handOverAsk(order.number)}
      okText={words.handOver}
      onClose={onClose}
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
    </FormDialog>
  )
}
