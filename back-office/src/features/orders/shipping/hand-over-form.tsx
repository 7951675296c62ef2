import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../app/api/use-calls.ts'
import { formErrorMessage } from '../../../ui/form/field-errors.ts'
import { useWords } from '../../../app/language.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

type HandOverValues = { code?: string; without?: boolean; without_code?: string }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Hands over a pick-up order by the buyer's code, or without the code for a reason. */
export function HandOverForm({ order, open, onClose }: Props) {
  const { orders: words, orderSupport, shell } = useWords()
  const [form] = Form.useForm<HandOverValues>()
  const withoutCode = Form.useWatch('without', form) === true
  const [errorMessage, setErrorMessage] = useState('')
  const handOver = useAction('POST /api/staff/order/{id}/hand-over', {
    done: words.handedOver(order.number),
    refresh: ORDER_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const send = ({ code, without_code }: HandOverValues) =>
    handOver.mutate(
      { input: { id: order.id, ...(withoutCode ? { without_code } : { code }) } },
      { onSuccess: () => setErrorMessage(''), onError: (cause) => setErrorMessage(formErrorMessage(cause)) },
    )
  return (
    <Modal
      open={open}
      title={words.handOverAsk(order.number)}
      okText={words.handOver}
      confirmLoading={handOver.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setErrorMessage('')}
      destroyOnHidden
    >
      {!order.paid_at && (
        <Alert
          type="warning"
          showIcon
          title={words.handOverUnpaid(exactMoney(order.total))}
          className={styles.notice}
        />
      )}
      <Form<HandOverValues>
        form={form}
        name="hand-over"
        layout="vertical"
        requiredMark={false}
        preserve={false}
        onFinish={send}
      >
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
        <Form.Item name="without" valuePropName="checked" className={withoutCode ? '' : styles.last}>
          <Checkbox>{orderSupport.withoutCode}</Checkbox>
        </Form.Item>
        {withoutCode && (
          <Form.Item
            name="without_code"
            label={orderSupport.withoutCodeWhy}
            className={styles.last}
            rules={[{ required: true, whitespace: true, message: shell.reasonNeeded }]}
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
        )}
      </Form>
      {errorMessage && <Alert type="error" showIcon title={errorMessage} role="alert" className={styles.notice} />}
    </Modal>
  )
}
