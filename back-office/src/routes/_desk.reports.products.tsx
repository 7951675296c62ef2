import { DownloadOutlined } from '@ant-design/icons'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { ProductsReport } from '../features/reports/products-report.tsx'
import { RangeChoice } from '../features/reports/range-choice.tsx'
import { askedOf, rangeSearch } from '../features/reports/range.ts'
import { linkTo } from '../request/request.ts'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/reports/products')({ validateSearch: rangeSearch, component: Screen })

function Screen() {
  const words = useWords().reports
  const range = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.products}
      extra={
        <Button icon={<DownloadOutlined />} href={linkTo('GET /api/staff/report/products/csv', askedOf(range))}>
          {words.csv}
        </Button>
      }
    >
      <RangeChoice range={range} onChange={(search) => void navigate({ search })} />
      <ProductsReport range={range} />
    </Page>
  )
}
