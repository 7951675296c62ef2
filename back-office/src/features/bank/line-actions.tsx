import type { BankLine } from '@bailu/contract/bank/staff'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { exactMoney } from '@bailu/phrases/format'
import { ActionButton } from '../../ui/action-button.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { useWords } from '../../app/language.tsx'
import { BANK_CALLS, allocateAmounts, type UnderpaymentChoice } from './allocate-amounts.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { RadioItem } from '../../ui/form/items.tsx'
import styles from './bank.module.css'

/** Other actions on an open line: assign it to orders, keep it as an open receipt, or dismiss it. */
export function LineActions({ line }: { line: BankLine }) {
  const words = useWords('bank').bank
  const [isAssigning, setIsAssigning] = useState(false)
  const { id, closed } = line
  const keep = {
    call: 'POST /api/staff/bank-line/{id}/keep',
    size: 'small',
    done: words.storedAsReceipt,
    refresh: BANK_CALLS,
  } as const
  return (
    <Flex gap={8} justify="end" wrap>
      <Button size="small" onClick={() => setIsAssigning(true)}>
        {words.assign}
      </Button>
      {isAssigning && <AssignLineDialog line={line} onClose={() => setIsAssigning(false)} />}
      {closed ? (
        <ReasonButton
          {...keep}
          input={(reason) => ({ id, closed_reason: reason })}
          title={words.closedTitle}
          okText={words.keep}
        >
          <p>{words.closedHint(1)}</p>
        </ReasonButton>
      ) : (
        <ActionButton {...keep} input={{ id }}>
          {words.keep}
        </ActionButton>
      )}
      <ReasonButton
        size="small"
        call="POST /api/staff/bank-line/{id}/dismiss"
        input={(reason) => ({ id, reason })}
        done={words.dismissed}
        refresh={BANK_CALLS}
        title={words.dismissTitle}
        okText={words.dismiss}
      >
        <p>{words.dismissHint}</p>
      </ReasonButton>
    </Flex>
  )
}

export function ReopenButton({ line: { id } }: { line: BankLine }) {
  const words = useWords('bank').bank
  return (
    <ActionButton
      size="small"
      call="POST /api/staff/bank-line/{id}/reopen"
      input={{ id }}
      refresh={BANK_CALLS}
      done={words.reopened}
    >
      {words.reopen}
    </ActionButton>
  )
}

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
  const words = useWords('bank').bank
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
              {difference > 0 ? (
                <RadioItem
                  name="surplus"
                  needed={words.chooseNeeded}
                  values={SURPLUS}
                  texts={words.surplusWays}
                  className={styles.below}
                  vertical
                />
              ) : (
                <RadioItem
                  name="differs"
                  needed={words.chooseNeeded}
                  values={LESS}
                  texts={words.lessWays}
                  className={styles.below}
                  vertical
                />
              )}
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
  const words = useWords('bank').bank
  return <TextItem name={name} label={label} needed={words.reasonNeeded} max={300} />
}
