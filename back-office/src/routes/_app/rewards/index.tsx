import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { RewardFilters } from '../../../features/rewards/reward-filters.tsx'
import { readRewardSearch } from '../../../features/rewards/reward-search.ts'
import { RewardList } from '../../../features/rewards/reward-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/rewards/')({
  staticData: { words: ['bank', 'content', 'rewards'] },
  validateSearch: readRewardSearch,
  component: Screen,
})

function Screen() {
  const words = useWords('rewards').rewards
  const may = usePermissions()
  const search = Route.useSearch()
  const navigate = useNavigate({ from: '/rewards/' })
  const { partner, ...rest } = search
  return (
    <Page
      title={words.title}
      extra={
        may('POST /api/staff/reward/activity') && (
          <Link to="/rewards/grant">
            <Button type="primary">{words.grantTitle}</Button>
          </Link>
        )
      }
    >
      <RewardFilters search={search} onChange={(next) => void navigate({ search: next })} />
      <RewardList filter={{ ...rest, ...(partner && { employee_no: partner }) }} />
    </Page>
  )
}
