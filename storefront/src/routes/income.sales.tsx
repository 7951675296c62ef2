import { createFileRoute } from '@tanstack/react-router'
import { type LineSearch, readSearch } from '../features/income/filter.ts'
import { LinesView } from '../features/income/lines-view.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'
import { unread } from '../unread.ts'
import { asStep } from '../ui/addressed.ts'
import { ScreenTitle } from '../ui/screen.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/income/sales')({
  staticData: flags('/income/sales'),
  head: titled((words) => words.income.salesReward),
  ssr: false,
  validateSearch: unread<LineSearch>,
  component: SalesScreen,
})

function SalesScreen() {
  const words = useWords().income
  const search = readSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <>
      <ScreenTitle lead={words.salesHint}>{words.salesReward}</ScreenTitle>
      <LinesView
        of="sales"
        label={words.salesReward}
        search={search}
        onSearch={(next, push = false) => void navigate({ search: next, ...asStep(push) })}
      />
    </>
  )
}
