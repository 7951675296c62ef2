import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { PriceDrawer } from '../../../features/catalogue/price-drawer.tsx'
import { ProductForm } from '../../../features/catalogue/product-form.tsx'
import { StockDrawer } from '../../../features/catalogue/stock/stock-drawer.tsx'
import { nameInLanguage } from '../../../features/catalogue/localized-text.tsx'
import { useAction, useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePermissions, useShopUrl } from '../../../app/current-user.ts'
import { useLanguage } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/products/$id')({ component: Screen })

function Screen() {
  const { words: all, lang } = useLanguage()
  const words = all.catalogue
  const may = usePermissions()
  const shop = useShopUrl()
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/product/{id}', { id })
  const [pricedId, setPricedId] = useState<number>()
  const [stockedId, setStockedId] = useState<number>()
  const save = useAction('PUT /api/staff/product/{id}', {
    quiet: true,
    done: words.saved,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/stock'],
  })
  const copy = useAction('POST /api/staff/product/{id}/copy', {
    done: words.copied,
    refresh: ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/stock'],
    onDone: (created) => void navigate({ to: '/products/$id', params: { id: String(created.id) } }),
  })
  const name = query.data ? nameInLanguage(query.data.name, lang) || words.noName : words.title
  const variant = (variantId: number | undefined) =>
    query.data?.variants.find((candidate) => candidate.id === variantId)
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
            onPrice={(candidate) => setPricedId(candidate.id)}
            onStock={(candidate) => setStockedId(candidate.id)}
          />
        )}
      </Loaded>
      <PriceDrawer variant={variant(pricedId)} onClose={() => setPricedId(undefined)} />
      <StockDrawer variant={variant(stockedId)} onClose={() => setStockedId(undefined)} />
    </Page>
  )
}
