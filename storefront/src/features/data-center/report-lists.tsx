import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CustomerFigure, TradeFigure } from '@bailu/contract/data-center/kinds'
import type { FigureBuyer, FigureCustomer, FigureTrade } from '@bailu/contract/data-center/shop'
import { day, dayAndTime, exactMoney, points } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { InfiniteList, type InfiniteSource } from '../../ui/list/infinite-list.tsx'
import { EmptyState, Skeleton } from '../../ui/screen/states.tsx'
import { customersQuery, tradeQuery } from './queries.ts'
import type { ReportDays } from './report-days.ts'

type ReportListProps = { source: InfiniteSource; count: number; heading: ReactNode; children: ReactNode }

export function ReportList({ source, count, heading, children }: ReportListProps) {
  const words = useWords('dataCenter').dataCenter
  const skeleton = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-56 w-full" />
      ))}
    </div>
  )
  const isEmpty = count === 0 && !source.isPending && !source.isError
  return (
    <>
      {!isEmpty && heading}
      <InfiniteList
        source={source}
        count={count}
        skeleton={skeleton}
        empty={<EmptyState title={words.empty} lead={words.emptyHint} />}
      >
        <ul className="gutter">{children}</ul>
      </InfiniteList>
    </>
  )
}

export const REPORT_ROW = 'flex min-h-56 items-center justify-between gap-16 border-b border-line py-12'

/** A customer in a report: only clients of the partner have a name, which links to their page. */
export function CustomerName({ customer }: { customer: FigureBuyer }) {
  const words = useWords('dataCenter').dataCenter
  if (customer.is !== 'client') return words[customer.is]
  const name = <span data-theirs>{customer.name}</span>
  if (customer.id === null) return name
  return (
    <Link
      to="/manage/client/$id"
      params={{ id: String(customer.id) }}
      className="relative text-gold-ink after:absolute after:inset-x-0 after:-inset-y-12"
    >
      {name}
    </Link>
  )
}

/** The customers that a figure counts. */
export function CustomerList({ id, days, heading }: { id: CustomerFigure; days: ReportDays; heading: ReactNode }) {
  const source = useInfiniteQuery(customersQuery(id, days))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <ReportList source={source} count={list.length} heading={heading}>
      {list.map((row) => (
        <li key={row.key} className={REPORT_ROW}>
          <CustomerCells row={row} />
        </li>
      ))}
    </ReportList>
  )
}

function CustomerCells({ row }: { row: FigureCustomer }) {
  const words = useWords('dataCenter').dataCenter
  const lang = useLang()
  return (
    <>
      <span className="min-w-0">
        <span className="block text-15 [overflow-wrap:anywhere]">
          <CustomerName customer={row.who} />
        </span>
        <span className="block text-13 text-muted">
          {row.last_order_at ? words.lastOrder(day(row.last_order_at, lang)) : words.neverBought}
        </span>
        {row.since && row.who.is === 'client' && (
          <span className="block text-13 text-muted">{words.registered(day(row.since, lang))}</span>
        )}
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        <span className="block text-16 text-leaf">{exactMoney(row.amount)}</span>
        <span className="block text-12 text-muted">{words.orderCount(row.orders)}</span>
      </span>
    </>
  )
}

/** The orders, refunds or rewards that a figure sums up. */
export function TradeList({ id, days, heading }: { id: TradeFigure; days: ReportDays; heading: ReactNode }) {
  const source = useInfiniteQuery(tradeQuery(id, days))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <ReportList source={source} count={list.length} heading={heading}>
      {list.map((row) => (
        <li key={row.key} className={REPORT_ROW}>
          <TradeCells row={row} format={id === 'points' ? points : exactMoney} />
        </li>
      ))}
    </ReportList>
  )
}

function TradeCells({ row, format }: { row: FigureTrade; format: (value: number) => string }) {
  const words = useWords('dataCenter').dataCenter
  const lang = useLang()
  return (
    <>
      <span className="min-w-0">
        <span className="block text-15 tabular-nums [overflow-wrap:anywhere]">
          {row.order_number ?? (row.reward ? words.kinds[row.reward.kind] : '')}
        </span>
        <span className="block text-13 text-muted">
          {dayAndTime(row.at, lang)}
          {row.who && (
            <>
              {' · '}
              <CustomerName customer={row.who} />
            </>
          )}
        </span>
        {row.refund && <span className="block text-13 text-muted">{words.refund[row.refund]}</span>}
        {row.reward && (
          <span className="block text-13 text-muted">
            {row.order_number && `${words.kinds[row.reward.kind]} · `}
            {row.reward.takes_back ? words.takesBack : words.status[row.reward.status]}
          </span>
        )}
      </span>
      <span className={`text-16 whitespace-nowrap tabular-nums ${row.amount < 0 ? 'text-danger' : 'text-leaf'}`}>
        {format(row.amount)}
      </span>
    </>
  )
}
