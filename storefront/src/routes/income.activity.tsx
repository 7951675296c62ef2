import { createFileRoute } from '@tanstack/react-router'
import { type LineSearch, readSearch } from '../features/income/filter.ts'
import { LinesView } from '../features/income/lines-view.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'
import { asStep } from '../ui/addressed.ts'
import { ScreenTitle } from '../ui/screen.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/income/activity')({
  staticData: flags('/income/activity'),
  head: titled((words) => words.income.otherRewards),
  ssr: false,
  validateSearch: unread<LineSearch>,
  component: ActivityScreen,
})

function ActivityScreen() {
  const words = useWords().income
  const search = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <>
      <ScreenTitle lead={words.otherHint}>{words.otherRewards}</ScreenTitle>
      <LinesView
        of="activity"
        label={words.otherRewards}
        search={search}
        onSearch={(next, push = false) => void navigate({ search: next, ...asStep(push) })}
      />
    </>
  )
}
