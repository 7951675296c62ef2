import { Link } from '@tanstack/react-router'
import { Button, Flex, Input, type TableProps } from 'antd'
import { useState } from 'react'
import type { Key } from '@bailu/contract/calls'
import type { ReceiptState, StaffReceipt } from '@bailu/contract/receipts/staff'
import { exactMoney } from '@bailu/phrases/format'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { ReasonButton, ReasonDialog } from '../../ui/reason-dialog.tsx'

const DIFFERENCE_CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/closing/{day}']
type Difference = StaffReceipt['differences'][number]

/** Fees and surplus of a receipt; entries booked by mistake can be reversed. */
export const ReceiptDifferences = ({ differences }: { differences: Difference[] }) =>
  differences.map((difference) => <DifferenceRow key={difference.id} difference={difference} />)

function DifferenceRow({ difference }: { difference: Difference }) {
  const { lang, words: all } = useLanguage()
  const words = all.receipts
  const mayReverse = usePermissions()('POST /api/staff/difference/{id}/reverse')
  const isReversed = difference.reversed_at !== null
  return (
    <div className={isReversed ? 'muted' : undefined}>
      {words.differences[difference.kind]} <Money satang={difference.amount} />
      {isReversed && ` · ${words.takenBack}`}
      <div className="muted">
        {isReversed ? difference.reverse_reason : `${reasonForStaff(lang, difference.reason)} · ${difference.by}`}
      </div>
      {mayReverse && !isReversed && (
        <ReasonButton
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
      )}
    </div>
  )
}

const RECEIPT_CALLS: readonly Key[] = ['GET /api/staff/receipt', 'GET /api/staff/refund', 'GET /api/staff/today']

/** Refunds the unused rest of a receipt to the buyer, or voids a receipt of which nothing was used. */
export function ReceiptActions({ receipt }: { receipt: StaffReceipt }) {
  const words = useWords().receipts
  const [open, setOpen] = useState<'owe' | 'void' | undefined>()
  const close = () => setOpen(undefined)
  const { id, rest, amount, bank_reference: reference, payments } = receipt
  const [number, setNumber] = useState('')
  const hasNoOrder = payments.length === 0
  return (
    <Flex gap={8} justify="end" wrap>
      <Button size="small" onClick={() => setOpen('owe')}>
        {words.owe}
      </Button>
      {rest === amount && (
        <Button size="small" danger onClick={() => setOpen('void')}>
          {words.void}
        </Button>
      )}
      <ReasonDialog
        call="POST /api/staff/receipt/{id}/owe"
        input={(reason) => ({ id, rest, reason, ...(hasNoOrder && { order: number.trim() }) })}
        done={words.oweDone}
        refresh={RECEIPT_CALLS}
        open={open === 'owe'}
        title={words.oweTitle(reference)}
        okText={words.owe}
        blocked={hasNoOrder && number.trim() === ''}
        onClose={close}
      >
        <p>{words.oweHint(exactMoney(rest))}</p>
        {hasNoOrder && (
          <label>
            {words.oweOrder}
            <Input value={number} maxLength={40} onChange={({ target }) => setNumber(target.value)} />
          </label>
        )}
      </ReasonDialog>
      <ReasonDialog
        call="POST /api/staff/receipt/{id}/void"
        input={(reason) => ({ id, reason })}
        done={words.voidDone}
        refresh={RECEIPT_CALLS}
        open={open === 'void'}
        title={words.voidTitle(reference)}
        okText={words.void}
        danger
        onClose={close}
      >
        <p>{words.voidHint}</p>
      </ReasonDialog>
    </Flex>
  )
}

export function useReceiptColumns(state: ReceiptState): NonNullable<TableProps<StaffReceipt>['columns']> {
  const { receipts: words, shell } = useWords()
  return [
    { key: 'came', title: words.came, width: 150, render: (_, { seen_at: at }) => <DateTime at={at} /> },
    {
      key: 'reference',
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
      key: 'orders',
      title: words.orders,
      render: (_, row) => (
        <>
          <PaidOrders receipt={row} />
          <ReceiptDifferences differences={row.differences} />
        </>
      ),
    },
    {
      key: 'by',
      title: words.by,
      render: (_, { confirmed_by: by, kind }) => by || (kind === 'provider' && words.kinds.provider),
    },
    { key: 'amount', title: words.amount, align: 'right', render: (_, { amount }) => <Money satang={amount} /> },
    ...(state === 'open'
      ? ([
          { key: 'rest', title: words.rest, align: 'right', render: (_, { rest }) => <Money satang={rest} /> },
          {
            key: 'act',
            title: <span className="only-read">{shell.actions}</span>,
            render: (_, row) => <ReceiptActions receipt={row} />,
          },
        ] satisfies NonNullable<TableProps<StaffReceipt>['columns']>)
      : []),
    ...(state === 'voided'
      ? ([
          {
            key: 'why',
            title: words.voidedWhy,
            render: (_, { voided_at: at, voided_by: by, void_reason: reason }) => (
              <>
                {at && <DateTime at={at} />} · {by}
                <div>{reason}</div>
              </>
            ),
          },
        ] satisfies NonNullable<TableProps<StaffReceipt>['columns']>)
      : []),
  ]
}

function PaidOrders({ receipt: { payments } }: { receipt: StaffReceipt }) {
  const words = useWords().receipts
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
      {payment.reversed && ` · ${words.takenBack}`}
    </div>
  ))
}
