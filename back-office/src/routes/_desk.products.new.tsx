import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import { useAct } from '../request/use-calls.ts'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/products/new')({ component: Screen })

function Screen() {
  const words = useWords().products
  const may = useMay()
  const navigate = useNavigate()
  const made = useRef<number>(undefined)
  const create = useAct('POST /api/staff/product', {
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
          made.current = (await create.mutateAsync({ input })).id
        }}
        onReload={async () => {
          await navigate({ to: '/products/$id', params: { id: String(made.current) }, replace: true })
          return undefined
        }}
        onPrice={() => {}}
        onStock={() => {}}
      />
    </Page>
  )
}
