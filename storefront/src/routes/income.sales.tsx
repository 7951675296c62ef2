import type { RewardStatus } from '@bailu/contract/income'
import { createFileRoute, Link } from '@tanstack/react-router'
import { SalesList } from '../features/income/sales-list.tsx'
import { flags } from '../route-table.ts'
import { ScreenTitle } from '../ui/screen.tsx'
import { tabLook, Tabs } from '../ui/tabs.tsx'
import { useWords } from '../words.tsx'

const STATUSES: readonly RewardStatus[] = ['pending', 'approved', 'canceled']

export const Route = createFileRoute('/income/sales')({
  staticData: flags('/income/sales'),
  ssr: false,
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: RewardStatus } => ({
    tab: STATUSES.find((one) => one === tab),
  }),
  component: SalesScreen,
})

function SalesScreen() {
  const words = useWords().income
  const { tab } = Route.useSearch()
  return (
    <>
      <ScreenTitle lead={words.salesHint}>{words.salesReward}</ScreenTitle>
      <Tabs label={words.salesReward}>
        {[undefined, ...STATUSES].map((one) => (
          <Link
            key={one ?? 'all'}
            to="/income/sales"
            replace
            search={one ? { tab: one } : {}}
            aria-current={one === tab ? 'page' : undefined}
            className={tabLook(one === tab)}
          >
            {words.tabs[one ?? 'all']}
          </Link>
        ))}
      </Tabs>
      <SalesList key={tab ?? 'all'} status={tab} />
    </>
  )
}
