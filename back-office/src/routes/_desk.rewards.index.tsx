import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { readSearch, RewardFilters } from '../features/rewards/reward-filters.tsx'
import { RewardList } from '../features/rewards/reward-list.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/rewards/')({ validateSearch: readSearch, component: Screen })

function Screen() {
  const words = useWords().rewards
  const may = useMay()
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
