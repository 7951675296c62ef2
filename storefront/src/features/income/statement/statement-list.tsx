import type { StatementRow } from '@bailu/contract/income-statement'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day, exactMoney } from '@bailu/phrases/format'
import type { Words } from '@bailu/phrases/words'
import { EndlessList } from '../../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { useLang, useWords } from '../../../words.tsx'
import { BuyerName } from '../buyer-name.tsx'
import { goodsOf } from '../line-order.ts'
import { statementRowsQuery } from '../queries.ts'

/** All changes of the balance in a month; rewards and withdrawals link to their details. */
export function StatementList({ month }: { month: string }) {
  const words = useWords().income.statement
  const source = useInfiniteQuery(statementRowsQuery(month))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const waiting = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-[76px] w-full" />
      ))}
    </div>
  )
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="gutter text-22">
        {words.list}
      </h2>
      <EndlessList source={source} count={list.length} skeleton={waiting} empty={<EmptyState title={words.none} />}>
        <ul className="gutter">
          {list.map((row) => (
            <li key={row.id} className="border-b border-line">
              <Row row={row} />
            </li>
          ))}
        </ul>
      </EndlessList>
    </section>
  )
}

const ROW = 'flex min-h-56 w-full items-center gap-12 py-12 text-left active:bg-mist'

function Row({ row }: { row: StatementRow }) {
  if (row.reward)
    return (
      <Link to="/income/total" search={{ by: 'lines', line: row.reward.id }} className={ROW}>
        <Body row={row} />
      </Link>
    )
  if (row.withdrawal)
    return (
      <Link to="/wthdrawal" search={{ id: row.withdrawal.id }} className={ROW}>
        <Body row={row} />
      </Link>
    )
  return (
    <div className={ROW}>
      <Body row={row} />
    </div>
  )
}

function Body({ row }: { row: StatementRow }) {
  const words = useWords().income
  const lang = useLang()
  const says = words.statement
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-15 [overflow-wrap:anywhere]">
          {row.who ? <BuyerName who={row.who} /> : row.reward ? words.kinds[row.reward.kind] : says.rows[row.kind]}
        </span>
        {row.goods && <span className="block text-13 [overflow-wrap:anywhere]">{goodsOf(row.goods)}</span>}
        {row.order_number && <span className="block text-13 text-muted">{row.order_number}</span>}
        <span className="mt-4 block text-13 text-muted">
          {day(row.at, lang)} ·{' '}
          {row.reward ? says.rows[row.kind] : row.withdrawal && `•••• ${row.withdrawal.account_tail}`}
        </span>
        {noteOf(row, words) && <span className="block text-13 text-muted">{noteOf(row, words)}</span>}
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        <span
          className={`block text-16 ${row.change < 0 ? 'text-danger' : row.change > 0 ? 'text-leaf' : 'text-muted'}`}
        >
          {exactMoney(row.change)}
        </span>
        {row.gross !== null && row.tax !== null && (
          <>
            <span className="block text-12 text-muted">
              {says.head.gross} {exactMoney(row.gross)}
            </span>
            <span className="block text-12 text-muted">
              {says.head.tax} {exactMoney(-row.tax)}
            </span>
          </>
        )}
      </span>
    </>
  )
}

type IncomeWords = Words['income']

function noteOf({ kind, amount, to_debt: toDebt }: StatementRow, { statement }: IncomeWords): string {
  const moved = exactMoney(Math.abs(amount))
  return [
    kind === 'requested' ? statement.reserved(moved) : kind === 'released' ? statement.freed(moved) : '',
    toDebt > 0 ? statement.toDebt(exactMoney(toDebt)) : toDebt < 0 ? statement.becameDebt(exactMoney(-toDebt)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
