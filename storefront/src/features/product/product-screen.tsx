import type { Product } from '@bailu/contract/catalogue'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { CoverSkeleton } from '../../ui/cover-skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { Choice } from './choice.tsx'
import { wakeUp } from './early-tap.ts'
import { Facts } from './facts.tsx'
import { Gallery } from './gallery.tsx'
import { ProductMissing } from './product-missing.tsx'
import { firstToBuy, productQuery } from './queries.ts'

export type Wish = { variantId: number; quantity: number }
type Props = {
  id: number
  /** The bar at the foot; `refused` says why nothing can be bought. */
  bar: (wish: Wish | null, refused: string | undefined) => ReactNode
  /** What stands below the product. */
  below: (product: Product) => ReactNode
}

export function ProductScreen({ id, bar, below }: Props) {
  const { data, isPending, isFetching, error, refetch } = useQuery(productQuery(id, useLang()))
  if (data) return <Shown key={id} product={data} bar={bar} below={below} />
  if (isPending) return <CoverSkeleton />
  if (error instanceof Refusal && error.status === 404) return <ProductMissing />
  return <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
}

function Shown({ product, bar, below }: { product: Product } & Pick<Props, 'bar' | 'below'>) {
  const { product: words } = useWords()
  const first = firstToBuy(product)
  const [wanted, setWanted] = useState<Wish>({ variantId: first?.id ?? 0, quantity: 1 })
  useEffect(wakeUp, [])
  const variant = product.variants.find(({ id }) => id === wanted.variantId) ?? first
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
              quantity={wanted.quantity}
              onChange={setWanted}
              refused={refused}
            />
          )}
          <Facts variantId={first?.id} />
          {product.detail.length > 0 && (
            <section aria-labelledby="detail" className="border-t border-line pt-28">
              <h2 id="detail" className="mb-20 text-22">
                {words.detail}
              </h2>
              <Blocks blocks={product.detail} />
            </section>
          )}
        </div>
        {below(product)}
      </article>
      {bar(refused ? null : wanted, refused)}
    </>
  )
}
