import { useNavigate } from '@tanstack/react-router'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { exactMoney, plainBaht } from '@bailu/phrases/format'
import { Alert, Checkbox, Form, Input } from 'antd'
import { isRefundNumber, REFUND_BANKS } from '@bailu/contract/refunds/kinds'
import type { Key } from '@bailu/contract/calls'
import { useWords } from '../../app/language.tsx'
import { BouncedRefundButton } from '../../ui/bounced-refund.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { fromBangkokField } from '../../app/clock.ts'
import { mayPayNow } from '../../app/second-approval.ts'
import { BangkokTimeItem } from '../../ui/form/bangkok-time.tsx'
import { FormButton, ruleOf, TextItem } from '../../ui/form/form.tsx'
import { RadioItem, SelectItem } from '../../ui/form/items.tsx'

/** Actions on a refund, by its state and the user's role. Late payments are recorded again on their order instead. */
export function RefundActions({ refund }: { refund: StaffRefund }) {
  const words = useWords('refunds').refunds
  const navigate = useNavigate()
  const isOwed = refund.state === 'owed'
  const { id, transfer } = refund
  return (
    <>
      <ReasonButton
        shown={refund.state === 'void' && refund.cause === 'canceled'}
        call="POST /api/staff/refund/{id}/owe"
        input={(reason) => ({ id, reason })}
        done={words.againDone}
        refresh={REFUND_CALLS}
        title={words.againTitle}
        okText={words.again}
        onDone={({ refund: reopened }) => void navigate({ to: '/refunds/$id', params: { id: reopened } })}
      >
        <p>{words.againHint}</p>
      </ReasonButton>
      {!isOwed && transfer && !refund.in_cash && refund.returned === null && (
        <BouncedRefundButton transfer={transfer} amount={refund.amount} refresh={REFUND_CALLS} />
      )}
      <PayRefundButton refund={refund} />
      <RefundAccountButton refund={refund} />
      <ReasonButton
        shown={isOwed}
        call="POST /api/staff/refund/{id}/void"
        input={(reason, { buyer_short = false }: { buyer_short?: boolean }) => ({ id, reason, buyer_short })}
        done={words.voidDone}
        refresh={REFUND_CALLS}
        title={words.voidTitle}
        okText={words.void}
        danger
      >
        <p>{refund.cause === 'late' ? words.voidLate : words.voidHint}</p>
        {refund.short_if_void > 0 && (
          <>
            <Alert type="warning" showIcon title={words.voidShort(exactMoney(refund.short_if_void))} />
            <Form.Item
              name="buyer_short"
              valuePropName="checked"
              rules={[ruleOf<boolean | undefined>((isChecked) => isChecked === true, words.voidShortNeeded)]}
            >
              <Checkbox>{words.voidShortAccept}</Checkbox>
            </Form.Item>
          </>
        )}
      </ReasonButton>
    </>
  )
}

type Fields = { bank_reference: string; paid_at: string; closed_reason?: string }

/** Records the refund transfer: reference and time, with the amount and account that were shown. */
export function PayRefundButton({ refund }: { refund: StaffRefund }) {
  const { refunds: words, orderOutcomes } = useWords('orderOutcomes', 'refunds')
  const { id, amount, account_at, refund_to: to } = refund
  return (
    <FormButton
      type="primary"
      shown={refund.state === 'owed' && refund.hold_until === null && mayPayNow(refund.second, refund.not_yours)}
      call="POST /api/staff/refund/{id}/pay"
      toInput={({ paid_at, ...fields }: Fields) => ({
        id,
        amount,
        account_at,
        ...fields,
        paid_at: fromBangkokField(paid_at),
        ...(to === null && { in_cash: true }),
      })}
      done={words.paidDone}
      refresh={REFUND_CALLS}
      title={words.payTitle(exactMoney(amount))}
      okText={words.pay}
    >
      <p>{words.payHint}</p>
      {to ? (
        <p>
          → {to.name}, {to.bank || words.by[to.by]} <span className="figure">{to.number}</span>
        </p>
      ) : (
        <Alert type="warning" showIcon title={orderOutcomes.cashHint} />
      )}
      <Form.Item label={words.amountBaht}>
        <Input value={plainBaht(amount)} readOnly className="figure" />
      </Form.Item>
      <TextItem name="bank_reference" label={words.reference} needed={words.referenceNeeded} max={60} />
      <BangkokTimeItem
        name="paid_at"
        label={words.paidAt}
        hint={words.bangkokTime}
        requiredMessage={words.paidNeeded}
      />
    </FormButton>
  )
}

type AccountFields = { by: 'promptpay' | 'bank'; bank?: string; number: string; name: string }

/** Bank account or PromptPay number for the refund, as given by the buyer. */
export function RefundAccountButton({ refund }: { refund: StaffRefund }) {
  const words = useWords('refunds').refunds
  const [form] = Form.useForm<AccountFields>()
  const by = Form.useWatch('by', form) ?? 'promptpay'
  return (
    <FormButton
      shown={refund.state === 'owed'}
      name={refund.refund_to ? words.change : words.note}
      call="PUT /api/staff/refund/{id}/account"
      form={form}
      toInput={({ by: how, bank = '', number, name }: AccountFields) => ({
        id: refund.id,
        refund_to: how === 'bank' ? { by: how, bank, number, name } : { by: how, number, name },
      })}
      initialValues={{ by: 'promptpay' }}
      done={words.noted}
      refresh={REFUND_CALLS}
      title={words.noteTitle}
      okText={words.save}
    >
      <p className="muted">{words.noteHint}</p>
      <RadioItem name="by" label={words.way} values={['promptpay', 'bank']} texts={words.by} />
      {by === 'bank' && (
        <SelectItem
          name="bank"
          label={words.bank}
          needed={words.needed}
          options={REFUND_BANKS.map((value) => ({ value, label: value }))}
        />
      )}
      <Form.Item
        name="number"
        label={by === 'bank' ? words.number : words.promptpayNumber}
        validateTrigger="onBlur"
        rules={[ruleOf<string | undefined>((text = '') => isRefundNumber(by, text), words.numberWrong)]}
      >
        <Input inputMode="numeric" maxLength={24} autoComplete="off" className="figure" />
      </Form.Item>
      <TextItem name="name" label={words.holder} needed={words.needed} max={80} />
    </FormButton>
  )
}

/** Queries to invalidate when a refund is paid or its account changes. */
export const REFUND_CALLS: readonly Key[] = [
  'GET /api/staff/refund',
  'GET /api/staff/refund/{id}',
  'GET /api/staff/order/{id}',
  'GET /api/staff/closing/{day}',
  'GET /api/staff/today',
]
