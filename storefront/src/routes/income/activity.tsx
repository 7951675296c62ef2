import { createFileRoute } from '@tanstack/react-router'
import { parseRewardSearch } from '../../features/income/reward-line-filter.ts'
import { RewardLinesView } from '../../features/income/reward-lines-view.tsx'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { useWords } from '../../i18n/i18n.tsx'

export const Route = createFileRoute('/income/activity')({
  staticData: { ...routeFlags('/income/activity'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.otherRewards),
  ssr: false,
  validateSearch: parseRewardSearch,
  component: ActivityScreen,
})

function ActivityScreen() {
  const words = useWords('income').income
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <ScreenTitle lead={words.otherHint}>{words.otherRewards}</ScreenTitle>
      <RewardLinesView
        listKind="activity"
        label={words.otherRewards}
        search={search}
        onSearch={(next, push = false) => void navigate({ search: next, ...overlayNavigation(push) })}
      />
    </>
  )
}
