import { DownloadOutlined } from '@ant-design/icons'
import { REPORT_PERIODS } from '@bailu/contract/reports'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import * as z from 'zod'
import { RangeChoice } from '../features/reports/range-choice.tsx'
import { askedOf, rangeSearch } from '../features/reports/range.ts'
import { SalesReport } from '../features/reports/sales-report.tsx'
import { linkTo } from '../request/request.ts'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

const search = rangeSearch.extend({ by: z.enum(REPORT_PERIODS).optional().catch(undefined) })

export const Route = createFileRoute('/_desk/reports/sales')({ validateSearch: search, component: Screen })

function Screen() {
  const words = useWords().reports
  const { by, ...range } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.sales}
      extra={
        <Button icon={<DownloadOutlined />} href={linkTo('GET /api/staff/report/sales/csv', askedOf(range))}>
          {words.csv}
        </Button>
      }
    >
      <RangeChoice range={range} onChange={(chosen) => void navigate({ search: { ...chosen, by } })} />
      <SalesReport
        range={range}
        by={by ?? 'day'}
        onBy={(chosen) => void navigate({ search: { ...range, by: chosen } })}
      />
    </Page>
  )
}
