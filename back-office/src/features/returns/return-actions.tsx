import type { StaffReturn } from '@bailu/contract/returns/staff'
import { Form, Input } from 'antd'
import { exactMoney, plainBaht } from '@bailu/phrases/format'
import type { Key } from '@bailu/contract/calls'
import { BouncedRefundButton } from '../../ui/bounced-refund.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { ignoringStorageErrors } from '../../app/drafts.ts'
import { useWords } from '../../app/language.tsx'
import { mayPayNow } from '../../app/second-approval.ts'
import { Money } from '../../ui/figures.tsx'
import { FormButton, TextItem } from '../../ui/form/form.tsx'
import {
  GivenReasonButton,
  givenReason,
  ReasonItems,
  type ReasonValues,
  useChangedTemplate,
} from '../../ui/form/given-reason.tsx'
import { NumberItem } from '../../ui/form/items.tsx'

/** Actions on a return, by its state and the user's role. */
export function ReturnActions({ returnRequest }: { returnRequest: StaffReturn }) {
  const { returns: words, orderSupport, orderOutcomes } = useWords('orderOutcomes', 'orderSupport', 'returns')
  const { id, status, kind } = returnRequest
  const isOpen = status === 'requested' || status === 'approved' || status === 'received'
  // No goods are outstanding.
  const isGoodsSettled = status === 'received' || (status === 'approved' && kind === 'money')
  const approve = {
    call: 'POST /api/staff/return/{id}/approve',
    type: 'primary',
    done: words.approved,
    refresh: RETURN_CALLS,
  } as const
  return (
    <>
      <ActionButton
        {...approve}
        shown={status === 'requested' && kind === 'money'}
        input={{ id }}
        confirm={{ title: words.approveTitle, content: words.approveMoney }}
      >
        {words.approve}
      </ActionButton>
      <ReasonButton
        {...approve}
        shown={status === 'requested' && kind === 'goods'}
        input={(send_to) => ({ id, send_to })}
        initialValues={{ reason: lastAddress() }}
        onDone={(_, { send_to }) => rememberAddress(send_to ?? '')}
        title={words.approveTitle}
        label={words.sendTo}
        needed={words.sendToNeeded}
        okText={words.approve}
      />
      <ReceiveReturnButton returnRequest={returnRequest} />
      <GivenReasonButton
        usedFor="return_rejected"
        shown={status === 'approved' && kind === 'goods'}
        call="POST /api/staff/return/{id}/reject-goods"
        input={({ reason: answer, ...template }) => ({ id, answer, ...template })}
        done={orderSupport.goodsRejected}
        refresh={RETURN_CALLS}
        title={orderSupport.rejectGoodsTitle}
        label={words.rejectReason}
        okText={orderSupport.rejectGoods}
        danger
      >
        <p>{orderSupport.rejectGoodsHint}</p>
      </GivenReasonButton>
      <PayReturnRefundButton
        returnRequest={returnRequest}
        shown={isGoodsSettled && returnRequest.order_paid && mayPayNow(returnRequest.second, returnRequest.not_yours)}
      />
      <ActionButton
        shown={isGoodsSettled && !returnRequest.order_paid}
        call="POST /api/staff/return/{id}/close"
        input={{ id }}
        confirm={{ title: orderOutcomes.closeTitle, content: orderOutcomes.closeHint }}
        done={orderOutcomes.closeDone}
        refresh={RETURN_CALLS}
      >
        {orderOutcomes.close}
      </ActionButton>
      <RejectReturnButton returnRequest={returnRequest} shown={isOpen && returnRequest.unsent === null} />
      {returnRequest.transfer && returnRequest.returned === null && (
        <BouncedRefundButton transfer={returnRequest.transfer} amount={returnRequest.amount} refresh={RETURN_CALLS} />
      )}
    </>
  )
}

const RETURN_ADDRESS = 'back-office-return-address'
/** The shop's address that goods were last sent back to. */
const lastAddress = (): string => ignoringStorageErrors(() => localStorage.getItem(RETURN_ADDRESS) ?? '', '')
const rememberAddress = (address: string): void =>
  ignoringStorageErrors(() => localStorage.setItem(RETURN_ADDRESS, address), undefined)

type Props = { returnRequest: StaffReturn; shown: boolean }
type RejectReturnValues = ReasonValues & { carrier?: string; tracking_number?: string }

/** Rejects a return, also after approval. Received goods are sent back: carrier and tracking number are required. */
export function RejectReturnButton({ returnRequest: { id, status }, shown }: Props) {
  const { returns: words, orderOutcomes } = useWords('orderOutcomes', 'returns')
  const isReceived = status === 'received'
  const onRejected = useChangedTemplate()
  return (
    <FormButton
      shown={shown}
      name={status === 'requested' ? words.reject : orderOutcomes.undo}
      call="POST /api/staff/return/{id}/reject"
      toInput={({ carrier = '', tracking_number = '', ...values }: RejectReturnValues) => {
        const { reason: answer, ...template } = givenReason(values)
        return { id, answer, ...template, ...(isReceived && { parcel: { carrier, tracking_number } }) }
      }}
      onRejected={onRejected}
      done={words.rejected}
      refresh={RETURN_CALLS}
      title={words.rejectTitle}
      okText={words.reject}
      danger
    >
      {status !== 'requested' && <p>{orderOutcomes.undoHint}</p>}
      {isReceived && <p>{orderOutcomes.sentBackHint}</p>}
      <ReasonItems usedFor="return_rejected" label={words.rejectReason} />
      {isReceived && (
        <>
          <TextItem name="carrier" label={orderOutcomes.carrier} needed={orderOutcomes.needed} max={60} />
          <TextItem name="tracking_number" label={orderOutcomes.tracking} needed={orderOutcomes.needed} max={60} />
        </>
      )}
    </FormButton>
  )
}

/** Records that the goods were received, and how many of each can be sold again. */
export function ReceiveReturnButton({ returnRequest: { id, status, kind, lines } }: Pick<Props, 'returnRequest'>) {
  const words = useWords('returns').returns
  return (
    <FormButton
      type="primary"
      shown={status === 'approved' && kind === 'goods'}
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
      {lines.map(({ line, name, option, price, quantity }) => (
        <NumberItem
          key={line}
          name={`line${line}`}
          label={words.sellable(`${name} ${option} ${exactMoney(price)}`)}
          initialValue={quantity}
          min={0}
          max={quantity}
          suffix={`/ ${quantity}`}
        />
      ))}
    </FormButton>
  )
}

/** Records the refund transfer of a return: the server's amount and the bank reference. */
export function PayReturnRefundButton({ returnRequest, shown }: Props) {
  const words = useWords('returns').returns
  const { id, amount, refund_to: to } = returnRequest
  return (
    <FormButton
      type="primary"
      shown={shown}
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
    </FormButton>
  )
}

/** Queries to invalidate when a return changes. */
export const RETURN_CALLS: readonly Key[] = [
  'GET /api/staff/return',
  'GET /api/staff/return/{id}',
  'GET /api/staff/order/{id}',
  'GET /api/staff/refund',
  'GET /api/staff/today',
]
