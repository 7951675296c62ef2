import type { SharedBasket as Shared } from '@bailu/contract/baskets'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { money } from '@bailu/phrases/format'
import { ProductLink } from '../../product-link.tsx'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { read, write } from '../../storage.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { FootBar, ScreenTitle } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { sharedBasketQuery } from './queries.ts'

type Line = Shared['lines'][number]
type Props = {
  code: string
  /** Adds the available lines to the cart. */
  onTake: (lines: Line[]) => Promise<void>
}

/** The shared basket of a link, with pictures and current prices. */
export default function SharedBasket({ code, onTake }: Props) {
  const { shared: words } = useWords().baskets
  const { data, error, isError, isFetching, refetch } = useQuery(sharedBasketQuery(code, useLang()))
  useCounted(data?.code)
  if (error instanceof Refusal && (error.code === 'basket_closed' || error.code === 'bad_input'))
    return (
      <EmptyState page title={words.closed} lead={words.closedLead}>
        <Link to="/shop" className={buttonLook()}>
          {words.toShop}
        </Link>
      </EmptyState>
    )
  if (isError && !data) return <ErrorState page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton page />
  return <Opened basket={data} onTake={onTake} />
}

/** Counts the opening once per phone. */
const useCounted = (code: string | undefined) => {
  useEffect(() => {
    const key = `basket_seen:${code}`
    if (!code || read(key) !== null) return
    write(key, '1')
    request('POST /api/basket/code/{code}/open', { code }, { quiet: true, stay: true }).catch(() => {})
  }, [code])
}

const canBeHad = ({ trouble }: Line) => trouble === null || trouble === 'too_few'

function Opened({ basket, onTake }: { basket: Shared; onTake: Props['onTake'] }) {
  const { shared: words } = useWords().baskets
  const [busy, setBusy] = useState(false)
  const there = basket.lines.filter(canBeHad)
  const sum = there.reduce((all, line) => all + line.price * Math.min(line.quantity, line.stock), 0)
  const take = async () => {
    setBusy(true)
    await onTake(there)
    setBusy(false)
  }
  return (
    <>
      <ScreenTitle lead={words.from(basket.partner.nickname)}>
        <span data-theirs>{basket.title}</span>
      </ScreenTitle>
      {basket.note && (
        <p
          data-theirs
          className="mx-20 mb-16 border-l border-gold pl-16 text-15 [overflow-wrap:anywhere] whitespace-pre-line"
        >
          {basket.note}
        </p>
      )}
      <ul className="border-t border-line gutter pb-28">
        {basket.lines.map((line) => (
          <Piece key={line.variant_id} line={line} />
        ))}
      </ul>
      <FootBar>
        {there.length === 0 ? (
          <p className="px-20 py-16 text-center text-15 text-muted">{words.nothing}</p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8 px-20 py-8">
            <p className="leading-tight">
              <span className="block text-12 text-muted">{words.total}</span>
              <span className="text-18 font-medium text-leaf tabular-nums">{money(sum)}</span>
            </p>
            <Button busy={busy} className="flex-1" onClick={() => void take()}>
              {words.take}
            </Button>
          </div>
        )}
      </FootBar>
    </>
  )
}

function Piece({ line }: { line: Line }) {
  const { shared: words } = useWords().baskets
  const gone = !canBeHad(line)
  return (
    <li className="flex gap-16 border-b border-line py-16 last:border-0">
      <ProductLink
        silent
        id={line.product_id}
        variant={line.variant_id}
        className={`block size-[96px] shrink-0 ${gone ? 'opacity-50' : ''}`}
      >
        <Picture picture={line.picture} alt="" sizes="96px" ratio="1 / 1" className="rounded-3" />
      </ProductLink>
      <div className="min-w-0 flex-1">
        <ProductLink id={line.product_id} variant={line.variant_id} className="text-16 leading-tight">
          {line.name}
        </ProductLink>
        <p className="mt-4 text-13 text-muted">{[line.option, `× ${line.quantity}`].filter(Boolean).join(' ')}</p>
        <p className={`mt-4 text-16 tabular-nums ${gone ? 'text-muted' : 'text-leaf'}`}>{money(line.price)}</p>
        {line.price !== line.was && <p className="text-13 text-warn">{words.was(money(line.was))}</p>}
        {line.trouble === 'out_of_stock' && <p className="text-13 text-danger">{words.soldOut}</p>}
        {line.trouble === 'not_for_sale' && <p className="text-13 text-danger">{words.notSold}</p>}
        {line.trouble === 'too_few' && <p className="text-13 text-warn">{words.fewer(line.stock)}</p>}
      </div>
    </li>
  )
}
