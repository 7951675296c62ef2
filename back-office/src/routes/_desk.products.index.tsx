import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Exports } from '../features/catalogue/import-screen.tsx'
import { Filters, readFilters } from '../features/catalogue/product-filters.tsx'
import { ProductList } from '../features/catalogue/product-list.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/products/')({ validateSearch: readFilters, component: Screen })

function Screen() {
  const words = useWords().products
  const may = useMay()
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.title}
      extra={
        <>
          <Exports />
          {may('POST /api/staff/product') && (
            <Link to="/products/new">
              <Button type="primary">{words.new}</Button>
            </Link>
          )}
        </>
      }
    >
      <Filters filters={filters} onChange={(search) => void navigate({ search, replace: true })} />
      <ProductList filters={filters} />
    </Page>
  )
}
