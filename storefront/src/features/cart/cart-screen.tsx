import type { CartLine } from '@bailu/contract/cart'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppLink } from '../../app-link.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useOnline } from '../../use-online.ts'
import { useWords } from '../../words.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices } from './cart-notices.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { MOST_LINES, quantityOf } from './lines.ts'
import { seePrices } from './see-prices.ts'
import { UndoBar } from './undo-bar.tsx'
import { useCartActions } from './use-cart-actions.ts'
import { useCartQuote } from './use-cart-quote.ts'
import { useLearnedPrices } from './use-learned-prices.ts'
import { useSelection } from './use-selection.ts'
import { useVanished } from './use-vanished.ts'
import { useWatchedCart } from './use-watched-cart.ts'

type Props = {
  /** Called when all selected lines can be bought as they are. */
  onCheckout: () => void
  /** Rendered under the lines with the selected ones. */
  foot?: (chosen: readonly CartLine[]) => ReactNode
}

export function CartScreen({ onCheckout, foot }: Props) {
  const words = useWords().cart
  const client = useQueryClient()
  const cart = useWatchedCart()
  const online = useOnline()
  const actions = useCartActions(cart.lines)
  const quote = useCartQuote(cart.lines, { pickup: false })
  const priced = quote.data?.lines.filter((line) => quantityOf(cart.lines, line.variant_id) > 0)
  const { vanished, forget } = useVanished(cart.lines, quote, actions.drop)
  const selection = useSelection(cart.lines, quote.data?.lines)
  const chosenQuote = useCartQuote(selection.chosen, { pickup: false })
  useLearnedPrices(cart.lines, quote.data?.lines)

  const checkout = () => {
    if (selection.chosen.length === 0) return toast(words.noneSelected)
    if (chosenQuote.data?.lines.some((line) => line.trouble !== null)) {
      document.querySelector('[data-trouble]')?.scrollIntoView({ block: 'center' })
      return toast(words.fixFirst)
    }
    const chosen = new Set(selection.chosen.map((line) => line.variant_id))
    seePrices(client, priced?.filter((line) => chosen.has(line.variant_id)) ?? [])
    onCheckout()
  }
  const again = () => {
    void client.invalidateQueries({ queryKey: ['cart'] })
    void client.invalidateQueries({ queryKey: ['cart-quote'] })
  }

  const empty = cart.ready && cart.lines.length === 0
  const notices = (
    <CartNotices
      vanished={vanished}
      onForget={forget}
      old={cart.old || quote.isRefetchError}
      onRetry={again}
      full={cart.lines.length >= MOST_LINES}
    />
  )
  const undoBar = <UndoBar shown={actions.removed} onUndo={actions.undo} onGone={actions.forgetRemoved} />
  if (cart.failed || (!priced && quote.isError))
    return (
      <>
        <ScreenTitle>{words.title}</ScreenTitle>
        <ErrorState
          title={words.failed}
          lead={online ? undefined : words.offlineUnknown}
          busy={quote.isFetching}
          onRetry={again}
        />
      </>
    )
  return (
    <>
      {!empty && <ScreenTitle>{words.title}</ScreenTitle>}
      {notices}
      {empty ? (
        <EmptyState page title={words.empty} lead={words.emptyHint}>
          <AppLink to="/shop" className={buttonLook()}>
            {words.toShop}
          </AppLink>
        </EmptyState>
      ) : priced ? (
        <CartLines
          lines={cart.lines}
          priced={priced}
          isChosen={selection.isChosen}
          onToggle={selection.toggle}
          onQuantity={actions.set}
          onRemove={(ids) => void actions.remove(ids)}
        />
      ) : (
        <CartSkeleton rows={Math.max(cart.lines.length, 2)} />
      )}
      {(empty || priced) && foot?.(selection.chosen)}
      {undoBar}
      {!empty && priced && (
        <CartBar
          quote={chosenQuote.data}
          stale={chosenQuote.isPlaceholderData}
          pieces={selection.chosen.reduce((sum, line) => sum + line.quantity, 0)}
          allChosen={selection.allChosen}
          onAll={selection.toggleAll}
          onCheckout={checkout}
        />
      )}
    </>
  )
}
