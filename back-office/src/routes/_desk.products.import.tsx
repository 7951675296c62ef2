import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImportScreen } from '../features/catalogue/import-screen.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/products/import')({ component: Screen })

function Screen() {
  const words = useWords().products
  const navigate = useNavigate()
  return (
    <Page title={words.table.title} back={{ link: { to: '/products' }, name: words.title }}>
      <ImportScreen onApplied={() => void navigate({ to: '/products' })} />
    </Page>
  )
}
