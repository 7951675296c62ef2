import { askConfirmation } from '../../app/feedback.ts'
import { COUNTED_AMOUNTS, type CountedAmount } from '@bailu/contract/closing/kinds'
import { day as dayWords } from '@bailu/phrases/format'
import { Button, Card, Form, Input } from 'antd'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { isAmount } from '../../ui/form/baht.ts'
import { Money } from '../../ui/figures.tsx'
import { FormErrors, useFormAction } from '../../ui/form/form.tsx'
import { useLanguage } from '../../app/language.tsx'
import styles from './closing.module.css'
import { type ClosingDay, SignedDifference } from './day-summary.tsx'

type CloseDayValues = { counted: Record<CountedAmount, number | null>; reason?: string }

/** Closes a day: counted amounts, the differences, a reason if there are any, and a confirmation. */
export function CloseDayForm({ day }: { day: ClosingDay }) {
  const { lang, words: all } = useLanguage('closing')
  const words = all.closing
  const [form] = Form.useForm<CloseDayValues>()
  const countedSoFar = Form.useWatch('counted', form) as Partial<CloseDayValues['counted']> | undefined
  const close = useFormAction('POST /api/staff/closing', {
    form,
    toInput: ({ counted, reason = '' }: CloseDayValues) => ({
      day: day.day,
      counted: counted as Record<CountedAmount, number>,
      expected: day.expected,
      reason,
    }),
    done: words.closedDone,
    refresh: [
      'GET /api/staff/closing/{day}',
      'GET /api/staff/closing/due',
      'GET /api/staff/closing',
      'GET /api/staff/audit',
    ],
  })
  const hasDifference = COUNTED_AMOUNTS.some((kind) => {
    const amount = countedSoFar?.[kind]
    return amount !== null && amount !== undefined && amount !== day.expected[kind]
  })
  const confirmClose = (values: CloseDayValues) =>
    askConfirmation({
      title: words.sure(dayWords(`${day.day}T12:00:00+07:00`, lang)),
      content: words.sureHint,
      okText: words.close,
      cancelText: all.shell.cancel,
      onOk: () => close.send(values),
    })
  return (
    <Card title={words.countTitle}>
      <p className="muted">{words.countHint}</p>
      <Form {...close.formProps} onFinish={confirmClose}>
        {COUNTED_AMOUNTS.map((kind) => {
          const amount = countedSoFar?.[kind]
          return (
            <div key={kind} className={styles.row}>
              <BahtItem
                name={['counted', kind]}
                label={words.countedNames[kind]}
                requiredMessage={words.amountNeeded}
                min={0}
              />
              <p className={styles.facts}>
                {words.expected}: <Money satang={day.expected[kind]} />
                <br />
                {isAmount(amount) && (
                  <>
                    {words.difference}: <SignedDifference satang={amount - day.expected[kind]} />
                  </>
                )}
              </p>
            </div>
          )
        })}
        <Form.Item
          name="reason"
          label={hasDifference ? words.explain : words.remark}
          rules={[{ required: hasDifference, whitespace: hasDifference, message: words.explainNeeded }]}
        >
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
        <FormErrors action={close} />
        <Button type="primary" htmlType="submit" loading={close.busy}>
          {words.close}
        </Button>
      </Form>
    </Card>
  )
}
