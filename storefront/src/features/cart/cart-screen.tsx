import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CartLine } from '@bailu/contract/cart/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { useOnline } from '../../session/offline/online.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { ScreenTitle, EmptyState, ErrorState, Skeleton, TwoColumns } from '../../ui/screen/screen.tsx'
import { CartBar } from './cart-bar.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartNotices, useVanishedLines } from './cart-notices.tsx'
import { MAX_CART_LINES, quantityOf } from './lines.ts'
import { markPricesSeen, useInitialSeenPrices } from './seen-prices.ts'
import { UndoRemoveBar, useCartActions } from './use-cart-actions.tsx'
import { useCartQuote, useLiveCart } from './use-live-cart.ts'
import { useSelection } from './use-selection.ts'

export function CartSkeleton({ rows }: { rows: number }) {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-12 border-b border-line py-16 pr-20 pl-56">
          <Skeleton className="size-[84px] shrink-0" />
          <div className="flex flex-1 flex-col gap-8">
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-16 w-1/3" />
            <Skeleton className="mt-auto h-28 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}

type Props = {
  /** Called when all selected lines can be bought as they are. */
  onCheckout: () => void
  /** Rendered under the lines with the selected ones. */
  footer?: (selectedIds: readonly CartLine[]) => ReactNode
}

export function CartScreen({ onCheckout, footer }: Props) {
  const words = useWords('cart').cart
  const client = useQueryClient()
  const cart = useLiveCart()
  const online = useOnline()
  const actions = useCartActions(cart.lines)
  const quote = useCartQuote(cart.lines, { pickup: false })
  const priced = quote.data?.lines.filter((line) => quantityOf(cart.lines, line.variant_id) > 0)
  const { vanished, forget } = useVanishedLines(cart.lines, quote, actions.dropLines)
  const selection = useSelection(cart.lines, quote.data?.lines)
  const selectedQuote = useCartQuote(selection.selectedLines, { pickup: false })
  useInitialSeenPrices(cart.lines, quote.data?.lines)

  const checkout = () => {
    if (selection.selectedLines.length === 0) return toast(words.noneSelected)
    if (selectedQuote.data?.lines.some((line) => line.issue !== null)) {
      document.querySelector('[data-issue]')?.scrollIntoView({ block: 'center' })
      return toast(words.fixFirst)
    }
    const selectedIds = new Set(selection.selectedLines.map((line) => line.variant_id))
    markPricesSeen(client, priced?.filter((line) => selectedIds.has(line.variant_id)) ?? [])
    onCheckout()
  }
  const retry = () => {
    void client.invalidateQueries({ queryKey: ['cart'] })
    void client.invalidateQueries({ queryKey: ['cart-quote'] })
  }

  const empty = cart.ready && cart.lines.length === 0
  const notices = (
    <CartNotices
      vanished={vanished}
      onDismiss={forget}
      stale={cart.stale || quote.isRefetchError}
      onRetry={retry}
      isFull={cart.lines.length >= MAX_CART_LINES}
    />
  )
  const undoBar = <UndoRemoveBar removed={actions.removed} onUndo={actions.undo} onExpire={actions.dismissUndo} />
  if (cart.failed || (!priced && quote.isError))
    return (
      <>
        <ScreenTitle>{words.title}</ScreenTitle>
        <ErrorState
          cause={quote.error ?? cart.error}
          title={words.failed}
          lead={online ? undefined : words.offlineUnknown}
          busy={quote.isFetching}
          onRetry={retry}
        />
      </>
    )
  return (
    <TwoColumns
      bar={
        !empty &&
        priced && (
          <CartBar
            quote={selectedQuote.data}
            stale={selectedQuote.isPlaceholderData}
            quantity={selection.selectedLines.reduce((sum, line) => sum + line.quantity, 0)}
            allSelected={selection.allSelected}
            onSelectAll={selection.toggleAll}
            onCheckout={checkout}
          />
        )
      }
    >
      {!empty && <ScreenTitle>{words.title}</ScreenTitle>}
      {notices}
      {empty ? (
        <EmptyState page title={words.empty} lead={words.emptyHint}>
          <ButtonLink to="/shop">{words.toShop}</ButtonLink>
        </EmptyState>
      ) : priced ? (
        <CartLines
          lines={cart.lines}
          priced={priced}
          isSelected={selection.isSelected}
          onToggle={selection.toggle}
          onQuantity={actions.set}
          onRemove={(ids) => void actions.remove(ids)}
        />
      ) : (
        <CartSkeleton rows={Math.max(cart.lines.length, 2)} />
      )}
      {(empty || priced) && footer?.(selection.selectedLines)}
      {undoBar}
    </TwoColumns>
  )
}
