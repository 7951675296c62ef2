import type { OfferedProduct } from '@bailu/contract/catalogue/shop'
import { money } from '@bailu/phrases/format'
import { useId } from 'react'
import { useMarkHydrated } from '../../browser/hydration.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { ProductLink } from '../../routing/links.tsx'
import { useAction } from '../../session/use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/media/picture.tsx'

export type AddToCart = (product: Pick<OfferedProduct, 'variant_id' | 'price_from'>) => Promise<unknown>
type OfferedProductsProps = {
  products: readonly OfferedProduct[]
  title: string
  onAdd: AddToCart
  className?: string
}

/** Products to buy below a text: picture, name and price, with “Add to cart” and “Buy now”. */
export function OfferedProducts({ products, title, onAdd, className = '' }: OfferedProductsProps) {
  const titleId = useId()
  useMarkHydrated('offer')
  if (products.length === 0) return null
  return (
    <div role="group" aria-labelledby={titleId} className={className}>
      <h2 id={titleId} className="text-18">
        {title}
      </h2>
      <ul className="mt-8 border-t border-line">
        {products.map((product) => (
          <OfferedProductRow key={product.id} product={product} onAdd={onAdd} />
        ))}
      </ul>
    </div>
  )
}

function OfferedProductRow({ product, onAdd }: { product: OfferedProduct; onAdd: AddToCart }) {
  const { product: words } = useWords()
  const { busy, run } = useAction(() => onAdd(product), {})
  const oneSize = product.variants === 1
  return (
    <li className="flex gap-16 border-b border-line py-16">
      <ProductLink decorative id={product.id} className="block size-[96px] shrink-0">
        <Picture picture={product.picture} alt="" sizes="96px" ratio="1 / 1" className="rounded-3" />
      </ProductLink>
      <div className="flex min-w-0 flex-1 flex-col">
        <ProductLink
          id={product.id}
          className="flex min-h-touch items-center font-serif text-16 leading-tight [:lang(th)_&]:leading-[1.5]"
        >
          {product.name}
        </ProductLink>
        <p className="flex flex-wrap items-baseline gap-x-4 text-leaf tabular-nums">
          {!oneSize && <span className="text-12 text-muted empty:hidden">{words.from.before}</span>}
          <span className="text-16 font-medium">{money(product.price_from)}</span>
          {!oneSize && <span className="text-12 text-muted empty:hidden">{words.from.after}</span>}
          {oneSize && product.option && <span className="text-13 text-muted">· {product.option}</span>}
        </p>
        {product.sold_out ? (
          <p className="mt-8 text-13 text-danger">{words.soldOut}</p>
        ) : (
          <div className="mt-12 flex flex-wrap gap-8">
            {oneSize && (
              <Button
                kind="quiet"
                className="grow px-12!"
                data-early="offer"
                busy={busy}
                aria-label={`${words.addToCart}: ${product.name}`}
                onClick={() => void run()}
              >
                {words.addToCart}
              </Button>
            )}
            <ButtonLink
              {...(oneSize
                ? {
                    to: '/order/confirm' as const,
                    search: { buy: product.variant_id, n: 1, at: product.price_from },
                  }
                : { to: '/product/$id' as const, params: { id: String(product.id) } })}
              className="grow px-12!"
              aria-label={`${words.buyNow}: ${product.name}`}
            >
              {words.buyNow}
            </ButtonLink>
          </div>
        )}
      </div>
    </li>
  )
}
