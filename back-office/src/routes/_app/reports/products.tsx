import { DownloadOutlined } from '@ant-design/icons'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { ProductsReport } from '../../../features/reports/products-report.tsx'
import { RangePicker } from '../../../features/reports/report-figures.tsx'
import { readRange, toRangeInput } from '../../../features/reports/report-range.ts'
import { fileUrl } from '../../../app/api/request.ts'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/reports/products')({
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
      title={words.products}
      extra={
        <Button icon={<DownloadOutlined />} href={fileUrl('GET /api/staff/report/products/csv', toRangeInput(range))}>
          {words.csv}
        </Button>
      }
    >
      <RangePicker range={range} onChange={(search) => void navigate({ search })} />
      <ProductsReport range={range} />
    </Page>
  )
}
