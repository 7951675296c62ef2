import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { exactMoney, plainBaht } from '@bailu/phrases/format'
import { Alert, Form, Input } from 'antd'
import { fromBangkokField } from '../../app/clock.ts'
import { useWords } from '../../app/language.tsx'
import { BangkokTimeItem } from '../../ui/form/bangkok-time.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

type Fields = { bank_reference: string; paid_at: string; closed_reason?: string }
type Props = { refund: StaffRefund; open: boolean; onClose: () => void }

/** Records the refund transfer: reference and time, with the amount and account that were shown. */
export function PayRefundForm({ refund, open, onClose }: Props) {
  const { refunds: words, orderOutcomes } = useWords()
  const { id, amount, account_at, refund_to: to } = refund
  return (
    <FormDialog
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
      open={open}
      title={words.payTitle(exactMoney(amount))}
      okText={words.pay}
      onClose={onClose}
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
    </FormDialog>
  )
}
