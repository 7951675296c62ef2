import type { TradeRow } from '@bailu/contract/data-center'
import type { TradeFigure } from '@bailu/contract/figures'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayAndTime, exactMoney, points } from '@bailu/phrases/format'
import { useLang, useWords } from '../../words.tsx'
import { tradeQuery } from './queries.ts'
import type { ReportDays } from './report-days.ts'
import { ReportList, ROW } from './report-list.tsx'
import { WhoName } from './who-name.tsx'

/** The orders, refunds or rewards that a figure sums up. */
export function TradeList({ id, days, heading }: { id: TradeFigure; days: ReportDays; heading: ReactNode }) {
  const source = useInfiniteQuery(tradeQuery(id, days))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <ReportList source={source} count={list.length} heading={heading}>
      {list.map((row) => (
        <li key={row.key} className={ROW}>
          <Row row={row} write={id === 'points' ? points : exactMoney} />
        </li>
      ))}
    </ReportList>
  )
}

function Row({ row, write }: { row: TradeRow; write: (value: number) => string }) {
  const words = useWords().reports
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
              <WhoName who={row.who} />
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
        {write(row.amount)}
      </span>
    </>
  )
}
