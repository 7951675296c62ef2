import { Button, Card, Form, Progress } from 'antd'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { useCall } from '../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
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
  const grant = useFormAction('POST /api/staff/reward/activity', {
    toInput: (fields: GrantValues) => fields,
    done: ({ waits_until: until }) => (until ? approvals.grantWaits(dayAndTime(until, lang)) : words.granted),
    refresh: ['GET /api/staff/reward', 'GET /api/staff/reward/budget'],
    emptied: true,
  })
  return (
    <Card title={words.single}>
      <Form {...grant.formProps}>
        <TextItem name="employee_no" label={words.partnerFilter} needed={words.needed} max={20} />
        <BahtItem name="amount" label={words.amount} requiredMessage={words.needed} max={100_000_000} />
        <TextItem name="note" label={words.note} needed={words.needed} max={200} />
        <FormErrors action={grant} />
        <Button type="primary" htmlType="submit" loading={grant.busy}>
          {words.grant}
        </Button>
      </Form>
    </Card>
  )
}
