import { Button, Card, Form, Input, Progress } from 'antd'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { setFieldErrors } from '../../ui/form/field-errors.ts'
import styles from './rewards.module.css'

/** Remaining budget for activity rewards this month. */
export function RewardBudget() {
  const words = useWords().rewards
  const { data } = useCall('GET /api/staff/reward/budget', {})
  if (!data) return null
  const text = words.left(exactMoney(data.left), exactMoney(data.budget))
  return (
    <div className={styles.budget}>
      <span>{text}</span>
      <Progress
        aria-label={text}
        percent={data.budget === 0 ? 100 : Math.min(100, (data.granted / data.budget) * 100)}
        showInfo={false}
        size="small"
      />
    </div>
  )
}

type GrantValues = { employee_no: string; amount: number; note: string }

/** Grants an activity reward to one partner. */
export function GrantReward() {
  const {
    lang,
    words: { approvals, rewards: words },
  } = useLanguage()
  const [form] = Form.useForm<GrantValues>()
  const grant = useAction('POST /api/staff/reward/activity', {
    done: ({ waits_until: until }) => (until ? approvals.grantWaits(dayAndTime(until, lang)) : words.granted),
    refresh: ['GET /api/staff/reward', 'GET /api/staff/reward/budget'],
    onDone: () => form.resetFields(),
  })
  const required = [{ required: true, message: words.needed }]
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
        <Form.Item name="employee_no" label={words.partnerFilter} rules={required}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        <BahtItem name="amount" label={words.amount} requiredMessage={words.needed} max={100_000_000} />
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
