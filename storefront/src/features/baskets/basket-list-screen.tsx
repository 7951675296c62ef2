import type { BasketRow } from '@bailu/contract/baskets/shop'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InfiniteList } from '../../ui/list/infinite-list.tsx'
import { ScreenTitle } from '../../ui/screen/screen.tsx'
import { EmptyState, Skeleton } from '../../ui/screen/states.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { BasketLinkView } from './basket-link.tsx'
import { basketKeys, basketsQuery } from './queries.ts'

/** The partner's basket links with their openings and orders. */
export default function BasketListScreen() {
  const words = useWords('baskets').baskets
  const source = useInfiniteQuery(basketsQuery())
  const [shownBasket, setShownBasket] = useState<BasketRow>()
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const skeleton = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-[132px] w-full" />
      ))}
    </div>
  )
  const toCart = (
    <Link to="/cart" search={{}} className={buttonClass()}>
      {words.toCart}
    </Link>
  )
  return (
    <>
      <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
      <InfiniteList
        source={source}
        count={list.length}
        skeleton={skeleton}
        empty={
          <EmptyState title={words.none} lead={words.noneHint}>
            {toCart}
          </EmptyState>
        }
      >
        <ul className="border-t border-line gutter">
          {list.map((basket) => (
            <BasketListRow key={basket.id} basket={basket} onShow={() => setShownBasket(basket)} />
          ))}
        </ul>
      </InfiniteList>
      <Dialog open={shownBasket !== undefined} onClose={() => setShownBasket(undefined)} title={words.show}>
        {shownBasket && (
          <BasketLinkView code={shownBasket.code} title={shownBasket.title} onClose={() => setShownBasket(undefined)} />
        )}
      </Dialog>
    </>
  )
}

function BasketListRow({ basket, onShow }: { basket: BasketRow; onShow: () => void }) {
  const words = useWords('baskets').baskets
  const lang = useLang()
  const [confirming, setConfirming] = useState(false)
  const { busy, run: retract } = useAction(
    () => request('POST /api/basket/{id}/retract', { id: basket.id }, { quiet: true }),
    { broken: words.form.error.broken, refresh: [basketKeys()], done: words.retracted },
  )
  const answer = (yes: boolean) => {
    setConfirming(false)
    if (yes) void retract()
  }
  const open = basket.state === 'open'
  return (
    <li className="border-b border-line py-16 last:border-0">
      <div className="flex items-baseline justify-between gap-12">
        <h2 data-theirs className="min-w-0 text-18 [overflow-wrap:anywhere]">
          {basket.title}
        </h2>
        <span className={`shrink-0 text-13 ${open ? 'text-success' : 'text-muted'}`}>{words.states[basket.state]}</span>
      </div>
      {basket.note && (
        <p data-theirs className="mt-4 text-15 text-muted [overflow-wrap:anywhere]">
          {basket.note}
        </p>
      )}
      <p className="mt-4 text-13 text-muted">
        {words.pieces(basket.pieces)} · {words.madeOn(day(basket.created_at, lang))}
        {open && basket.expires_at && ` · ${words.until(day(basket.expires_at, lang))}`}
      </p>
      <p className="mt-4 text-15 tabular-nums">
        {words.opens(basket.opens)} · {words.orders(basket.orders)}
      </p>
      {open && (
        <div className="mt-12 grid grid-cols-2 gap-12">
          <Button kind="quiet" busy={busy} onClick={() => setConfirming(true)}>
            {words.retract}
          </Button>
          <Button onClick={onShow}>{words.show}</Button>
        </div>
      )}
      <ConfirmDialog
        open={confirming}
        title={basket.title}
        message={words.retractAsk}
        confirm={words.retract}
        cancel={words.keep}
        danger
        onAnswer={(yes) => answer(yes)}
      />
    </li>
  )
}
