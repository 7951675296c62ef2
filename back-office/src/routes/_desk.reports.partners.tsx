import { DownloadOutlined } from '@ant-design/icons'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { PartnersReport } from '../features/reports/partners-report.tsx'
import { RangeChoice } from '../features/reports/range-choice.tsx'
import { askedOf, rangeSearch } from '../features/reports/range.ts'
import { linkTo } from '../request/request.ts'
import { Page } from '../ui/page.tsx'
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
        <Button icon={<DownloadOutlined />} href={linkTo('GET /api/staff/report/partners/csv', askedOf(range))}>
          {words.csv}
        </Button>
      }
    >
      <RangeChoice range={range} onChange={(search) => void navigate({ search })} />
      <PartnersReport range={range} />
    </Page>
  )
}
