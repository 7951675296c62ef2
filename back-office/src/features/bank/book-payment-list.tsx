import type { ReplyOf } from '@bailu/contract/calls'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Card, Form, Radio } from 'antd'
import { fromBangkokField } from '../../app/clock.ts'
import { BangkokTimeItem } from '../../ui/form/bangkok-time.tsx'
import { FormErrors, TextItem, useFormAction } from '../../ui/form/form.tsx'
import { useLanguage } from '../../app/language.tsx'
import { RadioItem } from '../../ui/form/items.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { isAmount } from '../../ui/form/baht.ts'
import { ReasonItem } from './line-actions.tsx'
import { BANK_CALLS, type UnderpaymentChoice, allocateAmounts } from './allocate-amounts.ts'
import styles from './bank.module.css'

type Fields = {
  from: string
  amount: number
  fee: number
  bank_reference?: string
  seen_at: string
  differs?: UnderpaymentChoice
  surplus?: 'owe' | 'keep' | 'book'
  reason?: string
  closed_reason?: string
}
type CheckedList = ReplyOf<'POST /api/staff/receipt/check'>
const BY_HAND = 'hand'
const amountOr0 = (satang: number | null | undefined): number => (isAmount(satang) ? satang : 0)

/** Books a checked list against a statement line or a manual receipt, with fees, surplus and underpayments. */
export function BookPaymentListForm({ checkedList, onDone }: { checkedList: CheckedList; onDone: () => void }) {
  const {
    lang,
    words: { bank: words, orders },
  } = useLanguage('bank', 'orders')
  const [form] = Form.useForm<Fields>()
  const from = Form.useWatch('from', form) ?? checkedList.lines[0]?.id ?? BY_HAND
  const enteredAmount = amountOr0(Form.useWatch('amount', form))
  const fee = amountOr0(Form.useWatch('fee', form))
  const differs = Form.useWatch('differs', form)
  const surplus = Form.useWatch('surplus', form)
  const line = checkedList.lines.find(({ id }) => id === from)
  const receivedAmount = line?.amount ?? enteredAmount
  const { orders: shares, rest } = allocateAmounts(checkedList.rows, receivedAmount + fee, differs)
  const isUnderpaid = checkedList.rows.some(({ issue }) => issue === 'less')
  const needsReason = fee > 0 || differs === 'accept' || surplus === 'owe' || surplus === 'book'
  const book = useFormAction(line ? 'POST /api/staff/bank-line/{id}/confirm' : 'POST /api/staff/receipt', {
    form,
    toInput: ({ bank_reference = '', seen_at, reason = '', closed_reason = '', ...fields }: Fields) => ({
      ...(line ? { id: line.id } : { amount: receivedAmount, bank_reference, seen_at: fromBangkokField(seen_at) }),
      fee,
      orders: shares,
      ...(rest > 0 && { surplus: fields.surplus }),
      reason,
      closed_reason,
    }),
    done: words.list.done,
    refresh: BANK_CALLS,
    onDone,
  })
  if (shares.length === 0) return null
  return (
    <Card
      className={styles.below ?? ''}
      title={words.list.sums(shares.length, exactMoney(checkedList.amount), exactMoney(checkedList.fee))}
    >
      <Form<Fields>
        {...book.formProps}
        style={{ maxWidth: 520 }}
        initialValues={{ from, amount: checkedList.amount - checkedList.fee, fee: checkedList.fee }}
      >
        {checkedList.lines.length > 0 && (
          <Form.Item name="from" label={words.list.from}>
            <Radio.Group
              style={{ display: 'grid', gap: 8 }}
              options={[
                ...checkedList.lines.map(({ id, at, words: statementText }) => ({
                  value: id,
                  label: words.list.bankLine(dayAndTime(at, lang), statementText),
                })),
                { value: BY_HAND, label: words.list.byHand },
              ]}
            />
          </Form.Item>
        )}
        {!line && (
          <>
            <BahtItem name="amount" label={words.list.came} requiredMessage={words.list.amountNeeded} />
            <TextItem name="bank_reference" label={words.list.reference} needed={orders.referenceNeeded} max={60} />
            <BangkokTimeItem
              name="seen_at"
              label={words.list.seen}
              hint={orders.bangkokTime}
              requiredMessage={orders.seenNeeded}
            />
          </>
        )}
        <BahtItem name="fee" label={words.list.fee} requiredMessage={words.list.amountNeeded} min={0} />
        {isUnderpaid && (
          <RadioItem
            name="differs"
            label={words.list.less}
            needed={words.chooseNeeded}
            values={['part', 'accept']}
            texts={words.lessWays}
          />
        )}
        {rest > 0 && (
          <>
            <Alert type="warning" showIcon title={words.list.leftOver(exactMoney(rest))} />
            <RadioItem
              name="surplus"
              label={words.list.surplus}
              className={styles.below}
              needed={words.chooseNeeded}
              values={['keep', 'owe', 'book']}
              texts={words.surplusWays}
              vertical
            />
          </>
        )}
        {rest < 0 && (
          <Alert type="error" showIcon title={words.list.tooLittle(exactMoney(-rest))} className={styles.below ?? ''} />
        )}
        {needsReason && <ReasonItem name="reason" label={words.reason} />}
        <FormErrors action={book} />
        <Button type="primary" htmlType="submit" className={styles.below ?? ''} disabled={rest < 0} loading={book.busy}>
          {words.list.book(shares.length)}
        </Button>
      </Form>
    </Card>
  )
}
