import type { BasketRow } from '@bailu/contract/baskets'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EndlessList } from '../../ui/endless.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLang, useWords } from '../../words.tsx'
import { LinkView } from './link-view.tsx'
import { basketKeys, basketsQuery } from './queries.ts'

/** The partner's basket links with their openings and orders. */
export default function LinksScreen() {
  const words = useWords().baskets
  const source = useInfiniteQuery(basketsQuery())
  const [shown, setShown] = useState<BasketRow>()
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  const waiting = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-[132px] w-full" />
      ))}
    </div>
  )
  const toCart = (
    <Link to="/cart" search={{}} className={buttonLook()}>
      {words.toCart}
    </Link>
  )
  return (
    <>
      <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
      <EndlessList
        source={source}
        count={list.length}
        skeleton={waiting}
        empty={
          <EmptyState title={words.none} lead={words.noneHint}>
            {toCart}
          </EmptyState>
        }
      >
        <ul className="border-t border-line gutter">
          {list.map((basket) => (
            <Row key={basket.id} basket={basket} onShow={() => setShown(basket)} />
          ))}
        </ul>
      </EndlessList>
      <Dialog open={shown !== undefined} onClose={() => setShown(undefined)} title={words.show}>
        {shown && <LinkView code={shown.code} title={shown.title} onClose={() => setShown(undefined)} />}
      </Dialog>
    </>
  )
}

function Row({ basket, onShow }: { basket: BasketRow; onShow: () => void }) {
  const words = useWords().baskets
  const lang = useLang()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const answer = async (yes: boolean) => {
    setAsking(false)
    if (!yes) return
    setBusy(true)
    try {
      await request('POST /api/basket/{id}/withdraw', { id: basket.id }, { quiet: true })
      await client.invalidateQueries({ queryKey: basketKeys() })
      toast(words.withdrawn)
    } catch (cause) {
      toast(cause instanceof Refusal ? cause.message : words.form.error.broken)
    }
    setBusy(false)
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
          <Button kind="quiet" busy={busy} onClick={() => setAsking(true)}>
            {words.withdraw}
          </Button>
          <Button onClick={onShow}>{words.show}</Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={basket.title}
        message={words.withdrawAsk}
        confirm={words.withdraw}
        cancel={words.keep}
        danger
        onAnswer={(yes) => void answer(yes)}
      />
    </li>
  )
}
