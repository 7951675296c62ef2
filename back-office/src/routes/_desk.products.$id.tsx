import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { PriceDrawer } from '../features/catalogue/price-drawer.tsx'
import { ProductForm } from '../features/catalogue/product-form.tsx'
import { StockDrawer } from '../features/catalogue/stock-drawer.tsx'
import { nameIn } from '../features/catalogue/words-in.ts'
import { useAct, useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMay, useShopLink } from '../use-me.ts'
import { useLanguage } from '../words.tsx'

export const Route = createFileRoute('/_desk/products/$id')({ component: Screen })

function Screen() {
  const { words: all, lang } = useLanguage()
  const words = all.products
  const may = useMay()
  const shop = useShopLink()
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/product/{id}', { id })
  const [priced, setPriced] = useState<number>()
  const [stocked, setStocked] = useState<number>()
  const save = useAct('PUT /api/staff/product/{id}', {
    quiet: true,
    done: words.saved,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/stock'],
  })
  const copy = useAct('POST /api/staff/product/{id}/copy', {
    done: words.copied,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/stock'],
    onDone: (made) => void navigate({ to: '/products/$id', params: { id: String(made.id) } }),
  })
  const name = query.data ? nameIn(query.data.name, lang) || words.noName : words.title
  const variant = (wanted: number | undefined) => query.data?.variants.find((one) => one.id === wanted)
  return (
    <Page
      title={name}
      back={{ link: { to: '/products' }, name: words.title }}
      extra={
        query.data && (
          <>
            {may('POST /api/staff/product/{id}/copy') && (
              <Button onClick={() => copy.mutate({ input: { id } })} loading={copy.isPending}>
                {words.copy}
              </Button>
            )}
            <Button href={shop(`/product/${id}`)} target="_blank" rel="noopener">
              {words.preview}
            </Button>
          </>
        )
      }
    >
      <Loaded query={query}>
        {(product) => (
          <ProductForm
            key={product.id}
            product={product}
            mayEdit={may('PUT /api/staff/product/{id}')}
            onSave={(input, version) => save.mutateAsync({ input: { ...input, id, version } })}
            onReload={async () => (await query.refetch()).data}
            onPrice={(one) => setPriced(one.id)}
            onStock={(one) => setStocked(one.id)}
          />
        )}
      </Loaded>
      <PriceDrawer variant={variant(priced)} onClose={() => setPriced(undefined)} />
      <StockDrawer variant={variant(stocked)} onClose={() => setStocked(undefined)} />
    </Page>
  )
}
