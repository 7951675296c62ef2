import { type Bank, BANKS } from '@bailu/contract/withdrawals/kinds'
import type { PartnerMoney } from '@bailu/contract/debts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { bangkokToday } from '../../app/clock.ts'
import { DayItem, FormDialog, TextItem } from '../../ui/form/form.tsx'
import { useWords } from '../../app/language.tsx'

export type MoneyAction = 'repayment' | 'write_off' | 'final_payout'
type MoneyActionValues = {
  amount?: number
  bank_reference: string
  paid_on?: Dayjs
  closed_reason?: string
  reason: string
  account?: {
    bank: Bank
    bank_name?: string
    account_number: string
    payee_first_name: string
    payee_last_name: string
  }
}
const CALLS = {
  repayment: 'POST /api/staff/partner/{id}/repayment',
  write_off: 'POST /api/staff/partner/{id}/write-off',
  final_payout: 'POST /api/staff/partner/{id}/final-payout',
} as const
const refresh = ['GET /api/staff/partner/{id}/money', 'GET /api/staff/partner/{id}'] as const

/** Form for a received repayment, the write-off of a debt, or the final payout. */
export function MoneyActionForm({
  action,
  id,
  money,
  onClose,
}: {
  action: MoneyAction
  id: number
  money: PartnerMoney
  onClose: () => void
}) {
  const { customers, shell } = useWords()
  const words = customers.money
  const today = bangkokToday()
  const isPayout = action === 'final_payout'
  return (
    <FormDialog
      call={CALLS[action]}
      toInput={({ paid_on, ...fields }: MoneyActionValues) => ({
        id,
        amount: money.available,
        ...fields,
        ...(paid_on && { paid_on: paid_on.format('YYYY-MM-DD') }),
      })}
      initialValues={{ amount: money.owed, paid_on: today }}
      done={words.done[action]}
      refresh={refresh}
      title={words.asks[action](exactMoney(isPayout ? money.available : money.owed))}
      okText={words.actions[action]}
      danger={action === 'write_off'}
      onClose={onClose}
    >
      <p>{isPayout ? (money.card ? words.toCard : words.toNoted) : words.hints[action]}</p>
      {!isPayout && <BahtItem name="amount" label={words.baht} requiredMessage={words.needed} max={money.owed} />}
      {action === 'repayment' ? (
        <>
          <TextItem name="bank_reference" label={words.reference} needed={words.needed} max={60} />
          <DayItem
            name="paid_on"
            label={words.paidOn}
            needed={words.needed}
            disabledDate={(day) => day.isAfter(today, 'day')}
          />
        </>
      ) : (
        <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={2} showCount />
      )}
      {isPayout && !money.card && <PayoutAccountFields />}
    </FormDialog>
  )
}

function PayoutAccountFields() {
  const { banks, customers } = useWords()
  const words = customers.money
  const bank = Form.useWatch<Bank | undefined>(['account', 'bank'])
  return (
    <>
      <Form.Item name={['account', 'bank']} label={words.bank} rules={[{ required: true, message: words.needed }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={BANKS.map((value) => ({ value, label: banks[value] }))}
        />
      </Form.Item>
      {bank === 'other' && (
        <TextItem name={['account', 'bank_name']} label={words.bankName} needed={words.needed} max={60} />
      )}
      <TextItem name={['account', 'account_number']} label={words.account} needed={words.needed} max={60} />
      <TextItem name={['account', 'payee_first_name']} label={words.first} needed={words.needed} max={60} />
      <TextItem name={['account', 'payee_last_name']} label={words.last} needed={words.needed} max={60} />
    </>
  )
}
