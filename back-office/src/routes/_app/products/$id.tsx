import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { PriceDrawer } from '../../../features/catalogue/price-drawer.tsx'
import { ProductForm } from '../../../features/catalogue/product-form.tsx'
import { StockDrawer } from '../../../features/catalogue/stock/stock-drawer.tsx'
import { nameInLanguage } from '../../../features/catalogue/localized-text.tsx'
import { useAction, useCall } from '../../../app/api/use-calls.ts'
import { ActionButton } from '../../../ui/action-button.tsx'
import { DetailPage } from '../../../ui/load-states.tsx'
import { usePermissions, useShopUrl } from '../../../app/current-user.ts'
import { useLanguage } from '../../../app/language.tsx'

const PRODUCT_CALLS = ['GET /api/staff/product', 'GET /api/staff/product-count', 'GET /api/staff/stock'] as const

export const Route = createFileRoute('/_app/products/$id')({
  staticData: { words: ['bank', 'catalogue', 'content', 'stock'] },
  component: Screen,
})

function Screen() {
  const { words: all, lang } = useLanguage('catalogue')
  const words = all.catalogue
  const may = usePermissions()
  const shop = useShopUrl()
  const navigate = Route.useNavigate()
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/product/{id}', { id })
  const [pricedId, setPricedId] = useState<number>()
  const [stockedId, setStockedId] = useState<number>()
  const save = useAction('PUT /api/staff/product/{id}', {
    oneRecord: true,
    quiet: true,
    done: words.saved,
    refresh: PRODUCT_CALLS,
  })
  const variant = (variantId: number | undefined) =>
    query.data?.variants.find((candidate) => candidate.id === variantId)
  return (
    <DetailPage
      query={query}
      title={({ name }) => nameInLanguage(name, lang) || words.noName}
      name={words.title}
      back={{ link: { to: '/products' }, name: words.title }}
      actions={({ on_sale: isOnSale, version, variants }) => (
        <>
          <ActionButton
            call="POST /api/staff/product/{id}/copy"
            input={{ id }}
            done={words.copied}
            refresh={PRODUCT_CALLS}
            onDone={(created) => void navigate({ to: '/products/$id', params: { id: String(created.id) } })}
          >
            {words.copy}
          </ActionButton>
          {!isOnSale && variants.every(({ stock }) => stock === 0) && (
            <ActionButton
              danger
              call="DELETE /api/staff/product/{id}"
              input={{ id, version }}
              confirm={{ title: words.deleteTitle, content: words.deleteText, okText: words.delete }}
              done={words.deleted}
              refresh={['GET /api/staff/product']}
              onDone={() => void navigate({ to: '/products' })}
            >
              {words.delete}
            </ActionButton>
          )}
          <Button href={shop(`/product/${id}`)} target="_blank" rel="noopener">
            {words.preview}
          </Button>
        </>
      )}
    >
      {(product) => (
        <>
          <ProductForm
            key={product.id}
            product={product}
            mayEdit={may('PUT /api/staff/product/{id}')}
            busy={save.busy}
            onChange={(input, version) => save.mutateAsync({ input: { ...input, id, version } })}
            onLoad={async () => (await query.refetch({ throwOnError: true })).data ?? product}
            onPrice={(candidate) => setPricedId(candidate.id)}
            onStock={(candidate) => setStockedId(candidate.id)}
          />
          <PriceDrawer variant={variant(pricedId)} onClose={() => setPricedId(undefined)} />
          <StockDrawer variant={variant(stockedId)} onClose={() => setStockedId(undefined)} />
        </>
      )}
    </DetailPage>
  )
}
