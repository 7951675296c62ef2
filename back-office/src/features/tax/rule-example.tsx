import { exactMoney } from '@bailu/phrases/format'
import { Button, Card, Form, InputNumber } from 'antd'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import type { Rule } from './rule-form.tsx'
import styles from './tax.module.css'

/** Calculates what a rule would withhold from an example payment. */
export function RuleExample({ rule }: { rule: Rule | undefined }) {
  const words = useWords().tax
  const preview = useAct('POST /api/staff/tax-rule/preview')
  return (
    <Card size="small" title={words.preview}>
      <Form
        layout="vertical"
        initialValues={{ earned: 140_000, pays: 20_000 }}
        onFinish={({ earned, withheld, pays }: { earned: number; withheld?: number | null; pays: number }) =>
          rule &&
          preview.mutate({
            input: {
              rule,
              year_to_date: Math.round(earned * 100),
              ...(typeof withheld === 'number' && { withheld_to_date: Math.round(withheld * 100) }),
              gross: Math.round(pays * 100),
            },
          })
        }
      >
        <div className={styles.band}>
          <Form.Item name="earned" label={words.earned}>
            <InputNumber min={0} max={100_000_000} precision={2} className={styles.wide ?? ''} />
          </Form.Item>
          <Form.Item name="withheld" label={words.withheldSoFar}>
            <InputNumber
              min={0}
              max={100_000_000}
              precision={2}
              placeholder={words.asRule}
              className={styles.wide ?? ''}
            />
          </Form.Item>
          <Form.Item name="pays" label={words.pays}>
            <InputNumber min={0} max={100_000_000} precision={2} className={styles.wide ?? ''} />
          </Form.Item>
        </div>
        <Button htmlType="submit" disabled={!rule} loading={preview.isPending}>
          {words.calculate}
        </Button>
      </Form>
      {preview.data && (
        <p role="status" className={styles.would}>
          {words.would(exactMoney(preview.data.tax), exactMoney(preview.data.net))}
        </p>
      )}
    </Card>
  )
}
