import { createFileRoute } from '@tanstack/react-router'
import { FlowReport } from '../features/reports/flow-report.tsx'
import { RangeChoice } from '../features/reports/range-choice.tsx'
import { rangeSearch } from '../features/reports/range.ts'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/reports/flow')({ validateSearch: rangeSearch, component: Screen })

function Screen() {
  const words = useWords().reports
  const range = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.flow}>
      <RangeChoice range={range} onChange={(search) => void navigate({ search })} />
      <FlowReport range={range} />
    </Page>
  )
}
