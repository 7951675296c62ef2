import type { InputOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Input, Modal, Radio } from 'antd'
import { useAction } from '../../../app/api/use-calls.ts'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { useWords } from '../../../app/language.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

const GRANT_GOODWILL = 'POST /api/staff/order/{id}/goodwill'
type GoodwillValues = { cause: InputOf<typeof GRANT_GOODWILL>['cause']; amount: number; reason: string }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Refunds part of the paid amount, or the shipping fee, while the order stays valid. */
export function GoodwillForm({ order, open, onClose }: Props) {
  const { orderOutcomes: words, shell } = useWords()
  const [form] = Form.useForm<GoodwillValues>()
  const cause = Form.useWatch('cause', form) ?? 'goodwill'
  const grantGoodwill = useAction(GRANT_GOODWILL, {
    done: words.goodwillDone,
    refresh: [...ORDER_CALLS, 'GET /api/staff/refund', 'GET /api/staff/today'],
    onDone: onClose,
  })
  const { most: maxAmount, shipping } = order.goodwill
  return (
    <Modal
      open={open}
      title={words.goodwillTitle(order.number)}
      okText={words.goodwill}
      confirmLoading={grantGoodwill.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{words.goodwillHint}</p>
      <Form<GoodwillValues>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ cause: 'goodwill' }}
        onFinish={(values) =>
          grantGoodwill.mutate({
            input: {
              id: order.id,
              cause: values.cause,
              amount: values.cause === 'shipping' ? shipping : values.amount,
              reason: values.reason.trim(),
            },
          })
        }
      >
        <Form.Item name="cause" label={words.goodwillWhat} hidden={shipping === 0}>
          <Radio.Group
            options={[
              { value: 'goodwill', label: words.goodwillAmount },
              { value: 'shipping', label: words.goodwillShipping(exactMoney(shipping)) },
            ]}
          />
        </Form.Item>
        {cause === 'goodwill' && (
          <BahtItem
            name="amount"
            label={words.goodwillAmount}
            extra={words.goodwillMost(exactMoney(maxAmount))}
            requiredMessage={words.needed}
            max={maxAmount}
          />
        )}
        <Form.Item
          name="reason"
          label={shell.reason}
          rules={[{ required: true, whitespace: true, message: shell.reasonNeeded }]}
        >
          <Input.TextArea rows={2} maxLength={300} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
