import type { IncomePeriod } from '@bailu/contract/income'
import { createFileRoute } from '@tanstack/react-router'
import { type LineSearch, readSearch } from '../features/income/filter.ts'
import { LinesView } from '../features/income/lines-view.tsx'
import { PeriodList } from '../features/income/period-list.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'
import { asStep } from '../ui/addressed.ts'
import { ScreenTitle } from '../ui/screen.tsx'
import { addDays } from '../ui/range-days.ts'
import { useWords } from '../words.tsx'

const VIEWS = ['month', 'day', 'lines'] as const
type View = (typeof VIEWS)[number]
type Search = LineSearch & { by?: View }

export const Route = createFileRoute('/income/total')({
  staticData: flags('/income/total'),
  head: titled((words) => words.income.totalTitle),
  ssr: false,
  validateSearch: unread<Search>,
  component: TotalScreen,
})

function TotalScreen() {
  const words = useWords().income
  const asked = Route.useSearch()
  const by = VIEWS.find((one) => one === asked.by) ?? 'month'
  const search = readSearch(asked)
  const navigate = Route.useNavigate()
  const show = (next: Search, push: boolean) => void navigate({ search: next, ...asStep(push) })
  const open = ({ period }: IncomePeriod) =>
    show({ by: 'lines', ...(by === 'day' ? { from: period, to: period } : daysOf(period)) }, true)
  return (
    <>
      <ScreenTitle lead={words.totalHint}>{words.totalTitle}</ScreenTitle>
      <div role="group" aria-label={words.totalTitle} className="mx-20 mb-12 grid grid-cols-3 rounded-full bg-mist">
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === by}
            onClick={() => show(one === 'month' ? {} : { by: one }, false)}
            className={`min-h-touch rounded-full px-8 text-13 leading-tight ${one === by ? 'bg-leaf font-medium text-paper' : 'text-ink'}`}
          >
            {words.periodTabs[one]}
          </button>
        ))}
      </div>
      {by === 'lines' ? (
        <LinesView
          of="total"
          label={words.totalTitle}
          search={search}
          onSearch={(next, push = false) => show({ by: 'lines', ...next }, push)}
        />
      ) : (
        <PeriodList key={by} by={by} onOpen={open} />
      )}
    </>
  )
}

/** First and last day of a month such as 2026-02. */
const daysOf = (month: string) => {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}
