import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { CatalogueImport } from '../../../features/catalogue/import-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/products/import')({ component: Screen })

function Screen() {
  const words = useWords().catalogue
  const navigate = useNavigate()
  return (
    <Page title={words.table.title} back={{ link: { to: '/products' }, name: words.title }}>
      <CatalogueImport onApplied={() => void navigate({ to: '/products' })} />
    </Page>
  )
}
