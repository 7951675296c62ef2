import { COUNTED, type Counted } from '@bailu/contract/staff-closing'
import { day as dayWords } from '@bailu/phrases/format'
import { App, Button, Card, Form, Input } from 'antd'
import { Refusal } from '../../request/refusal.ts'
import { useAct } from '../../request/use-calls.ts'
import { BahtItem } from '../../ui/baht-item.tsx'
import { isAmount } from '../../ui/baht.ts'
import { Money } from '../../ui/figures.tsx'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { useLanguage } from '../../words.tsx'
import styles from './closing.module.css'
import type { Day } from './day-sums.tsx'
import { Difference } from './difference.tsx'

type Typed = { counted: Record<Counted, number | null>; reason?: string }

/** Closes a day: counted amounts, the differences, a reason if there are any, and a confirmation. */
export function CloseForm({ day }: { day: Day }) {
  const { lang, words: all } = useLanguage()
  const words = all.closing
  const { modal, message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const typed = Form.useWatch('counted', form) as Partial<Typed['counted']> | undefined
  const close = useAct('POST /api/staff/closing', {
    done: words.closedDone,
    quiet: true,
    refresh: [
      'GET /api/staff/closing/{day}',
      'GET /api/staff/closing/due',
      'GET /api/staff/closing',
      'GET /api/staff/audit',
    ],
  })
  const differs = COUNTED.some((one) => {
    const amount = typed?.[one]
    return amount !== null && amount !== undefined && amount !== day.expected[one]
  })
  const send = ({ counted, reason }: Typed) =>
    close.mutate(
      {
        input: {
          day: day.day,
          counted: counted as Record<Counted, number>,
          expected: day.expected,
          reason: reason?.trim() ?? '',
        },
      },
      {
        onError: (cause) => {
          if (!setFieldErrors(form, cause) && cause instanceof Refusal) void message.error(cause.message)
        },
      },
    )
  const ask = (given: Typed) =>
    void modal.confirm({
      title: words.sure(dayWords(`${day.day}T12:00:00+07:00`, lang)),
      content: words.sureHint,
      okText: words.close,
      cancelText: all.shell.cancel,
      onOk: () => send(given),
    })
  return (
    <Card title={words.countTitle}>
      <p className="muted">{words.countHint}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={ask}>
        {COUNTED.map((one) => {
          const amount = typed?.[one]
          return (
            <div key={one} className={styles.row}>
              <BahtItem name={['counted', one]} label={words.countedNames[one]} needed={words.amountNeeded} from={0} />
              <p className={styles.facts}>
                {words.expected}: <Money satang={day.expected[one]} />
                <br />
                {isAmount(amount) && (
                  <>
                    {words.difference}: <Difference satang={amount - day.expected[one]} />
                  </>
                )}
              </p>
            </div>
          )
        })}
        <Form.Item
          name="reason"
          label={differs ? words.explain : words.remark}
          rules={[{ required: differs, whitespace: differs, message: words.explainNeeded }]}
        >
          <Input.TextArea rows={3} maxLength={300} showCount />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={close.isPending}>
          {words.close}
        </Button>
      </Form>
    </Card>
  )
}
