import type { CustomerRow } from '@bailu/contract/data-center'
import type { CustomerFigure } from '@bailu/contract/figures'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { day, exactMoney } from '@bailu/phrases/format'
import { useLang, useWords } from '../../words.tsx'
import { customersQuery } from './queries.ts'
import type { ReportDays } from './report-days.ts'
import { ReportList, ROW } from './report-list.tsx'
import { WhoName } from './who-name.tsx'

/** The customers that a figure counts. */
export function CustomerList({ id, days, heading }: { id: CustomerFigure; days: ReportDays; heading: ReactNode }) {
  const source = useInfiniteQuery(customersQuery(id, days))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <ReportList source={source} count={list.length} heading={heading}>
      {list.map((row) => (
        <li key={row.key} className={ROW}>
          <Row row={row} />
        </li>
      ))}
    </ReportList>
  )
}

function Row({ row }: { row: CustomerRow }) {
  const words = useWords().reports
  const lang = useLang()
  return (
    <>
      <span className="min-w-0">
        <span className="block text-15 [overflow-wrap:anywhere]">
          <WhoName who={row.who} />
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
