import { Button, DatePicker, Form, Input, Modal } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import type { CashDeposit, DepositSource } from '@bailu/contract/cash/staff'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { useAction } from '../../app/api/use-calls.ts'
import { bangkokToday } from '../../app/clock.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { ClosedReasonItem, useClosedDay } from '../../ui/form/closed-day.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

/** Queries to invalidate after a deposit. */
export const CASH_CALLS = ['GET /api/staff/cash-deposit', 'GET /api/staff/closing/{day}'] as const

type DepositValues = {
  amount: number
  fee?: number | null
  bank_reference: string
  deposited_on: Dayjs
  reason?: string
  closed_reason?: string
}
type Props = {
  from: DepositSource
  /** Balance of the account by the ledger, in satang. */
  bookedBalance: number
  open: boolean
  onClose: () => void
}

/** Records a deposit of cash at the bank, or a payout of the payment provider as on its statement. */
export function DepositForm({ from, bookedBalance, open, onClose }: Props) {
  const {
    lang,
    words: { cash: words },
  } = useLanguage()
  const [form] = Form.useForm<DepositValues>()
  const today = bangkokToday()
  const { closed, checkError, reset: resetClosedDay } = useClosedDay()
  const close = () => {
    resetClosedDay()
    onClose()
  }
  const recordDeposit = useAction('POST /api/staff/cash-deposit', {
    done: ({ waits_until: until }) => (until ? words.feeWaits(dayAndTime(until, lang)) : words.done),
    refresh: CASH_CALLS,
    onDone: close,
  })
  const send = ({
    amount,
    fee,
    bank_reference: reference,
    deposited_on: depositedOn,
    reason = '',
    closed_reason = '',
  }: DepositValues) =>
    recordDeposit.mutate(
      {
        input: {
          from,
          amount,
          fee: fee ?? 0,
          bank_reference: reference.trim(),
          deposited_on: depositedOn.format('YYYY-MM-DD'),
          reason: reason.trim(),
          closed_reason: closed_reason.trim(),
        },
      },
      { onError: checkError },
    )
  const hasFee = (Form.useWatch('fee', form) ?? 0) > 0
  return (
    <Modal
      open={open}
      title={from === 'cash' ? words.carryTitle : words.sentTitle}
      okText={from === 'cash' ? words.carry : words.sent}
      confirmLoading={recordDeposit.isPending}
      onCancel={close}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{(from === 'cash' ? words.carryHint : words.sentHint)(exactMoney(bookedBalance))}</p>
      <Form<DepositValues>
        form={form}
        layout="vertical"
        preserve={false}
        requiredMark={false}
        initialValues={{ amount: from === 'cash' && bookedBalance > 0 ? bookedBalance : null, deposited_on: today }}
        onFinish={send}
      >
        <BahtItem name="amount" label={words.baht} requiredMessage={words.needed} />
        {from === 'provider' && <BahtItem name="fee" label={words.fee} min={0} />}
        {hasFee && (
          <Form.Item
            name="reason"
            label={words.why}
            rules={[{ required: true, whitespace: true, message: words.needed }]}
          >
            <Input maxLength={300} autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item
          name="bank_reference"
          label={words.reference}
          rules={[{ required: true, whitespace: true, message: words.needed }]}
        >
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="deposited_on" label={words.on} rules={[{ required: true, message: words.needed }]}>
          <DatePicker disabledDate={(day) => day.isAfter(today, 'day')} />
        </Form.Item>
        <ClosedReasonItem closed={closed} />
      </Form>
    </Modal>
  )
}

export function VoidDepositButton({ deposit: { id, amount } }: { deposit: CashDeposit }) {
  const words = useWords().cash
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const options = { refresh: CASH_CALLS, onDone: close }
  const voidDeposit = useAction('POST /api/staff/cash-deposit/{id}/void', { ...options, done: words.voidDone })
  return (
    <>
      <Button size="small" danger onClick={() => setOpen(true)}>
        {words.void}
      </Button>
      <ReasonDialog
        open={open}
        title={words.voidTitle(exactMoney(amount))}
        okText={words.void}
        danger
        busy={voidDeposit.isPending}
        onCancel={close}
        onDone={(reason) => voidDeposit.mutate({ input: { id, reason } })}
      >
        <p>{words.voidHint}</p>
      </ReasonDialog>
    </>
  )
}
