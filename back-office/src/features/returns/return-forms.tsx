import { Form, Input, InputNumber } from 'antd'
import type { StaffReturn } from '@bailu/contract/returns/staff'
import { plainBaht } from '@bailu/phrases/format'
import { useWords } from '../../app/language.tsx'
import { Money } from '../../ui/figures.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { RETURN_CALLS } from './return-calls.ts'

type Props = { returnRequest: StaffReturn; open: boolean; onClose: () => void }
type RejectReturnValues = { answer: string; carrier?: string; tracking_number?: string }

/** Rejects a return, also after approval. Received goods are sent back: carrier and tracking number are required. */
export function RejectReturnForm({ returnRequest: { id, status }, ...dialog }: Props) {
  const { returns: words, orderOutcomes } = useWords()
  const isReceived = status === 'received'
  return (
    <FormDialog
      {...dialog}
      call="POST /api/staff/return/{id}/reject"
      toInput={({ answer, carrier = '', tracking_number = '' }: RejectReturnValues) => ({
        id,
        answer,
        ...(isReceived && { parcel: { carrier, tracking_number } }),
      })}
      done={words.rejected}
      refresh={RETURN_CALLS}
      title={words.rejectTitle}
      okText={words.reject}
      danger
    >
      {status !== 'requested' && <p>{orderOutcomes.undoHint}</p>}
      {isReceived && <p>{orderOutcomes.sentBackHint}</p>}
      <TextItem name="answer" label={words.rejectReason} needed={orderOutcomes.needed} max={300} rows={3} showCount />
      {isReceived && (
        <>
          <TextItem name="carrier" label={orderOutcomes.carrier} needed={orderOutcomes.needed} max={60} />
          <TextItem name="tracking_number" label={orderOutcomes.tracking} needed={orderOutcomes.needed} max={60} />
        </>
      )}
    </FormDialog>
  )
}

/** Records that the goods were received, and how many of each can be sold again. */
export function ReceiveReturnForm({ returnRequest: { id, lines }, ...dialog }: Props) {
  const words = useWords().returns
  return (
    <FormDialog
      {...dialog}
      call="POST /api/staff/return/{id}/receive"
      toInput={(quantities: Record<string, number>) => ({
        id,
        sellable: lines
          .map(({ line }) => ({ line, quantity: quantities[`line${line}`] ?? 0 }))
          .filter(({ quantity }) => quantity > 0),
      })}
      done={words.receivedDone}
      refresh={RETURN_CALLS}
      title={words.receiveTitle}
      okText={words.receive}
    >
      <p>{words.receiveHint}</p>
      {lines.map(({ line, name, option, quantity }) => (
        <Form.Item key={line} name={`line${line}`} label={words.sellable(`${name} ${option}`)} initialValue={quantity}>
          <InputNumber min={0} max={quantity} precision={0} suffix={`/ ${quantity}`} />
        </Form.Item>
      ))}
    </FormDialog>
  )
}

/** Records the refund transfer of a return: the server's amount and the bank reference. */
export function PayReturnRefundForm({ returnRequest, ...dialog }: Props) {
  const words = useWords().returns
  const { id, amount, refund_to: to } = returnRequest
  return (
    <FormDialog
      {...dialog}
      call="POST /api/staff/return/{id}/refund"
      toInput={({ bank_reference }: { bank_reference: string }) => ({ id, amount, bank_reference })}
      done={words.refundedDone}
      refresh={RETURN_CALLS}
      title={words.refundTitle}
      okText={words.refund}
    >
      <p>{words.refundHint}</p>
      <p>
        <strong>
          <Money satang={amount} />
        </strong>{' '}
        → {to.name}, {to.bank || words.by[to.by]}{' '}
        <span className="figure">{returnRequest.pay_out_to ?? to.number}</span>
      </p>
      <Form.Item label={words.amountBaht}>
        <Input value={plainBaht(amount)} readOnly className="figure" />
      </Form.Item>
      <TextItem name="bank_reference" label={words.bankReference} needed={words.referenceNeeded} max={60} />
    </FormDialog>
  )
}
