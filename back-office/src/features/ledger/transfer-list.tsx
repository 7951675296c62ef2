import type { LedgerTransfer } from '@bailu/contract/ledger/staff'
import { points } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Money, DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { OrderLink } from '../../ui/order-link.tsx'
import { useWords } from '../../app/language.tsx'
import type { LedgerSearch } from './ledger-filters.tsx'

/** Ledger transfers with their cause. */
export function TransferList({ search: { partner, ...rest } }: { search: LedgerSearch }) {
  const words = useWords().ledger
  const filter = { ...rest, ...(partner && { employee_no: partner }) }
  return (
    <List
      call="GET /api/staff/ledger"
      input={filter}
      rowKey={({ id }) => id}
      name={words.list}
      empty={Object.keys(filter).length > 0 ? words.none : words.noneYet}
      minWidth={980}
      columns={[
        { title: words.at, width: 165, render: (_, row) => <DateTime at={row.at} /> },
        { title: words.what, width: 150, render: (_, row) => words.codes[row.code] },
        { title: words.from, render: (_, { debit }) => <AccountCell side={debit} /> },
        { title: words.to, render: (_, { credit }) => <AccountCell side={credit} /> },
        {
          title: words.amount,
          align: 'right',
          width: 110,
          render: (_, { unit, amount }) =>
            unit === 'satang' ? (
              <Money satang={amount} />
            ) : (
              <span className="figure">{words.points(points(amount))}</span>
            ),
        },
        { title: words.cause, width: 170, render: (_, row) => <CauseCell row={row} /> },
        { title: words.by, width: 100, render: (_, { actor }) => (actor === 'system' ? words.system : actor) },
      ]}
    />
  )
}

function AccountCell({ side }: { side: LedgerTransfer['debit'] }) {
  const words = useWords().ledger
  return (
    <>
      {words.accounts[side.kind]}{' '}
      <span className="muted">
        {side.partner ? `${side.partner.nickname} ${side.partner.employee_no}` : words.company}
      </span>
    </>
  )
}

function CauseCell({ row: { cause } }: { row: LedgerTransfer }) {
  const words = useWords().ledger
  const name = words.causes[cause.type]
  if (cause.type === 'withdrawal')
    return (
      <Link to="/withdrawals/$id" params={{ id: cause.id }}>
        {name}
      </Link>
    )
  if (cause.type === 'reward' && cause.order)
    return (
      <Link to="/rewards" search={{ order: cause.order.number }}>
        {name} <span className="figure">{cause.order.number}</span>
      </Link>
    )
  if (cause.type === 'reward') return name
  return cause.order ? <OrderLink order={cause.order} /> : name
}
