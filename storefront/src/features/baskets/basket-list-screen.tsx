import type { BasketRow } from '@bailu/contract/baskets/shop'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog, useConfirmation } from '../../ui/dialog/dialog.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { ScreenTitle, EmptyState, SkeletonRows } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { BasketLinkView } from './basket-link.tsx'
import { basketKeys, basketsQuery } from './queries.ts'

/** The partner's basket links with their openings and orders. */
export default function BasketListScreen({ foot }: { foot: ReactNode }) {
  const words = useWords('baskets').baskets
  const source = useInfiniteQuery(basketsQuery())
  const [shownBasket, setShownBasket] = useState<BasketRow>()
  const toCart = (
    <ButtonLink to="/cart" search={{}}>
      {words.toCart}
    </ButtonLink>
  )
  return (
    <>
      <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
      <PagedList
        className="border-t border-line gutter"
        source={source}
        skeleton={<SkeletonRows count={3} height="h-[132px]" />}
        empty={
          <EmptyState title={words.none} lead={words.noneHint}>
            {toCart}
          </EmptyState>
        }
      >
        {(basket) => <BasketListRow key={basket.id} basket={basket} onShow={() => setShownBasket(basket)} />}
      </PagedList>
      {foot}
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
  const { busy, run: retract } = useAction(() => request('POST /api/basket/{id}/retract', { id: basket.id }), {
    broken: words.form.error.broken,
    refresh: [basketKeys()],
    done: words.retracted,
  })
  const confirmation = useConfirmation(
    { title: basket.title, message: words.retractAsk, confirm: words.retract, cancel: words.keep, danger: true },
    () => void retract(),
  )
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
        {basket.client && <span data-theirs>{words.forClient(basket.client.nickname)} · </span>}
        {words.pieces(basket.pieces)} · {words.madeOn(day(basket.created_at, lang))}
        {open && basket.expires_at && ` · ${words.until(day(basket.expires_at, lang))}`}
      </p>
      <p className="mt-4 text-15 tabular-nums">
        {words.opens(basket.opens)} · {words.orders(basket.orders)}
      </p>
      {open && (
        <div className="mt-12 grid grid-cols-2 gap-12">
          <Button kind="quiet" busy={busy} onClick={() => confirmation.ask()}>
            {words.retract}
          </Button>
          <Button onClick={onShow}>{words.show}</Button>
        </div>
      )}
      {confirmation.dialog}
    </li>
  )
}
