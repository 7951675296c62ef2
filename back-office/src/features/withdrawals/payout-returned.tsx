import type { Key } from '@bailu/contract/calls'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals'
import { exactMoney } from '@bailu/phrases/format'
import { Button, DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { useMay } from '../../use-me.ts'
import { ClosedReasonItem, useClosedDay } from '../../ui/closed-reason.tsx'
import { bangkokToday } from '../../ui/bangkok-field.ts'
import { useWords } from '../../words.tsx'

const CALL = 'POST /api/staff/withdrawal/{id}/returned'
type Typed = { bank_reference: string; returned_on: Dayjs; reason: string; closed_reason?: string }

/** Records that the bank returned the transfer; the amount is credited to the partner again. */
export function PayoutReturned({ row, changed }: { row: StaffWithdrawalDetail; changed: readonly Key[] }) {
  const { withdrawals: words, shell } = useWords()
  const may = useMay()
  const [form] = Form.useForm<Typed>()
  const [open, setOpen] = useState(false)
  const today = bangkokToday()
  const { closed, seen, open: reopen } = useClosedDay()
  const close = () => {
    setOpen(false)
    reopen()
  }
  const act = useAct(CALL, { done: words.returnedDone, refresh: changed, onDone: close })
  if (!may(CALL)) return null
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
        confirmLoading={act.isPending}
        onCancel={close}
        onOk={() => form.submit()}
        destroyOnHidden
      >
        <p>{words.returnedHint}</p>
        <Form<Typed>
          form={form}
          name="returned"
          layout="vertical"
          preserve={false}
          requiredMark={false}
          initialValues={{ returned_on: today }}
          onFinish={({ bank_reference, returned_on, reason, closed_reason = '' }) =>
            act.mutate(
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
              { onError: seen },
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
