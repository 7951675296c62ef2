import { useTap } from '../../browser/hydration.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useWords } from '../../i18n/i18n.tsx'

type Props = {
  /** Why the product cannot be bought; undefined when it can. */
  unavailableReason: string | undefined
  /** How many more can be added to the cart. */
  maxToAdd: number
  onAdd: () => Promise<unknown>
  onBuy: () => Promise<unknown>
}

/** Buy bar at the bottom of the screen, above the safe area. */
export function BuyBar({ unavailableReason, maxToAdd, onAdd, onBuy }: Props) {
  const { product } = useWords()
  const add = useTap(onAdd)
  const buy = useTap(onBuy)
  return (
    <div className="safe-bottom sticky bottom-0 z-10 mt-auto border-t border-line bg-paper desk:static desk:col-start-2 desk:row-start-2 desk:mt-20 desk:border-t-0 desk:bg-transparent">
      <div className="flex flex-wrap items-center gap-8 px-20 py-8 desk:px-0">
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
