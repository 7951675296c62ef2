import { createFileRoute } from '@tanstack/react-router'
import { FlowReport } from '../../../features/reports/flow-report.tsx'
import { RangePicker } from '../../../features/reports/report-figures.tsx'
import { readRange } from '../../../features/reports/report-range.ts'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/reports/flow')({
  staticData: { words: ['reports'] },
  validateSearch: readRange,
  component: Screen,
})

function Screen() {
  const words = useWords('reports').reports
  const range = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page title={words.flow}>
      <RangePicker range={range} onChange={(search) => void navigate({ search })} />
      <FlowReport range={range} />
    </Page>
  )
}
