import { type Bank, BANKS } from '@bailu/contract/banks'
import type { PartnerMoney } from '@bailu/contract/staff-debts'
import { exactMoney } from '@bailu/phrases/format'
import { DatePicker, Form, Input, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useAct } from '../../request/use-calls.ts'
import { BahtItem } from '../../ui/baht-item.tsx'
import { bangkokToday } from '../../ui/bangkok-field.ts'
import { setFieldErrors } from '../../ui/set-field-errors.ts'
import { ClosedReasonItem, useClosedDay } from '../../ui/closed-reason.tsx'
import { useWords } from '../../words.tsx'

export type MoneyDeedName = 'repayment' | 'write_off' | 'final_payout'
type Typed = {
  amount: number
  bank_reference: string
  paid_on: Dayjs
  closed_reason?: string
  reason: string
  account: {
    bank: Bank
    bank_name?: string
    account_number: string
    payee_first_name: string
    payee_last_name: string
  }
}
const refresh = ['GET /api/staff/partner/{id}/money', 'GET /api/staff/partner/{id}'] as const

/** Form for a received repayment, the write-off of a debt, or the final payout. */
export function MoneyDeed({
  deed,
  id,
  money,
  onClose,
}: {
  deed: MoneyDeedName
  id: number
  money: PartnerMoney
  onClose: () => void
}) {
  const { people, shell } = useWords()
  const words = people.money
  const [form] = Form.useForm<Typed>()
  const today = bangkokToday()
  const { closed, seen } = useClosedDay()
  const repay = useAct('POST /api/staff/partner/{id}/repayment', {
    done: words.done.repayment,
    refresh,
    onDone: onClose,
  })
  const giveUp = useAct('POST /api/staff/partner/{id}/write-off', {
    done: words.done.write_off,
    refresh,
    onDone: onClose,
  })
  const payOut = useAct('POST /api/staff/partner/{id}/final-payout', {
    done: words.done.final_payout,
    refresh,
    onDone: onClose,
  })
  const send = (typed: Typed) => {
    const { amount } = typed
    if (deed === 'repayment')
      repay.mutate(
        {
          input: {
            id,
            amount,
            bank_reference: typed.bank_reference.trim(),
            paid_on: typed.paid_on.format('YYYY-MM-DD'),
            closed_reason: typed.closed_reason?.trim() ?? '',
          },
        },
        { onError: seen },
      )
    else if (deed === 'write_off') giveUp.mutate({ input: { id, amount, reason: typed.reason.trim() } })
    else
      payOut.mutate(
        {
          input: {
            id,
            amount: money.available,
            reason: typed.reason.trim(),
            ...(!money.card && {
              account: {
                bank: typed.account.bank,
                bank_name: typed.account.bank_name?.trim() ?? '',
                account_number: typed.account.account_number.trim(),
                payee_first_name: typed.account.payee_first_name.trim(),
                payee_last_name: typed.account.payee_last_name.trim(),
              },
            }),
          },
        },
        { onError: (cause) => void setFieldErrors(form, cause) },
      )
  }
  return (
    <Modal
      open
      title={words.asks[deed](exactMoney(deed === 'final_payout' ? money.available : money.owed))}
      okText={words.deeds[deed]}
      okButtonProps={{ danger: deed === 'write_off' }}
      confirmLoading={repay.isPending || giveUp.isPending || payOut.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{deed === 'final_payout' ? (money.card ? words.toCard : words.toNoted) : words.hints[deed]}</p>
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ amount: money.owed, paid_on: today }}
        onFinish={send}
      >
        {deed !== 'final_payout' && (
          <BahtItem name="amount" label={words.baht} needed={words.needed} most={money.owed} />
        )}
        {deed === 'repayment' ? (
          <>
            <Line name="bank_reference" label={words.reference} />
            <Form.Item name="paid_on" label={words.paidOn} rules={[{ required: true, message: words.needed }]}>
              <DatePicker disabledDate={(day) => day.isAfter(today, 'day')} />
            </Form.Item>
            <ClosedReasonItem closed={closed} />
          </>
        ) : (
          <Form.Item
            name="reason"
            label={shell.reason}
            rules={[{ required: true, whitespace: true, message: shell.reasonNeeded }]}
          >
            <Input.TextArea rows={2} maxLength={300} showCount />
          </Form.Item>
        )}
        {deed === 'final_payout' && !money.card && <Account />}
      </Form>
    </Modal>
  )
}

function Line({ name, label }: { name: string | string[]; label: string }) {
  const { needed } = useWords().people.money
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, whitespace: true, message: needed }]}>
      <Input maxLength={60} autoComplete="off" />
    </Form.Item>
  )
}

function Account() {
  const { banks, people } = useWords()
  const words = people.money
  const bank = Form.useWatch<Bank | undefined>(['account', 'bank'])
  return (
    <>
      <Form.Item name={['account', 'bank']} label={words.bank} rules={[{ required: true, message: words.needed }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={BANKS.map((value) => ({ value, label: banks[value] }))}
        />
      </Form.Item>
      {bank === 'other' && <Line name={['account', 'bank_name']} label={words.bankName} />}
      <Line name={['account', 'account_number']} label={words.account} />
      <Line name={['account', 'payee_first_name']} label={words.first} />
      <Line name={['account', 'payee_last_name']} label={words.last} />
    </>
  )
}
