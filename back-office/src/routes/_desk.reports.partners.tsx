import { createFileRoute } from '@tanstack/react-router'
import { PartnersReport } from '../features/reports/partners-report.tsx'
import { RangeChoice } from '../features/reports/range-choice.tsx'
import { askedOf, rangeSearch } from '../features/reports/range.ts'
import { Page } from '../ui/page.tsx'
import { TakeButton } from '../ui/take-button.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/reports/partners')({ validateSearch: rangeSearch, component: Screen })

function Screen() {
  const words = useWords().reports
  const range = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.partners}
      extra={
        <TakeButton call="GET /api/staff/report/partners/csv" input={askedOf(range)}>
          {words.csv}
        </TakeButton>
      }
    >
      <RangeChoice range={range} onChange={(search) => void navigate({ search })} />
      <PartnersReport range={range} />
    </Page>
  )
}
