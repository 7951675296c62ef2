import type { RefundState } from '@bailu/contract/refunds/shop'
import type { RefundItem } from '@bailu/contract/refunds/staff'
import { Link } from '@tanstack/react-router'
import type { Columns } from '../../ui/table/data-table.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { useWords } from '../../app/language.tsx'
import styles from './refunds.module.css'

/** Columns of the refund list; refunds of returns are paid on the page of the return. */
export function useRefundColumns(state: RefundState): Columns<RefundItem> {
  const words = useWords('refunds').refunds
  return [
    {
      title: words.order,
      width: 160,
      render: (_, { id, cause, order_number: number }) =>
        cause === 'returned' ? (
          <Link to="/returns/$id" params={{ id }} className="figure">
            {number}
          </Link>
        ) : (
          <Link to="/refunds/$id" params={{ id }} className="figure">
            {number}
          </Link>
        ),
    },
    { title: words.buyer, render: (_, { buyer }) => buyer || words.guest },
    { title: words.cause, render: (_, { cause }) => words.causes[cause] },
    state === 'owed'
      ? { title: words.owedSince, width: 160, time: ({ owed_at: at }) => at }
      : {
          title: state === 'void' ? words.voidedOn : words.paidOn,
          width: 160,
          render: (_, row) => <SettledCell row={row} />,
        },
    { title: words.account, render: (_, row) => <RefundAccountCell row={row} /> },
    { title: words.amount, money: ({ amount }) => amount },
  ]
}

/** Time of settlement, and the bank reference of a transfer. */
function SettledCell({ row: { settled_at: at, bank_reference: reference } }: { row: RefundItem }) {
  return (
    <>
      {at && <DateTime at={at} />}
      {reference && <div className={`muted figure ${styles.reference}`}>{reference}</div>}
    </>
  )
}

function RefundAccountCell({ row: { refund_to: to } }: { row: RefundItem }) {
  const words = useWords('refunds').refunds
  if (!to) return <span className="muted">{words.noAccount}</span>
  return (
    <>
      {to.bank || words.by[to.by]} <span className="muted figure">{to.number}</span>
    </>
  )
}
