import { oneOf } from '@bailu/client/search-params'
import type { IncomePeriod } from '@bailu/contract/income/shop'
import { createFileRoute } from '@tanstack/react-router'
import { addDays } from '@bailu/phrases/days'
import { type RewardSearch, parseRewardSearch } from '../../features/income/reward-line-filter.ts'
import { RewardLinesView } from '../../features/income/reward-lines-view.tsx'
import { PeriodList } from '../../features/income/period-list.tsx'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'
import { overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { useWords } from '../../i18n/i18n.tsx'

const VIEWS = ['month', 'day', 'lines'] as const
type View = (typeof VIEWS)[number]
type Search = RewardSearch & { by?: View | undefined }

export const Route = createFileRoute('/income/total')({
  staticData: { ...routeFlags('/income/total'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.totalTitle),
  ssr: false,
  validateSearch: (raw: Record<string, unknown>): Search => ({
    ...parseRewardSearch(raw),
    by: oneOf(VIEWS)(raw['by']),
  }),
  component: TotalScreen,
})

function TotalScreen() {
  const words = useWords('income').income
  const { by: view = 'month', ...search } = Route.useSearch()
  const navigate = Route.useNavigate()
  const setView = (next: Search, push: boolean) => void navigate({ search: next, ...overlayNavigation(push) })
  const openPeriod = ({ period }: IncomePeriod) =>
    setView({ by: 'lines', ...(view === 'day' ? { from: period, to: period } : monthRange(period)) }, true)
  return (
    <>
      <ScreenTitle lead={words.totalHint}>{words.totalTitle}</ScreenTitle>
      <div role="group" aria-label={words.totalTitle} className="mx-20 mb-12 flex flex-wrap rounded-[22px] bg-mist">
        {VIEWS.map((option) => (
          <button
            key={option}
            type="button"
            aria-pressed={option === view}
            onClick={() => setView(option === 'month' ? {} : { by: option }, false)}
            className={`min-h-touch flex-1 rounded-full px-8 text-13 leading-tight ${option === view ? 'bg-leaf font-medium text-paper' : 'text-ink'}`}
          >
            {words.periodTabs[option]}
          </button>
        ))}
      </div>
      {view === 'lines' ? (
        <RewardLinesView
          listKind="total"
          label={words.totalTitle}
          search={search}
          onSearch={(next, push = false) => setView({ by: 'lines', ...next }, push)}
        />
      ) : (
        <PeriodList key={view} by={view} onOpen={openPeriod} />
      )}
    </>
  )
}

/** First and last day of a month such as 2026-02. */
const monthRange = (month: string) => {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  return { from: `${month}-01`, to: addDays(`${next}-01`, -1) }
}
