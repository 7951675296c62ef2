import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ProductForm } from '../../../features/catalogue/product-form.tsx'
import { useAction } from '../../../app/api/use-calls.ts'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/products/new')({ component: Screen })

function Screen() {
  const words = useWords().catalogue
  const may = usePermissions()
  const navigate = useNavigate()
  const createdId = useRef<number>(undefined)
  const create = useAction('POST /api/staff/product', {
    quiet: true,
    done: words.created,
    refresh: ['GET /api/staff/product'],
  })
  return (
    <Page title={words.new} back={{ link: { to: '/products' }, name: words.title }}>
      <ProductForm
        product={undefined}
        mayEdit={may('POST /api/staff/product')}
        onSave={async (input) => {
          createdId.current = (await create.mutateAsync({ input })).id
        }}
        onReload={async () => {
          await navigate({ to: '/products/$id', params: { id: String(createdId.current) }, replace: true })
          return undefined
        }}
        onPrice={() => {}}
        onStock={() => {}}
      />
    </Page>
  )
}
