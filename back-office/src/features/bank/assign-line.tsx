import type { BankLine } from '@bailu/contract/staff-statements'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { BANK_CALLS } from './bank-calls.ts'
import styles from './bank.module.css'
import { type Less, sharesOf } from './shares.ts'

type Fields = { differs?: Less; surplus?: 'owe' | 'keep' | 'book'; reason?: string; closed_reason?: string }
const LESS = ['part', 'accept'] as const
const SURPLUS = ['owe', 'keep', 'book'] as const

/** Assigns a statement line to orders by their numbers, with a choice for an over- or underpayment. */
export function AssignLine({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const words = useWords().bank
  const [form] = Form.useForm<Fields>()
  const [numbers, setNumbers] = useState(line.proposal?.orders.map(({ number }) => number).join('\n') ?? '')
  const [checked, setChecked] = useState('')
  const check = useAct('POST /api/staff/receipt/check')
  const book = useAct('POST /api/staff/bank-line/{id}/confirm', {
    refresh: BANK_CALLS,
    done: words.confirmed(1),
    onDone: onClose,
  })
  const seen = check.data && checked === numbers ? check.data : undefined
  const due =
    seen?.rows.reduce((sum, { order, trouble }) => sum + (trouble === null ? (order?.missing ?? 0) : 0), 0) ?? 0
  const by = line.amount - due
  const differs = Form.useWatch('differs', form)
  const surplus = Form.useWatch('surplus', form)
  const fine = seen !== undefined && seen.rows.length > 0 && seen.rows.every(({ trouble }) => trouble === null)
  const send = (fields: Fields) => {
    const { orders } = sharesOf(seen!.rows, line.amount, undefined)
    const last = orders.at(-1)
    // An underpayment is attributed to the last order of the list.
    if (by < 0 && last) Object.assign(last, { amount: last.amount + by, differs: fields.differs })
    book.mutate({
      input: {
        id: line.id,
        orders,
        ...(by > 0 && { surplus: fields.surplus }),
        reason: fields.reason ?? '',
        closed_reason: fields.closed_reason ?? '',
      },
    })
  }
  const reasoned = (by < 0 && differs === 'accept') || (by > 0 && (surplus === 'owe' || surplus === 'book'))
  return (
    <Modal
      open
      title={words.assignTitle(exactMoney(line.amount))}
      okText={words.confirm(0)}
      okButtonProps={{ disabled: !fine }}
      confirmLoading={book.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={`muted ${styles.said}`}>{line.words}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={send}>
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
          onClick={() => check.mutate({ input: { list: numbers } }, { onSuccess: () => setChecked(numbers) })}
        >
          {words.check}
        </Button>
        {seen && (
          <div className={styles.below}>
            <ul className={styles.checks}>
              {seen.rows.map(({ line: at, said, order, trouble }) => (
                <li key={at}>
                  <span className="figure">{order?.number ?? said}</span>{' '}
                  {trouble ? (
                    <strong>{words.list.troubles[trouble]}</strong>
                  ) : (
                    <span className="muted">{words.missing(exactMoney(order?.missing ?? 0))}</span>
                  )}
                </li>
              ))}
            </ul>
            {fine && by !== 0 && (
              <>
                <Alert
                  type="warning"
                  showIcon
                  title={by > 0 ? words.surplus(exactMoney(by)) : words.short(exactMoney(-by))}
                />
                <Form.Item
                  name={by > 0 ? 'surplus' : 'differs'}
                  className={styles.below ?? ''}
                  rules={[{ required: true, message: words.chooseNeeded }]}
                >
                  <Radio.Group
                    style={{ display: 'grid', gap: 8 }}
                    options={
                      by > 0
                        ? SURPLUS.map((value) => ({ value, label: words.surplusWays[value] }))
                        : LESS.map((value) => ({ value, label: words.lessWays[value] }))
                    }
                  />
                </Form.Item>
              </>
            )}
          </div>
        )}
        {reasoned && <ReasonItem name="reason" label={words.reason} />}
        {fine && line.closed && <ReasonItem name="closed_reason" label={words.closedReason} />}
      </Form>
    </Modal>
  )
}

export function ReasonItem({ name, label }: { name: string; label: string }) {
  const words = useWords().bank
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, whitespace: true, message: words.reasonNeeded }]}>
      <Input maxLength={300} />
    </Form.Item>
  )
}
