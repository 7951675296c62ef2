import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'
import { ORDER_CALLS } from './order-calls.ts'

type Props = { order: StaffOrder; open: boolean; onClose: () => void }

/** Voids a payment booked to the wrong order or never received; optionally moves it to the right order. */
export function TakeBackPayment({ order, open, onClose }: Props) {
  const words = useWords().orders
  const [number, setNumber] = useState('')
  const close = () => {
    setNumber('')
    onClose()
  }
  const takeBack = useAct('POST /api/staff/order/{id}/take-back-payment', {
    done: words.takeBackDone(order.number),
    refresh: ORDER_CALLS,
    onDone: close,
  })
  const to = number.trim()
  return (
    <AskReason
      open={open}
      title={words.takeBackTitle(order.number)}
      deed={words.takeBack}
      danger
      busy={takeBack.isPending}
      onCancel={close}
      onDone={(reason) => takeBack.mutate({ input: { id: order.id, reason, ...(to !== '' && { move_to: to }) } })}
    >
      <p>{words.takeBackHint(exactMoney(order.money.paid))}</p>
      <Form layout="vertical">
        <Form.Item label={words.takeBackTo} extra={words.takeBackToHint}>
          <Input
            maxLength={40}
            autoComplete="off"
            className="figure"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        </Form.Item>
      </Form>
    </AskReason>
  )
}
