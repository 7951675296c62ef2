import type { Product } from '@bailu/contract/catalogue/shop'
import { money } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { Stepper } from '../../ui/form/stepper.tsx'
import { isLowStock } from './queries.ts'

type ProductVariant = Product['variants'][number]
export type PurchaseChoice = { variantId: number; quantity: number }

type VariantOptionsProps = { variants: readonly ProductVariant[]; selected: number; onChoose: (id: number) => void }

/** A sold-out option can be selected, but is struck through. */
export function VariantOptions({ variants, selected, onChoose }: VariantOptionsProps) {
  const { product } = useWords()
  if (variants.length < 2 && !variants[0]?.option) return null
  return (
    <fieldset>
      <legend className="mb-8 text-13 text-muted">{product.option}</legend>
      <div className="flex flex-wrap gap-8">
        {variants.map(({ id, option, stock }) => (
          <label
            key={id}
            className={`flex min-h-touch cursor-pointer items-center rounded-full border px-20 text-15 transition has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf ${
              id === selected ? 'border-leaf bg-mist text-ink' : 'border-control text-ink'
            } ${stock === 0 ? 'text-muted line-through' : ''}`}
          >
            <input
              type="radio"
              name="variant"
              className="sr-only"
              checked={id === selected}
              onChange={() => onChoose(id)}
            />
            {option}
            {stock === 0 && <span className="sr-only"> ({product.soldOut})</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type VariantChoiceProps = {
  product: Product
  variant: Product['variants'][number]
  quantity: number
  inCart: number
  /** How many more can be added to the cart. */
  maxToAdd: number
  onChange: (wish: PurchaseChoice) => void
  unavailableReason: string | undefined
}

/** Price, options and quantity. */
export function VariantChoice({
  product,
  variant,
  quantity,
  inCart,
  maxToAdd,
  onChange,
  unavailableReason,
}: VariantChoiceProps) {
  const { product: words } = useWords()
  const isPartner = useAuth((auth) => auth.saleInfo !== null)
  const isLow = isLowStock(variant)
  const stockWords = unavailableReason ?? (isLow ? words.onlyLeft(variant.stock) : words.inStock)
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
        {isPartner && <span className="ml-auto text-13 text-gold-ink">{words.points(variant.points)}</span>}
      </p>
      <VariantOptions
        variants={product.variants}
        selected={variant.id}
        onChoose={(variantId) => onChange({ variantId, quantity: 1 })}
      />
      <div className="flex min-h-[46px] items-center justify-between gap-12">
        <p
          role="status"
          className={`text-15 ${unavailableReason ? 'text-danger' : isLow ? 'text-warn' : 'text-success'}`}
        >
          {stockWords}
          {inCart > 0 && <span className="text-muted"> · {words.inCart(inCart)}</span>}
        </p>
        {!unavailableReason && maxToAdd > 0 && (
          <Stepper
            value={quantity}
            max={maxToAdd}
            label={words.quantity}
            onChange={(newQuantity) => onChange({ variantId: variant.id, quantity: newQuantity })}
          />
        )}
      </div>
    </>
  )
}
