import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import type { FigureBuyer, FigureCustomer, FigureTrade } from '@bailu/contract/data-center/shop'
import { day, dayAndTime, exactMoney, points } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { EmptyState, SkeletonRows } from '../../ui/screen/screen.tsx'
import { customersQuery, tradeQuery } from './queries.ts'
import type { ReportDays } from './report-days.ts'

type ReportListProps<T> = Pick<ComponentProps<typeof PagedList<T>>, 'source' | 'children'> & { heading: ReactNode }

export function ReportList<T>({ source, heading, children }: ReportListProps<T>) {
  const words = useWords('dataCenter').dataCenter
  const isEmpty = source.data?.pages[0]?.list.length === 0 && !source.isError
  return (
    <>
      {!isEmpty && heading}
      <PagedList
        source={source}
        skeleton={<SkeletonRows count={4} height="h-56" />}
        empty={<EmptyState title={words.empty} lead={words.emptyHint} />}
      >
        {children}
      </PagedList>
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

/** `heading` is left out when the list is empty. */
type FigureListProps = { id: string; days: ReportDays; heading: ReactNode }

/** The customers that a figure counts. */
export function CustomerList({ id, days, heading }: FigureListProps) {
  const source = useInfiniteQuery(customersQuery(id, days))
  return (
    <ReportList source={source} heading={heading}>
      {(row) => (
        <li key={row.key} className={REPORT_ROW}>
          <CustomerCells row={row} />
        </li>
      )}
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
export function TradeList({ id, days, heading }: FigureListProps) {
  const source = useInfiniteQuery(tradeQuery(id, days))
  return (
    <ReportList source={source} heading={heading}>
      {(row) => (
        <li key={row.key} className={REPORT_ROW}>
          <TradeCells row={row} format={id === 'points' ? points : exactMoney} />
        </li>
      )}
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
          {row.order_number && row.shown_order ? (
            <Link
              to="."
              search={(old) => ({ ...old, order: row.shown_order ?? undefined })}
              {...overlayNavigation(true)}
              className="relative text-gold-ink after:absolute after:inset-x-0 after:-inset-y-8"
            >
              {row.order_number}
            </Link>
          ) : (
            (row.order_number ?? (row.reward ? words.kinds[row.reward.kind] : ''))
          )}
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
