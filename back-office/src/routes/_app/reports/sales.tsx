import { DownloadOutlined } from '@ant-design/icons'
import { oneOf, searchParams } from '@bailu/client/search-params'
import { REPORT_PERIODS } from '@bailu/contract/reports/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { RangePicker } from '../../../features/reports/report-figures.tsx'
import { RANGE_PARAMS, toRangeInput } from '../../../features/reports/report-range.ts'
import { SalesReport } from '../../../features/reports/sales-report.tsx'
import { fileUrl } from '../../../app/api/request.ts'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

const readSearch = searchParams({ ...RANGE_PARAMS, by: oneOf(REPORT_PERIODS) })

export const Route = createFileRoute('/_app/reports/sales')({
  staticData: { words: ['reports'] },
  validateSearch: readSearch,
  component: Screen,
})

function Screen() {
  const words = useWords('reports').reports
  const { by, ...range } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.sales}
      extra={
        <Button icon={<DownloadOutlined />} href={fileUrl('GET /api/staff/report/sales/csv', toRangeInput(range))}>
          {words.csv}
        </Button>
      }
    >
      <RangePicker range={range} onChange={(chosen) => void navigate({ search: { ...chosen, by } })} />
      <SalesReport
        range={range}
        by={by ?? 'day'}
        onBy={(chosen) => void navigate({ search: { ...range, by: chosen } })}
      />
    </Page>
  )
}
