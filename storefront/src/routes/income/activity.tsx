import { createFileRoute } from '@tanstack/react-router'
import { parseRewardSearch } from '../../features/income/reward-line-filter.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'
import { RewardListScreen } from '../../features/income/reward-list-screen.tsx'

export const Route = createFileRoute('/income/activity')({
  staticData: { ...routeFlags('/income/activity'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.otherRewards),
  ssr: false,
  validateSearch: parseRewardSearch,
  component: ActivityScreen,
})

function ActivityScreen() {
  return <RewardListScreen listKind="activity" search={Route.useSearch()} />
}
