import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ProductForm } from '../../../features/catalogue/product-form.tsx'
import { useAction } from '../../../app/api/use-calls.ts'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/products/new')({
  staticData: { words: ['bank', 'catalogue', 'content'] },
  component: Screen,
})

function Screen() {
  const words = useWords('catalogue').catalogue
  const may = usePermissions()
  const navigate = useNavigate()
  const create = useAction('POST /api/staff/product', {
    oneRecord: true,
    quiet: true,
    done: words.created,
    refresh: ['GET /api/staff/product'],
  })
  return (
    <Page title={words.new} back={{ link: { to: '/products' }, name: words.title }}>
      <ProductForm
        product={undefined}
        mayEdit={may('POST /api/staff/product')}
        busy={create.busy}
        onCreate={(input) => create.mutateAsync({ input })}
        onCreated={(id) =>
          navigate({ to: '/products/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true })
        }
        onPrice={() => {}}
        onStock={() => {}}
      />
    </Page>
  )
}
