import type { InputOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Input, Modal, Radio } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { BahtItem } from '../../ui/baht-item.tsx'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'

const CALL = 'POST /api/staff/order/{id}/goodwill'
type Typed = { cause: InputOf<typeof CALL>['cause']; amount: number; reason: string }
type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Refunds part of the paid amount, or the shipping fee, while the order stays valid. */
export function GoodwillForm({ order, open, onClose }: Props) {
  const { exits: words, shell } = useWords()
  const [form] = Form.useForm<Typed>()
  const cause = Form.useWatch('cause', form) ?? 'goodwill'
  const act = useAct(CALL, {
    done: words.goodwillDone,
    refresh: [...ORDER_CALLS, 'GET /api/staff/refund', 'GET /api/staff/today'],
    onDone: onClose,
  })
  const { most, shipping } = order.goodwill
  return (
    <Modal
      open={open}
      title={words.goodwillTitle(order.number)}
      okText={words.goodwill}
      confirmLoading={act.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{words.goodwillHint}</p>
      <Form<Typed>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ cause: 'goodwill' }}
        onFinish={(typed) =>
          act.mutate({
            input: {
              id: order.id,
              cause: typed.cause,
              amount: typed.cause === 'shipping' ? shipping : typed.amount,
              reason: typed.reason.trim(),
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
            extra={words.goodwillMost(exactMoney(most))}
            needed={words.needed}
            most={most}
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
