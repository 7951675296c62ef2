import type { BankLine } from '@bailu/contract/bank/staff'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { BANK_CALLS } from './bank-calls.ts'
import styles from './bank.module.css'
import { type UnderpaymentChoice, allocateAmounts } from './allocate-amounts.ts'

type Fields = {
  differs?: UnderpaymentChoice
  surplus?: 'owe' | 'keep' | 'book'
  reason?: string
  closed_reason?: string
}
const LESS = ['part', 'accept'] as const
const SURPLUS = ['owe', 'keep', 'book'] as const

/** Assigns a statement line to orders by their numbers, with a choice for an over- or underpayment. */
export function AssignLineDialog({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const words = useWords().bank
  const [form] = Form.useForm<Fields>()
  const [numbers, setNumbers] = useState(line.proposal?.orders.map(({ number }) => number).join('\n') ?? '')
  const [checkedNumbers, setCheckedNumbers] = useState('')
  const check = useAction('POST /api/staff/receipt/check')
  const checkResult = check.data && checkedNumbers === numbers ? check.data : undefined
  const missingTotal =
    checkResult?.rows.reduce((sum, { order, issue }) => sum + (issue === null ? (order?.missing ?? 0) : 0), 0) ?? 0
  const difference = line.amount - missingTotal
  const differs = Form.useWatch('differs', form)
  const surplus = Form.useWatch('surplus', form)
  const isValid =
    checkResult !== undefined && checkResult.rows.length > 0 && checkResult.rows.every(({ issue }) => issue === null)
  const toInput = (fields: Fields) => {
    const { orders } = allocateAmounts(checkResult!.rows, line.amount, undefined)
    const last = orders.at(-1)
    // An underpayment is attributed to the last order of the list.
    if (difference < 0 && last) Object.assign(last, { amount: last.amount + difference, differs: fields.differs })
    return {
      id: line.id,
      orders,
      ...(difference > 0 && { surplus: fields.surplus }),
      reason: fields.reason ?? '',
      closed_reason: fields.closed_reason ?? '',
    }
  }
  const needsReason =
    (difference < 0 && differs === 'accept') || (difference > 0 && (surplus === 'owe' || surplus === 'book'))
  return (
    <FormDialog
      call="POST /api/staff/bank-line/{id}/confirm"
      form={form}
      toInput={toInput}
      done={words.confirmed(1)}
      refresh={BANK_CALLS}
      title={words.assignTitle(exactMoney(line.amount))}
      okText={words.confirm(0)}
      blocked={!isValid}
      onClose={onClose}
    >
      <p className={`muted ${styles.text}`}>{line.words}</p>
      <Form.Item label={words.numbers} htmlFor={`numbers-${line.id}`}>
        <Input.TextArea
          id={`numbers-${line.id}`}
          value={numbers}
          rows={3}
          maxLength={4_000}
          spellCheck={false}
          className={styles.rows ?? ''}
          onChange={({ target }) => setNumbers(target.value)}
        />
      </Form.Item>
      <Button
        loading={check.isPending}
        disabled={numbers.trim() === ''}
        onClick={() => check.mutate({ input: { list: numbers } }, { onSuccess: () => setCheckedNumbers(numbers) })}
      >
        {words.check}
      </Button>
      {checkResult && (
        <div className={styles.below}>
          <ul className={styles.checks}>
            {checkResult.rows.map(({ line: at, said: enteredNumber, order, issue }) => (
              <li key={at}>
                <span className="figure">{order?.number ?? enteredNumber}</span>{' '}
                {issue ? (
                  <strong>{words.list.issues[issue]}</strong>
                ) : (
                  <span className="muted">{words.missing(exactMoney(order?.missing ?? 0))}</span>
                )}
              </li>
            ))}
          </ul>
          {isValid && difference !== 0 && (
            <>
              <Alert
                type="warning"
                showIcon
                title={difference > 0 ? words.surplus(exactMoney(difference)) : words.short(exactMoney(-difference))}
              />
              <Form.Item
                name={difference > 0 ? 'surplus' : 'differs'}
                className={styles.below ?? ''}
                rules={[{ required: true, message: words.chooseNeeded }]}
              >
                <Radio.Group
                  style={{ display: 'grid', gap: 8 }}
                  options={
                    difference > 0
                      ? SURPLUS.map((value) => ({ value, label: words.surplusWays[value] }))
                      : LESS.map((value) => ({ value, label: words.lessWays[value] }))
                  }
                />
              </Form.Item>
            </>
          )}
        </div>
      )}
      {needsReason && <ReasonItem name="reason" label={words.reason} />}
      {isValid && line.closed && <ReasonItem name="closed_reason" label={words.closedReason} />}
    </FormDialog>
  )
}

export function ReasonItem({ name, label }: { name: string; label: string }) {
  const words = useWords().bank
  return <TextItem name={name} label={label} needed={words.reasonNeeded} max={300} />
}
