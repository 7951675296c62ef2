import { type Bank, BANKS } from '@bailu/contract/withdrawals/kinds'
import type { PartnerMoney } from '@bailu/contract/debts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { DatePicker, Form, Input, Modal, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useAction } from '../../app/api/use-calls.ts'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { bangkokToday } from '../../app/clock.ts'
import { setFieldErrors } from '../../ui/form/field-errors.ts'
import { ClosedReasonItem, useClosedDay } from '../../ui/form/closed-day.tsx'
import { useWords } from '../../app/language.tsx'

export type MoneyAction = 'repayment' | 'write_off' | 'final_payout'
type MoneyActionValues = {
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
  const [form] = Form.useForm<MoneyActionValues>()
  const today = bangkokToday()
  const { closed, checkError } = useClosedDay()
  const repay = useAction('POST /api/staff/partner/{id}/repayment', {
    done: words.done.repayment,
    refresh,
    onDone: onClose,
  })
  const writeOff = useAction('POST /api/staff/partner/{id}/write-off', {
    done: words.done.write_off,
    refresh,
    onDone: onClose,
  })
  const payOut = useAction('POST /api/staff/partner/{id}/final-payout', {
    done: words.done.final_payout,
    refresh,
    onDone: onClose,
  })
  const send = (values: MoneyActionValues) => {
    const { amount } = values
    if (action === 'repayment')
      repay.mutate(
        {
          input: {
            id,
            amount,
            bank_reference: values.bank_reference.trim(),
            paid_on: values.paid_on.format('YYYY-MM-DD'),
            closed_reason: values.closed_reason?.trim() ?? '',
          },
        },
        { onError: checkError },
      )
    else if (action === 'write_off') writeOff.mutate({ input: { id, amount, reason: values.reason.trim() } })
    else
      payOut.mutate(
        {
          input: {
            id,
            amount: money.available,
            reason: values.reason.trim(),
            ...(!money.card && {
              account: {
                bank: values.account.bank,
                bank_name: values.account.bank_name?.trim() ?? '',
                account_number: values.account.account_number.trim(),
                payee_first_name: values.account.payee_first_name.trim(),
                payee_last_name: values.account.payee_last_name.trim(),
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
      title={words.asks[action](exactMoney(action === 'final_payout' ? money.available : money.owed))}
      okText={words.actions[action]}
      okButtonProps={{ danger: action === 'write_off' }}
      confirmLoading={repay.isPending || writeOff.isPending || payOut.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p>{action === 'final_payout' ? (money.card ? words.toCard : words.toNoted) : words.hints[action]}</p>
      <Form<MoneyActionValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ amount: money.owed, paid_on: today }}
        onFinish={send}
      >
        {action !== 'final_payout' && (
          <BahtItem name="amount" label={words.baht} requiredMessage={words.needed} max={money.owed} />
        )}
        {action === 'repayment' ? (
          <>
            <TextItem name="bank_reference" label={words.reference} />
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
        {action === 'final_payout' && !money.card && <PayoutAccountFields />}
      </Form>
    </Modal>
  )
}

function TextItem({ name, label }: { name: string | string[]; label: string }) {
  const { needed } = useWords().customers.money
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, whitespace: true, message: needed }]}>
      <Input maxLength={60} autoComplete="off" />
    </Form.Item>
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
      {bank === 'other' && <TextItem name={['account', 'bank_name']} label={words.bankName} />}
      <TextItem name={['account', 'account_number']} label={words.account} />
      <TextItem name={['account', 'payee_first_name']} label={words.first} />
      <TextItem name={['account', 'payee_last_name']} label={words.last} />
    </>
  )
}
