import type { StatementRow } from '@bailu/contract/income/statement'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day, exactMoney, goodsName } from '@bailu/phrases/format'
import type { Translations } from '@bailu/phrases/translations'
import { PagedList } from '../../../ui/list/infinite-list.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { BuyerName } from '../reward-line.tsx'
import { incomeStatementRowsQuery } from '../queries.ts'

/** All changes of the balance in a month; rewards and withdrawals link to their details. */
export function StatementList({ month }: { month: string }) {
  const words = useWords('income').income.statement
  const source = useInfiniteQuery(incomeStatementRowsQuery(month))
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="gutter text-22">
        {words.list}
      </h2>
      <PagedList
        source={source}
        skeleton={<SkeletonRows count={4} height="h-[76px]" />}
        empty={<EmptyState title={words.none} />}
      >
        {(row) => (
          <li key={row.id} className="border-b border-line">
            <StatementListRow row={row} />
          </li>
        )}
      </PagedList>
    </section>
  )
}

const ROW = 'flex min-h-56 w-full items-center gap-12 py-12 text-left active:bg-mist'

function StatementListRow({ row }: { row: StatementRow }) {
  if (row.reward)
    return (
      <Link to="/income/total" search={{ by: 'lines', line: row.reward.id }} className={ROW}>
        <RowBody row={row} />
      </Link>
    )
  if (row.withdrawal)
    return (
      <Link to="/wthdrawal" search={{ id: row.withdrawal.id }} className={ROW}>
        <RowBody row={row} />
      </Link>
    )
  return (
    <div className={ROW}>
      <RowBody row={row} />
    </div>
  )
}

function RowBody({ row }: { row: StatementRow }) {
  const words = useWords('income').income
  const lang = useLang()
  const texts = words.statement
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-15 [overflow-wrap:anywhere]">
          {row.who ? <BuyerName buyer={row.who} /> : row.reward ? words.kinds[row.reward.kind] : texts.rows[row.kind]}
        </span>
        {row.first_line && <span className="block text-13 [overflow-wrap:anywhere]">{goodsName(row.first_line)}</span>}
        {row.order_number && <span className="block text-13 text-muted">{row.order_number}</span>}
        <span className="mt-4 block text-13 text-muted">
          {day(row.at, lang)} ·{' '}
          {row.reward ? texts.rows[row.kind] : row.withdrawal && `•••• ${row.withdrawal.account_tail}`}
        </span>
        {describeNote(row, words) && <span className="block text-13 text-muted">{describeNote(row, words)}</span>}
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
              {texts.head.gross} {exactMoney(row.gross)}
            </span>
            <span className="block text-12 text-muted">
              {texts.head.tax} {exactMoney(-row.tax)}
            </span>
          </>
        )}
      </span>
    </>
  )
}

type IncomeTexts = Translations['income']

function describeNote({ kind, amount, to_debt: toDebt }: StatementRow, { statement }: IncomeTexts): string {
  const amountText = exactMoney(Math.abs(amount))
  return [
    kind === 'requested' ? statement.reserved(amountText) : kind === 'released' ? statement.freed(amountText) : '',
    toDebt > 0 ? statement.toDebt(exactMoney(toDebt)) : toDebt < 0 ? statement.becameDebt(exactMoney(-toDebt)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
