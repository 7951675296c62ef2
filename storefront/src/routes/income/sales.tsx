import { createFileRoute } from '@tanstack/react-router'
import { parseRewardSearch } from '../../features/income/reward-line-filter.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'
import { RewardListScreen } from '../../features/income/reward-list-screen.tsx'

export const Route = createFileRoute('/income/sales')({
  staticData: { ...routeFlags('/income/sales'), words: ['income'] },
  head: pageTitle('income', (words) => words.income.salesReward),
  ssr: false,
  validateSearch: parseRewardSearch,
  component: SalesScreen,
})

function SalesScreen() {
  return <RewardListScreen listKind="sales" search={Route.useSearch()} />
}
