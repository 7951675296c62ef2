import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { StockFilterBar, StockList } from '../../../features/catalogue/stock/stock-list.tsx'
import { readStockFilters } from '../../../features/catalogue/stock/stock-search.ts'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/stock/')({
  staticData: { words: ['bank', 'catalogue', 'content', 'stock'] },
  validateSearch: readStockFilters,
  component: Screen,
})

function Screen() {
  const words = useWords('stock').stock
  const may = usePermissions()
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.title}
      extra={
        may('POST /api/staff/stocktake') && (
          <Link to="/stock/count">
            <Button type="primary">{words.count.title}</Button>
          </Link>
        )
      }
    >
      <StockFilterBar filters={filters} onChange={(search) => void navigate({ search, replace: true })} />
      <StockList filters={filters} />
    </Page>
  )
}
