import { Form } from 'antd'
import type { Dayjs } from 'dayjs'
import type { CashDeposit, DepositSource } from '@bailu/contract/cash/staff'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { bangkokToday } from '../../app/clock.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { DayItem } from '../../ui/form/items.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'

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
  } = useLanguage('cash')
  const [form] = Form.useForm<DepositValues>()
  const hasFee = (Form.useWatch('fee', form) ?? 0) > 0
  const today = bangkokToday()
  return (
    <FormDialog
      call="POST /api/staff/cash-deposit"
      form={form}
      toInput={({ fee, deposited_on, ...fields }: DepositValues) => ({
        from,
        ...fields,
        fee: fee ?? 0,
        deposited_on: deposited_on.format('YYYY-MM-DD'),
      })}
      initialValues={{ amount: from === 'cash' && bookedBalance > 0 ? bookedBalance : null, deposited_on: today }}
      done={({ waits_until: until }) => (until ? words.feeWaits(dayAndTime(until, lang)) : words.done)}
      refresh={CASH_CALLS}
      open={open}
      title={from === 'cash' ? words.carryTitle : words.sentTitle}
      okText={from === 'cash' ? words.carry : words.sent}
      onClose={onClose}
    >
      <p>{(from === 'cash' ? words.carryHint : words.sentHint)(exactMoney(bookedBalance))}</p>
      <BahtItem name="amount" label={words.baht} requiredMessage={words.needed} />
      {from === 'provider' && <BahtItem name="fee" label={words.fee} min={0} />}
      {hasFee && <TextItem name="reason" label={words.why} needed={words.needed} max={300} />}
      <TextItem name="bank_reference" label={words.reference} needed={words.needed} max={60} />
      <DayItem
        name="deposited_on"
        label={words.on}
        needed={words.needed}
        disabledDate={(day) => day.isAfter(today, 'day')}
      />
    </FormDialog>
  )
}

export function VoidDepositButton({ deposit: { id, amount } }: { deposit: CashDeposit }) {
  const words = useWords('cash').cash
  return (
    <ReasonButton
      size="small"
      call="POST /api/staff/cash-deposit/{id}/void"
      input={(reason) => ({ id, reason })}
      done={words.voidDone}
      refresh={CASH_CALLS}
      title={words.voidTitle(exactMoney(amount))}
      okText={words.void}
      danger
    >
      <p>{words.voidHint}</p>
    </ReasonButton>
  )
}
