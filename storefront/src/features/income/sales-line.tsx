import type { RewardLine } from '@bailu/contract/income'
import { day, exactMoney } from '../../format.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useLang, useWords } from '../../words.tsx'
import { SalesWhy } from './sales-why.tsx'

const COLOURS = { pending: 'text-warn', approved: 'text-success', canceled: 'text-muted' } as const

/** One reward; opens its why and when. */
export function SalesLine({ line }: { line: RewardLine }) {
  const words = useWords().income
  const lang = useLang()
  const state = line.held ? words.held : line.reverses ? words.reversal : words.tabs[line.status]
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-touch cursor-pointer list-none items-center gap-12 py-12 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15 tabular-nums">{line.order_number ?? words.fixed}</span>
          <span className="mt-4 block text-13 text-muted">
            {day(line.earned_at, lang)}{' '}
            <span className={line.held ? 'text-warn' : COLOURS[line.status]}>· {state}</span>
          </span>
        </span>
        <span
          className={`text-16 whitespace-nowrap tabular-nums ${
            line.status === 'canceled' ? 'text-muted line-through' : line.net < 0 ? 'text-danger' : 'text-leaf'
          }`}
        >
          {exactMoney(line.net)}
        </span>
        <ChevronIcon className="size-20 rotate-90 text-control transition group-open:-rotate-90" />
      </summary>
      <SalesWhy line={line} />
    </details>
  )
}
