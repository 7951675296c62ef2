import type { Product } from '@bailu/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { wakeUp } from '../../early-tap.ts'
import { Refusal } from '../../request/refusal.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { CoverSkeleton } from '../../ui/cover-skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { Choice } from './choice.tsx'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ProductMissing } from './product-missing.tsx'
import { firstToBuy, mostOf, productQuery } from './queries.ts'

export type Wish = { variantId: number; quantity: number }
type Props = {
  id: number
  /** Variant id from the URL. */
  asked: number | null
  onChoose: (variantId: number) => void
  inCart: (variantId: number) => number
  /** Renders the bar at the bottom; `unavailableReason` says why the product cannot be bought. */
  bar: (wish: Wish | null, refused: string | undefined, room: number) => ReactNode
  /** Renders what follows the product. */
  below: (product: Product) => ReactNode
}

// Memoized, so that choosing a variant does not render the description again.
const Detail = memo(Blocks)

export function ProductScreen({ id, ...rest }: Props) {
  const { data, isPending, isFetching, error, refetch } = useQuery(productQuery(id, useLang()))
  if (data) return <Shown key={id} product={data} {...rest} />
  if (isPending) return <CoverSkeleton />
  if (error instanceof Refusal && error.status === 404) return <ProductMissing />
  return <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
}

function Shown({ product, asked, onChoose, inCart, bar, below }: { product: Product } & Omit<Props, 'id'>) {
  const { product: words } = useWords()
  const first = firstToBuy(product)
  const [wanted, setWanted] = useState<Wish>({ variantId: first?.id ?? 0, quantity: 1 })
  // The prerendered page is the same for everybody, so the requested variant is selected on the client.
  useLayoutEffect(() => {
    if (product.variants.some(({ id }) => id === asked))
      setWanted((now) => (now.variantId === asked ? now : { variantId: asked ?? 0, quantity: 1 }))
  }, [product.variants, asked])
  useEffect(() => wakeUp('buy'), [])
  const variant = product.variants.find(({ id }) => id === wanted.variantId) ?? first
  const held = variant ? inCart(variant.id) : 0
  const room = (variant ? mostOf(variant) : 0) - held
  const quantity = Math.max(1, Math.min(wanted.quantity, room))
  const change = (wish: Wish) => {
    setWanted(wish)
    if (wish.variantId !== wanted.variantId) onChoose(wish.variantId)
  }
  const refused = !product.on_sale || !variant ? words.notForSale : variant.stock === 0 ? words.soldOut : undefined
  return (
    <>
      <article className="pb-36">
        <Gallery pictures={product.pictures} name={product.name} />
        <div className="flex flex-col gap-20 gutter pt-20">
          <header>
            <h1 className="text-28 leading-tight [:lang(th)_&]:leading-[1.4]">{product.name}</h1>
            <p className="mt-4 text-15 text-muted">{product.subtitle}</p>
          </header>
          {variant && (
            <Choice
              product={product}
              variant={variant}
              quantity={quantity}
              inCart={held}
              room={room}
              onChange={change}
              refused={refused}
            />
          )}
          <Facts variantId={variant?.id} />
          {product.detail.length > 0 && (
            <section aria-labelledby="detail" className="border-t border-line pt-28">
              <h2 id="detail" className="mb-20 text-22">
                {words.detail}
              </h2>
              <Detail blocks={product.detail} />
            </section>
          )}
        </div>
        {below(product)}
      </article>
      {bar(refused || !variant ? null : { variantId: variant.id, quantity }, refused, room)}
    </>
  )
}
