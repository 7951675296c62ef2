import { Link } from '@tanstack/react-router'
import { App, Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import type { Key } from '@bailu/contract/calls'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals/staff'
import { exactMoney } from '@bailu/phrases/format'
import { PAYOUT_CALLS } from '../../app/api/payout-calls.ts'
import { useAction } from '../../app/api/use-calls.ts'
import { bangkokToday } from '../../app/clock.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { BankPaymentForm } from '../../ui/bank-payment-form.tsx'
import { DayItem, FormDialog, TextItem } from '../../ui/form/form.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

const RECORD_RETURNED = 'POST /api/staff/withdrawal/{id}/returned'
type ReturnedTransferValues = { bank_reference: string; returned_on: Dayjs; reason: string; closed_reason?: string }

/** Records that the bank returned the transfer; the amount is credited to the partner again. */
export function ReturnedTransferButton({
  row,
  refreshedCalls,
}: {
  row: StaffWithdrawalDetail
  refreshedCalls: readonly Key[]
}) {
  const { withdrawals: words, shell } = useWords()
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  const today = bangkokToday()
  if (!may(RECORD_RETURNED)) return null
  const paidOn = row.paid_on ? dayjs(row.paid_on) : undefined
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {words.returned}
      </Button>
      <FormDialog
        call={RECORD_RETURNED}
        toInput={({ returned_on, ...fields }: ReturnedTransferValues) => ({
          id: row.id,
          amount: row.net,
          ...fields,
          returned_on: returned_on.format('YYYY-MM-DD'),
        })}
        initialValues={{ returned_on: today }}
        done={words.returnedDone}
        refresh={refreshedCalls}
        open={open}
        title={words.returnedAsk(exactMoney(row.net))}
        okText={words.returned}
        danger
        onClose={() => setOpen(false)}
      >
        <p>{words.returnedHint}</p>
        <TextItem name="bank_reference" label={words.returnedReference} needed={words.referenceNeeded} max={60} />
        <DayItem
          name="returned_on"
          label={words.returnedOn}
          needed={words.dayNeeded}
          disabledDate={(day) => day.isAfter(today, 'day') || (paidOn !== undefined && day.isBefore(paidOn, 'day'))}
        />
        <TextItem name="reason" label={words.reason} needed={shell.reasonNeeded} max={300} rows={2} />
      </FormDialog>
    </>
  )
}

/** Actions on a withdrawal that is under review or was paid. */
export const WithdrawalActions = ({ row }: { row: StaffWithdrawalDetail }) =>
  row.status === 'paid' ? (
    <ReturnedTransferButton row={row} refreshedCalls={PAYOUT_CALLS} />
  ) : (
    <ReviewActions row={row} />
  )

function ReviewActions({ row }: { row: StaffWithdrawalDetail }) {
  const words = useWords().withdrawals
  const { modal } = App.useApp()
  const may = usePermissions()
  const [open, setOpen] = useState<'pay' | 'reject'>()
  const close = () => setOpen(undefined)
  const approve = useAction('POST /api/staff/withdrawal/{id}/approve', { done: words.approved, refresh: PAYOUT_CALLS })
  if (row.status !== 'under_review') return null
  if (row.batch !== null)
    return (
      <Link to="/payouts/$id" params={{ id: String(row.batch) }}>
        <Button>{words.toBatch(row.batch)}</Button>
      </Link>
    )
  const sum = exactMoney(row.net)
  const blocked = row.waits_for.length > 0 || row.approved?.by_me === true
  return (
    <>
      {row.needs_approval && !row.approved && may('POST /api/staff/withdrawal/{id}/approve') && (
        <Button
          type="primary"
          loading={approve.isPending}
          onClick={() =>
            void modal.confirm({
              title: words.approve,
              content: words.approveAsk(sum, row.partner.nickname),
              okText: words.approve,
              onOk: () => approve.mutateAsync({ input: { id: row.id, amount: row.net } }).catch(() => undefined),
            })
          }
        >
          {words.approve}
        </Button>
      )}
      {may('POST /api/staff/withdrawal/{id}/pay') && (
        <Button
          type={row.waits_for.length === 0 ? 'primary' : 'default'}
          disabled={blocked}
          onClick={() => setOpen('pay')}
        >
          {words.pay}
        </Button>
      )}
      {may('POST /api/staff/withdrawal/{id}/reject') && (
        <Button danger onClick={() => setOpen('reject')}>
          {words.reject}
        </Button>
      )}
      <BankPaymentForm
        call="POST /api/staff/withdrawal/{id}/pay"
        input={{ id: row.id, amount: row.net }}
        done={words.paid}
        refresh={PAYOUT_CALLS}
        open={open === 'pay'}
        title={words.pay}
        hint={words.payHint(sum)}
        onClose={close}
      />
      <ReasonDialog
        call="POST /api/staff/withdrawal/{id}/reject"
        input={(reason) => ({ id: row.id, reason })}
        done={words.rejected}
        refresh={PAYOUT_CALLS}
        open={open === 'reject'}
        title={words.rejectAsk(sum)}
        label={words.reason}
        okText={words.reject}
        danger
        onClose={close}
      />
    </>
  )
}
