import type { CartLine, PricedLine } from '@bailu/contract/cart'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../app-link.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartRow } from './cart-row.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { quantityOf } from './lines.ts'
import { UndoBar } from './undo-bar.tsx'
import { useCart, useCartQuote } from './use-cart.ts'
import { useSelection } from './use-selection.ts'
import { useVanished } from './use-vanished.ts'

/** `onCheckout` is called with ticked lines that can be bought as they stand. */
export function CartScreen({ onCheckout }: { onCheckout: () => void }) {
  const words = useWords().cart
  const client = useQueryClient()
  const cart = useCart()
  const [removed, setRemoved] = useState<CartLine | null>(null)
  const quote = useCartQuote(cart.lines, { pickup: false })
  const priced = quote.data?.lines.filter((line) => quantityOf(cart.lines, line.variant_id) > 0)
  useVanished(cart.lines, quote, cart.remove)
  const selection = useSelection(cart.lines, quote.data?.lines)
  const chosenQuote = useCartQuote(selection.chosen, { pickup: false })

  const remove = async (line: PricedLine) => {
    const quantity = quantityOf(cart.lines, line.variant_id)
    if (await cart.remove(line.variant_id)) setRemoved({ variant_id: line.variant_id, quantity })
  }
  const undo = () => {
    if (removed) void cart.set(removed.variant_id, removed.quantity)
    setRemoved(null)
  }
  const checkout = () => {
    if (selection.chosen.length === 0) return toast(words.noneSelected)
    if (chosenQuote.data?.lines.some((line) => line.trouble !== null)) return toast(words.fixFirst)
    onCheckout()
  }

  const undoBar = removed && <UndoBar key={removed.variant_id} onUndo={undo} onGone={() => setRemoved(null)} />
  const title = <ScreenTitle>{words.title}</ScreenTitle>
  const again = () => void Promise.all([client.invalidateQueries({ queryKey: ['cart'] }), quote.refetch()])
  if (cart.failed || quote.isLoadingError)
    return <ErrorState page title={words.failed} busy={quote.isFetching} onRetry={again} />
  if (cart.ready && cart.lines.length === 0) {
    return (
      <>
        <EmptyState page title={words.empty} lead={words.emptyHint}>
          <AppLink to="/shop" className={buttonLook()}>
            {words.toShop}
          </AppLink>
        </EmptyState>
        {undoBar}
      </>
    )
  }
  if (!priced) {
    return (
      <>
        {title}
        <CartSkeleton rows={Math.max(cart.lines.length, 2)} />
      </>
    )
  }
  return (
    <>
      {title}
      <ul className="border-t border-line pb-28">
        {priced.map((line) => (
          <CartRow
            key={line.variant_id}
            line={line}
            quantity={quantityOf(cart.lines, line.variant_id)}
            chosen={selection.isChosen(line.variant_id)}
            onToggle={() => selection.toggle(line.variant_id)}
            onQuantity={(quantity) => void cart.set(line.variant_id, quantity)}
            onRemove={() => void remove(line)}
          />
        ))}
      </ul>
      {undoBar}
      <CartBar
        quote={chosenQuote.data}
        stale={chosenQuote.isFetching}
        pieces={selection.chosen.reduce((sum, line) => sum + line.quantity, 0)}
        allChosen={selection.allChosen}
        onAll={selection.toggleAll}
        onCheckout={checkout}
      />
    </>
  )
}
