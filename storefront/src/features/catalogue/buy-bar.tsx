import { Link } from '@tanstack/react-router'
import { useTap } from '../../browser/hydration.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CartIcon } from '../../ui/icons/shop-icons.tsx'
import { useWords } from '../../i18n/i18n.tsx'

type Props = {
  count: number
  /** Why the product cannot be bought; undefined when it can. */
  unavailableReason: string | undefined
  /** How many more can be added to the cart. */
  maxToAdd: number
  onAdd: () => Promise<unknown>
  onBuy: () => Promise<unknown>
}

/** Buy bar at the bottom of the screen, above the safe area. */
export function BuyBar({ count, unavailableReason, maxToAdd, onAdd, onBuy }: Props) {
  const { product } = useWords()
  const add = useTap(onAdd)
  const buy = useTap(onBuy)
  return (
    <div className="safe-bottom sticky bottom-0 z-10 mt-auto border-t border-line bg-paper">
      <div className="flex items-center gap-8 py-8 pr-20 pl-8">
        <Link
          to="/cart"
          aria-label={`${product.cart} (${count})`}
          className="relative flex size-[48px] shrink-0 items-center justify-center text-ink"
        >
          <CartIcon />
          {count > 0 && (
            <span
              key={count}
              className="absolute top-4 right-0 min-w-[18px] rounded-full bg-leaf px-4 text-center text-12 leading-[18px] tabular-nums text-paper"
            >
              {count > 99 ? '99+' : count}
            </span>
          )}
        </Link>
        {unavailableReason ? (
          <Button disabled className="flex-1">
            {unavailableReason}
          </Button>
        ) : maxToAdd <= 0 ? (
          <ButtonLink to="/cart" className="flex-1">
            {product.noneToAdd}
          </ButtonLink>
        ) : (
          <>
            <Button kind="quiet" className="flex-1 px-8" data-early="buy" busy={add.busy} onClick={add.run}>
              {product.addToCart}
            </Button>
            <Button className="flex-1 px-8" data-early="buy" busy={buy.busy} onClick={buy.run}>
              {product.buyNow}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
