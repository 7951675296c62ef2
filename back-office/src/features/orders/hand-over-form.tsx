import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import styles from './orders.module.css'

type Typed = { code?: string; without?: boolean; without_code?: string }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Hands over a pick-up order by the buyer's code, or without the code for a reason. */
export function HandOverForm({ order, open, onClose }: Props) {
  const { orders: words, care, shell } = useWords()
  const [form] = Form.useForm<Typed>()
  const without = Form.useWatch('without', form) === true
  const [refused, setRefused] = useState('')
  const handOver = useAct('POST /api/staff/order/{id}/hand-over', {
    done: words.handedOver(order.number),
    refresh: ORDER_CALLS,
    quiet: true,
    onDone: onClose,
  })
  const send = ({ code, without_code }: Typed) =>
    handOver.mutate(
      { input: { id: order.id, ...(without ? { without_code } : { code }) } },
      { onSuccess: () => setRefused(''), onError: (cause) => setRefused(refusedWords(cause)) },
    )
  return (
    <Modal
      open={open}
      title={words.handOverAsk(order.number)}
      okText={words.handOver}
      confirmLoading={handOver.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      afterClose={() => setRefused('')}
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
      <Form<Typed> form={form} name="hand-over" layout="vertical" requiredMark={false} preserve={false} onFinish={send}>
        {!without && (
          <Form.Item
            name="code"
            label={care.pickupCode}
            extra={care.handOverHint}
            validateTrigger="onBlur"
            rules={[{ required: true, pattern: /^\D*(\d\D*){6}$/, message: care.pickupCodeWrong }]}
          >
            <Input inputMode="numeric" autoComplete="off" maxLength={40} className="figure" />
          </Form.Item>
        )}
        <Form.Item name="without" valuePropName="checked" className={without ? '' : styles.last}>
          <Checkbox>{care.withoutCode}</Checkbox>
        </Form.Item>
        {without && (
          <Form.Item
            name="without_code"
            label={care.withoutCodeWhy}
            className={styles.last}
            rules={[{ required: true, whitespace: true, message: shell.reasonNeeded }]}
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
        )}
      </Form>
      {refused && <Alert type="error" showIcon title={refused} role="alert" className={styles.notice} />}
    </Modal>
  )
}
