import { Link } from '@tanstack/react-router'
import { Flex, Input } from 'antd'
import { useState } from 'react'
import type { Key } from '@bailu/contract/calls'
import type { ReceiptState, StaffReceipt } from '@bailu/contract/receipts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { useLanguage, useWords } from '../../app/language.tsx'
import type { Columns } from '../../ui/table/data-table.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { fromBangkokField } from '../../app/clock.ts'
import { BahtItem } from '../../ui/form/baht-field.tsx'
import { BangkokTimeItem } from '../../ui/form/bangkok-time.tsx'
import { FormButton, TextItem } from '../../ui/form/form.tsx'

const DIFFERENCE_CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/closing/{day}']
type Difference = StaffReceipt['differences'][number]

/** Fees and surplus of a receipt; entries booked by mistake can be reversed. */
const ReceiptDifferences = ({ differences }: { differences: Difference[] }) =>
  differences.map((difference) => <DifferenceRow key={difference.id} difference={difference} />)

function DifferenceRow({ difference }: { difference: Difference }) {
  const { lang, words: all } = useLanguage('receipts')
  const words = all.receipts
  const isReversed = difference.reversed_at !== null
  return (
    <div className={isReversed ? 'muted' : undefined}>
      {words.differences[difference.kind]} <Money satang={difference.amount} />
      {isReversed && ` · ${words.reversed}`}
      <div className="muted">
        {isReversed ? difference.reverse_reason : `${reasonForStaff(lang, difference.reason)} · ${difference.by}`}
      </div>
      <ReasonButton
        shown={!isReversed}
        size="small"
        call="POST /api/staff/difference/{id}/reverse"
        input={(reason) => ({ id: difference.id, reason })}
        done={words.reverseDone}
        refresh={DIFFERENCE_CALLS}
        title={words.reverseTitle(exactMoney(difference.amount))}
        okText={words.reverse}
      >
        <p>{words.reverseHint[difference.kind]}</p>
      </ReasonButton>
    </div>
  )
}

const RECEIPT_CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/refund', 'GET /api/staff/today']

/** Refunds the unused rest of a receipt to the buyer, or voids a receipt of which nothing was used. */
function ReceiptActions({ receipt }: { receipt: StaffReceipt }) {
  const words = useWords('receipts').receipts
  const { id, rest, amount, bank_reference: reference, payments } = receipt
  const [number, setNumber] = useState('')
  const hasNoOrder = payments.length === 0
  return (
    <Flex gap={8} justify="end" wrap>
      <ReasonButton
        size="small"
        call="POST /api/staff/receipt/{id}/owe"
        input={(reason) => ({ id, rest, reason, ...(hasNoOrder && { order: number.trim() }) })}
        done={words.oweDone}
        refresh={RECEIPT_CALLS}
        title={words.oweTitle(reference)}
        okText={words.owe}
        blocked={hasNoOrder && number.trim() === ''}
      >
        <p>{words.oweHint(exactMoney(rest))}</p>
        {hasNoOrder && (
          <label>
            {words.oweOrder}
            <Input value={number} maxLength={40} onChange={({ target }) => setNumber(target.value)} />
          </label>
        )}
      </ReasonButton>
      <ReasonButton
        size="small"
        shown={rest === amount}
        call="POST /api/staff/receipt/{id}/void"
        input={(reason) => ({ id, reason })}
        done={words.voidDone}
        refresh={RECEIPT_CALLS}
        title={words.voidTitle(reference)}
        okText={words.void}
        danger
      >
        <p>{words.voidHint}</p>
      </ReasonButton>
    </Flex>
  )
}

export function useReceiptColumns(state: ReceiptState): Columns<StaffReceipt> {
  const { receipts: words, shell } = useWords('receipts')
  return [
    { title: words.came, width: 150, time: ({ seen_at: at }) => at },
    {
      title: words.reference,
      width: 220,
      render: (_, { bank_reference: reference, kind }) => (
        <>
          <span className="reference">{reference}</span>
          <div className="muted">{words.kinds[kind]}</div>
        </>
      ),
    },
    {
      title: words.orders,
      render: (_, row) => (
        <>
          <PaidOrders receipt={row} />
          <ReceiptDifferences differences={row.differences} />
        </>
      ),
    },
    {
      title: words.by,
      render: (_, { confirmed_by: by, kind }) => by || (kind === 'provider' && words.kinds.provider),
    },
    { title: words.amount, money: ({ amount }) => amount },
    state === 'open' && { title: words.rest, money: ({ rest }) => rest },
    state === 'open' && {
      title: <span className="only-read">{shell.actions}</span>,
      render: (_, row) => <ReceiptActions receipt={row} />,
    },
    state === 'voided' && {
      title: words.voidedWhy,
      render: (_, { voided_at: at, voided_by: by, void_reason: reason }) => (
        <>
          {at && <DateTime at={at} />} · {by}
          <div>{reason}</div>
        </>
      ),
    },
  ]
}

function PaidOrders({ receipt: { payments } }: { receipt: StaffReceipt }) {
  const words = useWords('receipts').receipts
  if (payments.length === 0) return <span className="muted">{words.none}</span>
  return payments.map((payment) => (
    <div
      key={`${payment.order_id} ${String(payment.reversed)} ${payment.amount}`}
      className={payment.reversed ? 'muted' : undefined}
    >
      <Link to="/orders/$id" params={{ id: payment.order_id }} className="figure">
        {payment.order_number}
      </Link>{' '}
      <Money satang={payment.amount} />
      {payment.reversed && ` · ${words.reversed}`}
    </div>
  ))
}

const NOTED_RECEIPT_CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/today']

type ReceiptValues = { amount: number; bank_reference: string; seen_at: string; closed_reason?: string }

/** Records a receipt that belongs to no open order: a duplicate transfer, or one after its order ended. */
export function NoteReceiptButton() {
  const { receipts: words, orders } = useWords('orders', 'receipts')
  return (
    <FormButton
      name={words.note}
      call="POST /api/staff/receipt"
      toInput={({ seen_at, ...fields }: ReceiptValues) => ({
        ...fields,
        seen_at: fromBangkokField(seen_at),
        surplus: 'keep',
        orders: [],
      })}
      done={words.noteDone}
      refresh={NOTED_RECEIPT_CALLS}
      title={words.noteTitle}
      okText={words.noteIt}
    >
      <p>{words.noteHint}</p>
      <BahtItem name="amount" label={words.noteAmount} requiredMessage={orders.amountNeeded} />
      <TextItem name="bank_reference" label={words.reference} needed={orders.referenceNeeded} max={60} />
      <BangkokTimeItem
        name="seen_at"
        label={words.noteSeen}
        hint={orders.bangkokTime}
        requiredMessage={orders.seenNeeded}
      />
    </FormButton>
  )
}
