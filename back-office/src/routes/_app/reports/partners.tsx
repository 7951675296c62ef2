import { createFileRoute } from '@tanstack/react-router'
import { PartnersReport } from '../../../features/reports/partners-report.tsx'
import { RangePicker } from '../../../features/reports/report-figures.tsx'
import { readRange, toRangeInput } from '../../../features/reports/report-range.ts'
import { Page } from '../../../ui/page.tsx'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/reports/partners')({
  staticData: { words: ['reports'] },
  validateSearch: readRange,
  component: Screen,
})

function Screen() {
  const words = useWords('reports').reports
  const range = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.partners}
      extra={
        <DownloadButton call="GET /api/staff/report/partners/csv" input={toRangeInput(range)}>
          {words.csv}
        </DownloadButton>
      }
    >
      <RangePicker range={range} onChange={(search) => void navigate({ search })} />
      <PartnersReport range={range} />
    </Page>
  )
}
