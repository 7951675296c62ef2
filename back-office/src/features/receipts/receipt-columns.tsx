import type { ReceiptState, StaffReceipt } from '@bailu/contract/staff-receipts'
import { Link } from '@tanstack/react-router'
import type { TableProps } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'
import { Differences } from './differences.tsx'
import { EndReceipt } from './end-receipt.tsx'

export function useReceiptColumns(state: ReceiptState): NonNullable<TableProps<StaffReceipt>['columns']> {
  const { receipts: words, shell } = useWords()
  return [
    { key: 'came', title: words.came, width: 150, render: (_, { seen_at: at }) => <When at={at} /> },
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
          <Pays receipt={row} />
          <Differences of={row.differences} />
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
            render: (_, row) => <EndReceipt receipt={row} />,
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
                {at && <When at={at} />} · {by}
                <div>{reason}</div>
              </>
            ),
          },
        ] satisfies NonNullable<TableProps<StaffReceipt>['columns']>)
      : []),
  ]
}

function Pays({ receipt: { payments } }: { receipt: StaffReceipt }) {
  const words = useWords().receipts
  if (payments.length === 0) return <span className="muted">{words.none}</span>
  return payments.map((one) => (
    <div key={`${one.order_id} ${String(one.reversed)} ${one.amount}`} className={one.reversed ? 'muted' : undefined}>
      <Link to="/orders/$id" params={{ id: one.order_id }} className="figure">
        {one.order_number}
      </Link>{' '}
      <Money satang={one.amount} />
      {one.reversed && ` · ${words.takenBack}`}
    </div>
  ))
}
