import type { ReplyOf } from '@bailu/contract/calls'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Card, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { useAct } from '../../request/use-calls.ts'
import { fromBangkok } from '../../ui/bangkok-field.ts'
import { MomentItem } from '../../ui/moment-item.tsx'
import { refusedWords } from '../../ui/set-field-errors.ts'
import { useLanguage } from '../../words.tsx'
import { BahtItem } from '../../ui/baht-item.tsx'
import { isAmount } from '../../ui/baht.ts'
import { ReasonItem } from './assign-line.tsx'
import { BANK_CALLS } from './bank-calls.ts'
import styles from './bank.module.css'
import { type Less, sharesOf } from './shares.ts'

type Fields = {
  from: string
  amount: number
  fee: number
  bank_reference?: string
  seen_at: string
  differs?: Less
  surplus?: 'owe' | 'keep' | 'book'
  reason?: string
  closed_reason?: string
}
type Seen = ReplyOf<'POST /api/staff/receipt/check'>
const HAND = 'hand'
const amountOr0 = (satang: number | null | undefined): number => (isAmount(satang) ? satang : 0)

/** Books a checked list against a statement line or a manual receipt, with fees, surplus and underpayments. */
export function BookList({ seen, onDone }: { seen: Seen; onDone: () => void }) {
  const {
    lang,
    words: { bank: words, orders },
  } = useLanguage()
  const [form] = Form.useForm<Fields>()
  const [refused, setRefused] = useState('')
  const [closed, setClosed] = useState(false)
  const after = { refresh: BANK_CALLS, quiet: true, done: words.list.done, onDone }
  const take = useAct('POST /api/staff/receipt', after)
  const confirm = useAct('POST /api/staff/bank-line/{id}/confirm', after)
  const from = Form.useWatch('from', form) ?? seen.lines[0]?.id ?? HAND
  const typed = amountOr0(Form.useWatch('amount', form))
  const fee = amountOr0(Form.useWatch('fee', form))
  const differs = Form.useWatch('differs', form)
  const surplus = Form.useWatch('surplus', form)
  const line = seen.lines.find(({ id }) => id === from)
  const came = line?.amount ?? typed
  const { orders: shares, rest } = sharesOf(seen.rows, came + fee, differs)
  const less = seen.rows.some(({ trouble }) => trouble === 'less')
  const reasoned = fee > 0 || differs === 'accept' || surplus === 'owe' || surplus === 'book'
  const onError = (cause: Error) => {
    if (cause instanceof Refusal && cause.code === 'books_closed') setClosed(true)
    setRefused(refusedWords(cause, form))
  }
  const send = (fields: Fields) => {
    const more = {
      fee,
      orders: shares,
      ...(rest > 0 && { surplus: fields.surplus }),
      reason: fields.reason ?? '',
      closed_reason: fields.closed_reason ?? '',
    }
    if (line) return confirm.mutate({ input: { id: line.id, ...more } }, { onError })
    const { bank_reference: reference = '', seen_at: at } = fields
    take.mutate({ input: { amount: came, bank_reference: reference, seen_at: fromBangkok(at), ...more } }, { onError })
  }
  if (shares.length === 0) return null
  return (
    <Card
      className={styles.below ?? ''}
      title={words.list.sums(shares.length, exactMoney(seen.amount), exactMoney(seen.fee))}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        style={{ maxWidth: 520 }}
        initialValues={{ from, amount: seen.amount - seen.fee, fee: seen.fee }}
        onFinish={send}
      >
        {seen.lines.length > 0 && (
          <Form.Item name="from" label={words.list.from}>
            <Radio.Group
              style={{ display: 'grid', gap: 8 }}
              options={[
                ...seen.lines.map(({ id, at, words: said }) => ({
                  value: id,
                  label: words.list.bankLine(dayAndTime(at, lang), said),
                })),
                { value: HAND, label: words.list.byHand },
              ]}
            />
          </Form.Item>
        )}
        {!line && (
          <>
            <BahtItem name="amount" label={words.list.came} needed={words.list.amountNeeded} />
            <Form.Item
              name="bank_reference"
              label={words.list.reference}
              rules={[{ required: true, whitespace: true, message: orders.referenceNeeded }]}
            >
              <Input maxLength={60} autoComplete="off" />
            </Form.Item>
            <MomentItem name="seen_at" label={words.list.seen} hint={orders.bangkokTime} needed={orders.seenNeeded} />
          </>
        )}
        <BahtItem name="fee" label={words.list.fee} needed={words.list.amountNeeded} from={0} />
        {less && (
          <Form.Item name="differs" label={words.list.less} rules={[{ required: true, message: words.chooseNeeded }]}>
            <Radio.Group
              options={(['part', 'accept'] as const).map((value) => ({ value, label: words.lessWays[value] }))}
            />
          </Form.Item>
        )}
        {rest > 0 && (
          <>
            <Alert type="warning" showIcon title={words.list.leftOver(exactMoney(rest))} />
            <Form.Item
              name="surplus"
              label={words.list.surplus}
              className={styles.below ?? ''}
              rules={[{ required: true, message: words.chooseNeeded }]}
            >
              <Radio.Group
                style={{ display: 'grid', gap: 8 }}
                options={(['keep', 'owe', 'book'] as const).map((value) => ({
                  value,
                  label: words.surplusWays[value],
                }))}
              />
            </Form.Item>
          </>
        )}
        {rest < 0 && (
          <Alert type="error" showIcon title={words.list.tooLittle(exactMoney(-rest))} className={styles.below ?? ''} />
        )}
        {reasoned && <ReasonItem name="reason" label={words.reason} />}
        {closed && <ReasonItem name="closed_reason" label={words.closedReason} />}
        {refused && <Alert type="error" showIcon title={refused} className={styles.below ?? ''} />}
        <Button
          type="primary"
          htmlType="submit"
          className={styles.below ?? ''}
          disabled={rest < 0}
          loading={take.isPending || confirm.isPending}
        >
          {words.list.book(shares.length)}
        </Button>
      </Form>
    </Card>
  )
}
