import type { InputOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Radio } from 'antd'
import { BahtItem } from '../../../ui/form/baht-field.tsx'
import { FormDialog, TextItem } from '../../../ui/form/form.tsx'
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
  const { most: maxAmount, shipping } = order.goodwill
  return (
    <FormDialog
      call={GRANT_GOODWILL}
      form={form}
      toInput={({ cause: chosen, amount, reason }: GoodwillValues) => ({
        id: order.id,
        cause: chosen,
        amount: chosen === 'shipping' ? shipping : amount,
        reason,
      })}
      initialValues={{ cause: 'goodwill' }}
      done={words.goodwillDone}
      refresh={[...ORDER_CALLS, 'GET /api/staff/refund', 'GET /api/staff/today']}
      open={open}
      title={words.goodwillTitle(order.number)}
      okText={words.goodwill}
      onClose={onClose}
    >
      <p>{words.goodwillHint}</p>
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
      <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={2} showCount />
    </FormDialog>
  )
}
