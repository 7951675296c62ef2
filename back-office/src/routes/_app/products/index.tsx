import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { CatalogueExports } from '../../../features/catalogue/import-table.tsx'
import { ProductFilterBar, ProductList } from '../../../features/catalogue/product-list.tsx'
import { readProductFilters } from '../../../features/catalogue/product-search.ts'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/products/')({
  staticData: { words: ['audit', 'bank', 'catalogue', 'content', 'find'] },
  validateSearch: readProductFilters,
  component: Screen,
})

function Screen() {
  const words = useWords('catalogue').catalogue
  const may = usePermissions()
  const filters = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <Page
      title={words.title}
      extra={
        <>
          <CatalogueExports />
          {may('POST /api/staff/product') && (
            <Link to="/products/new">
              <Button type="primary">{words.new}</Button>
            </Link>
          )}
        </>
      }
    >
      <ProductFilterBar filters={filters} onChange={(search) => void navigate({ search, replace: true })} />
      <ProductList filters={filters} />
    </Page>
  )
}
