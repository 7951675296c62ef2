import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useDeferredValue, useLayoutEffect, useState } from 'react'
import type { Product } from '@bailu/contract/catalogue/shop'
import { dayRange, money } from '@bailu/phrases/format'
import { useMarkHydrated } from '../../browser/hydration.ts'
import { AppError } from '@bailu/client/errors'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { lazyOptional, WhenNear } from '../../ui/lazy-part.tsx'
import { ProductSkeleton } from '../../ui/screen/page-skeletons.tsx'
import { ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { TextBlocks } from '../../ui/text/text-blocks.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductMissing } from './product-missing.tsx'
import { deliveryQuery, firstAvailableVariant, maxQuantity, productQuery, variantPicture } from './queries.ts'
import { type PurchaseChoice, VariantChoice } from './variant-choice.tsx'

/** Delivery and return terms, with the current amounts. */
export function DeliveryFacts({ variantId }: { variantId: number | undefined }) {
  const { product } = useWords()
  const lang = useLang()
  // Deferred, so that a tap on another option is answered before the amounts are requested.
  const deferredId = useDeferredValue(variantId)
  const { data, isPending } = useQuery({ ...deliveryQuery(deferredId), placeholderData: (before) => before })
  const describeDelivery = () => {
    if (!data) return null
    if (data.free) return product.deliveryFree
    return data.fee > 0
      ? product.deliveryText(money(data.fee), money(data.freeFrom))
      : product.deliveryFrom(money(data.freeFrom))
  }
  return (
    <dl className="flex flex-col gap-16 border-t border-line pt-20 text-15">
      {(data || isPending) && (
        <div>
          <dt className="mb-4 text-13 text-gold-ink">{product.delivery}</dt>
          <dd className="text-muted">
            {describeDelivery() ?? <Skeleton className="h-36 w-full" />}
            {data?.arrives && (
              <span className="mt-4 block">{product.arrives(dayRange(data.arrives.from, data.arrives.to, lang))}</span>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt className="mb-4 text-13 text-gold-ink">{product.payment}</dt>
        <dd className="text-muted">{product.paymentText}</dd>
      </div>
      <div>
        <dt className="mb-4 text-13 text-gold-ink">{product.returns}</dt>
        <dd className="text-muted">{product.returnsText}</dd>
      </div>
    </dl>
  )
}

type Props = {
  id: number
  /** Variant id from the URL. */
  requestedVariant: number | null
  onChoose: (variantId: number) => void
  inCart: (variantId: number) => number
  /** Renders the bar at the bottom; `unavailableReason` says why the product cannot be bought. */
  renderBar: (next: PurchaseChoice | null, unavailableReason: string | undefined, maxToAdd: number) => ReactNode
}

const ProductFacts = lazyOptional(() => import('./product-facts.tsx'), 'browse')

// Memoized, so that choosing a variant does not render the description again.
const ProductDetail = memo(TextBlocks)
const RelatedProducts = memo(lazyOptional(() => import('./related-products.tsx'), 'browse'))

export function ProductScreen({ id, ...rest }: Props) {
  const { data, isPending, isFetching, error, refetch } = useQuery(productQuery(id, useLang()))
  if (data) return <LoadedProduct key={id} product={data} {...rest} />
  if (isPending) return <ProductSkeleton />
  if (error instanceof AppError && error.status === 404) return <ProductMissing />
  return <ErrorState cause={error} page onRetry={() => void refetch()} busy={isFetching} />
}

function LoadedProduct({
  product,
  requestedVariant,
  onChoose,
  inCart,
  renderBar,
}: { product: Product } & Omit<Props, 'id'>) {
  const { product: words } = useWords()
  const firstVariant = firstAvailableVariant(product)
  const [choice, setChoice] = useState<PurchaseChoice>({ variantId: firstVariant?.id ?? 0, quantity: 1 })
  // The prerendered page is the same for everybody, so the requested variant is selected on the client.
  useLayoutEffect(() => {
    if (product.variants.some(({ id }) => id === requestedVariant))
      setChoice((now) => (now.variantId === requestedVariant ? now : { variantId: requestedVariant ?? 0, quantity: 1 }))
  }, [product.variants, requestedVariant])
  useMarkHydrated('buy')
  const variant = product.variants.find(({ id }) => id === choice.variantId) ?? firstVariant
  const inCartCount = variant ? inCart(variant.id) : 0
  const maxToAdd = (variant ? maxQuantity(variant) : 0) - inCartCount
  const quantity = Math.max(1, Math.min(choice.quantity, maxToAdd))
  const change = (next: PurchaseChoice) => {
    setChoice(next)
    if (next.variantId !== choice.variantId) onChoose(next.variantId)
  }
  const unavailableReason =
    !product.on_sale || !variant ? words.notForSale : variant.stock === 0 ? words.soldOut : undefined
  // On wide screens two columns: the gallery, and beside it what is bought, with its bar.
  return (
    <div className="flex flex-1 flex-col desk:grid desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:content-start desk:gap-x-36 desk:px-20 desk:pt-28">
      <div className="desk:sticky desk:top-[84px] desk:col-start-1 desk:row-span-3 desk:row-start-1 desk:self-start">
        <ProductGallery
          pictures={product.pictures}
          name={product.name}
          shown={requestedVariant === null ? undefined : variantPicture(product, variant)}
        />
      </div>
      <div className="flex flex-col gap-20 gutter pt-20 desk:col-start-2 desk:row-start-1 desk:px-0 desk:pt-0">
        <header>
          <h1 className="text-28 leading-tight [:lang(th)_&]:leading-[1.4]">{product.name}</h1>
          <p className="mt-4 text-15 text-muted">{product.subtitle}</p>
        </header>
        {variant && (
          <VariantChoice
            product={product}
            variant={variant}
            quantity={quantity}
            inCart={inCartCount}
            maxToAdd={maxToAdd}
            onChange={change}
            unavailableReason={unavailableReason}
          />
        )}
      </div>
      <div className="flex flex-col gap-20 gutter pt-20 desk:col-start-2 desk:row-start-3 desk:px-0">
        <DeliveryFacts variantId={variant?.id} />
        {product.detail.length > 0 && (
          <section aria-labelledby="detail" className="border-t border-line pt-28">
            <h2 id="detail" className="mb-20 text-22">
              {words.detail}
            </h2>
            <ProductDetail blocks={product.detail} />
          </section>
        )}
        {(product.notification_no || product.ingredients) && (
          <WhenNear minHeight={120} rootMargin="400px">
            <ProductFacts product={product} />
          </WhenNear>
        )}
      </div>
      <div className="pb-36 desk:col-span-2 desk:row-start-4 desk:-mx-20">
        {/* Loaded when scrolled near. */}
        <WhenNear minHeight={360} rootMargin="200px">
          <RelatedProducts id={product.id} catalog={product.catalog} />
        </WhenNear>
      </div>
      {renderBar(
        unavailableReason || !variant ? null : { variantId: variant.id, quantity },
        unavailableReason,
        maxToAdd,
      )}
    </div>
  )
}
