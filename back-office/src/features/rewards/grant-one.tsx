import { dayAndTime } from '@bailu/phrases/format'
import { Button, Card, Form, Input } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { BahtItem } from '../../ui/baht-item.tsx'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { useLanguage } from '../../words.tsx'

type Typed = { employee_no: string; amount: number; note: string }

/** Grants an activity reward to one partner. */
export function GrantOne() {
  const {
    lang,
    words: { approvals, rewards: words },
  } = useLanguage()
  const [form] = Form.useForm<Typed>()
  const grant = useAct('POST /api/staff/reward/activity', {
    done: ({ waits_until: until }) => (until ? approvals.grantWaits(dayAndTime(until, lang)) : words.granted),
    refresh: ['GET /api/staff/reward', 'GET /api/staff/reward/budget'],
    onDone: () => form.resetFields(),
  })
  const needed = [{ required: true, message: words.needed }]
  return (
    <Card title={words.single}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ employee_no, amount, note }) =>
          grant.mutate(
            { input: { employee_no: employee_no.trim(), amount, note } },
            { onError: (cause) => void setFieldErrors(form, cause) },
          )
        }
      >
        <Form.Item name="employee_no" label={words.partnerFilter} rules={needed}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <BahtItem name="amount" label={words.amount} needed={words.needed} most={100_000_000} />
        <Form.Item name="note" label={words.note} rules={[{ required: true, whitespace: true, message: words.needed }]}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={grant.isPending}>
          {words.grant}
        </Button>
      </Form>
    </Card>
  )
}
