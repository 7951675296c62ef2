import { Link } from '@tanstack/react-router'
import { App, Button, DatePicker, Form, Input, Modal } from 'antd'
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
import { ClosedReasonItem, useClosedDay } from '../../ui/form/closed-day.tsx'
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
  const [form] = Form.useForm<ReturnedTransferValues>()
  const [open, setOpen] = useState(false)
  const today = bangkokToday()
  const { closed, checkError, reset: resetClosedDay } = useClosedDay()
  const close = () => {
    setOpen(false)
    resetClosedDay()
  }
  const recordReturn = useAction(RECORD_RETURNED, { done: words.returnedDone, refresh: refreshedCalls, onDone: close })
  if (!may(RECORD_RETURNED)) return null
  const sum = exactMoney(row.net)
  const paidOn = row.paid_on ? dayjs(row.paid_on) : undefined
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {words.returned}
      </Button>
      <Modal
        open={open}
        title={words.returnedAsk(sum)}
        okText={words.returned}
        okButtonProps={{ danger: true }}
        confirmLoading={recordReturn.isPending}
        onCancel={close}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <p>{words.returnedHint}</p>
        <Form<ReturnedTransferValues>
          form={form}
          name="returned"
          layout="vertical"
          preserve={false}
          requiredMark={false}
          initialValues={{ returned_on: today }}
          onFinish={({ bank_reference, returned_on, reason, closed_reason = '' }) =>
            recordReturn.mutate(
              {
                input: {
                  id: row.id,
                  amount: row.net,
                  bank_reference: bank_reference.trim(),
                  returned_on: returned_on.format('YYYY-MM-DD'),
                  reason: reason.trim(),
                  closed_reason: closed_reason.trim(),
                },
              },
              { onError: checkError },
            )
          }
        >
          <Form.Item
            name="bank_reference"
            label={words.returnedReference}
            rules={[{ required: true, whitespace: true, message: words.referenceNeeded }]}
          >
            <Input maxLength={60} autoComplete="off" />
          </Form.Item>
          <Form.Item name="returned_on" label={words.returnedOn} rules={[{ required: true, message: words.dayNeeded }]}>
            <DatePicker
              disabledDate={(day) => day.isAfter(today, 'day') || (paidOn !== undefined && day.isBefore(paidOn, 'day'))}
            />
          </Form.Item>
          <Form.Item
            name="reason"
            label={words.reason}
            rules={[{ required: true, whitespace: true, message: shell.reasonNeeded }]}
          >
            <Input.TextArea rows={2} maxLength={300} />
          </Form.Item>
          <ClosedReasonItem closed={closed} />
        </Form>
      </Modal>
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
  const { closed, checkError, reset: resetClosedDay } = useClosedDay()
  const close = () => {
    setOpen(undefined)
    resetClosedDay()
  }
  const approve = useAction('POST /api/staff/withdrawal/{id}/approve', { done: words.approved, refresh: PAYOUT_CALLS })
  const pay = useAction('POST /api/staff/withdrawal/{id}/pay', {
    done: words.paid,
    refresh: PAYOUT_CALLS,
    onDone: close,
  })
  const reject = useAction('POST /api/staff/withdrawal/{id}/reject', {
    done: words.rejected,
    refresh: PAYOUT_CALLS,
    onDone: close,
  })
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
        open={open === 'pay'}
        title={words.pay}
        hint={words.payHint(sum)}
        busy={pay.isPending}
        closed={closed}
        onCancel={close}
        onDone={(payment) =>
          pay.mutate({ input: { id: row.id, amount: row.net, ...payment } }, { onError: checkError })
        }
      />
      <ReasonDialog
        open={open === 'reject'}
        title={words.rejectAsk(sum)}
        label={words.reason}
        okText={words.reject}
        danger
        busy={reject.isPending}
        onCancel={close}
        onDone={(reason) => reject.mutate({ input: { id: row.id, reason } })}
      />
    </>
  )
}
