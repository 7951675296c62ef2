import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { readStockFilters, StockFilterBar } from '../features/catalogue/stock-filters.tsx'
import { StockList } from '../features/catalogue/stock-list.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/stock/')({ validateSearch: readStockFilters, component: Screen })

function Screen() {
  const words = useWords().stock
  const may = useMay()
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
