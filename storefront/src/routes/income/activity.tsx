import { createFileRoute } from '@tanstack/react-router'
import { type RewardSearch, parseRewardSearch } from '../../features/income/reward-line-filter.ts'
import { RewardLinesView } from '../../features/income/reward-lines-view.tsx'
import { routeFlags } from '../../routing/route-table.ts'
import { pageTitle } from '../../routing/page-head.ts'
import { unvalidatedSearch } from '../../routing/params.ts'
import { overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { useWords } from '../../i18n/i18n.tsx'

export const Route = createFileRoute('/income/activity')({
  staticData: routeFlags('/income/activity'),
  head: pageTitle((words) => words.income.otherRewards),
  ssr: false,
  validateSearch: unvalidatedSearch<RewardSearch>,
  component: ActivityScreen,
})

function ActivityScreen() {
  const words = useWords().income
  const search = parseRewardSearch(Route.useSearch())
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
