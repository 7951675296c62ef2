import { createFileRoute } from '@tanstack/react-router'
import { parseRewardSearch } from '../../features/income/reward-line-filter.ts'
import { RewardLinesView } from '../../features/income/reward-lines-view.tsx'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { useWords } from '../../i18n/i18n.tsx'

export const Route = createFileRoute('/income/sales')({
  staticData: { ...routeFlags('/income/sales'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.salesReward),
  ssr: false,
  validateSearch: parseRewardSearch,
  component: SalesScreen,
})

function SalesScreen() {
  const words = useWords('income').income
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <ScreenTitle lead={words.salesHint}>{words.salesReward}</ScreenTitle>
      <RewardLinesView
        listKind="sales"
        label={words.salesReward}
        search={search}
        onSearch={(next, push = false) => void navigate({ search: next, ...overlayNavigation(push) })}
      />
    </>
  )
}
