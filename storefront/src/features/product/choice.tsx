import type { Product } from '@bailu/contract/catalogue'
import { money } from '@bailu/phrases/format'
import { useAuth } from '../../state/auth.ts'
import { Stepper } from '../../ui/stepper.tsx'
import { useWords } from '../../words.tsx'
import { Options } from './options.tsx'
import type { Wish } from './product-screen.tsx'
import { isFew } from './queries.ts'

type Props = {
  product: Product
  variant: Product['variants'][number]
  quantity: number
  inCart: number
  /** How many more can be added to the cart. */
  room: number
  onChange: (wish: Wish) => void
  refused: string | undefined
}

/** Price, options and quantity. */
export function Choice({ product, variant, quantity, inCart, room, onChange, refused }: Props) {
  const { product: words } = useWords()
  const partner = useAuth((auth) => auth.saleInfo !== null)
  const few = isFew(variant)
  const stockWords = refused ?? (few ? words.onlyLeft(variant.stock) : words.inStock)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-12 tabular-nums">
        <span className="text-28 leading-none text-leaf">{money(variant.price)}</span>
        {variant.list_price !== null && variant.list_price > variant.price && (
          <>
            <s className="text-15 text-muted">
              <span className="sr-only">{words.listPrice} </span>
              {money(variant.list_price)}
            </s>
            <span className="text-13 text-gold-ink">{words.saved(money(variant.list_price - variant.price))}</span>
          </>
        )}
        {partner && <span className="ml-auto text-13 text-gold-ink">{words.points(variant.points)}</span>}
      </p>
      <Options
        variants={product.variants}
        chosen={variant.id}
        onChoose={(variantId) => onChange({ variantId, quantity: 1 })}
      />
      <div className="flex min-h-[46px] items-center justify-between gap-12">
        <p role="status" className={`text-15 ${refused ? 'text-danger' : few ? 'text-warn' : 'text-success'}`}>
          {stockWords}
          {inCart > 0 && <span className="text-muted"> · {words.inCart(inCart)}</span>}
        </p>
        {!refused && room > 0 && (
          <Stepper
            value={quantity}
            max={room}
            label={words.quantity}
            onChange={(more) => onChange({ variantId: variant.id, quantity: more })}
          />
        )}
      </div>
    </>
  )
}
