import type { SharedBasket as SharedBasketReply } from '@bailu/contract/baskets/shop'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { money } from '@bailu/phrases/format'
import { ProductLink } from '../../routing/links.tsx'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { readStorage, writeStorage } from '../../browser/storage.ts'
import { useAction } from '../../session/use-action.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { BottomBar, ScreenTitle, EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { sharedBasketQuery } from './queries.ts'

type Line = SharedBasketReply['lines'][number]
type Props = {
  code: string
  /** Adds the available lines to the cart. */
  onAdd: (lines: Line[]) => Promise<void>
}

/** The shared basket of a link, with pictures and current prices. */
export default function SharedBasket({ code, onAdd }: Props) {
  const { shared: words } = useWords('baskets').baskets
  const { data, error, isError, isFetching, refetch } = useQuery(sharedBasketQuery(code, useLang()))
  useCountOpening(data?.code)
  if (error instanceof AppError && (error.code === 'basket_closed' || error.code === 'bad_input'))
    return (
      <EmptyState page title={words.closed} lead={words.closedLead}>
        <ButtonLink to="/shop">{words.toShop}</ButtonLink>
      </EmptyState>
    )
  if (isError && !data) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton page />
  return <LoadedBasket basket={data} onAdd={onAdd} />
}

/** Counts the opening once per phone. */
const useCountOpening = (code: string | undefined) => {
  useEffect(() => {
    const key = `basket_seen:${code}`
    if (!code || readStorage(key) !== null) return
    writeStorage(key, '1')
    request('POST /api/basket/code/{code}/open', { code }, { stay: true }).catch(() => {})
  }, [code])
}

const isAvailable = ({ issue }: Line) => issue === null || issue === 'too_few'

function LoadedBasket({ basket, onAdd }: { basket: SharedBasketReply; onAdd: Props['onAdd'] }) {
  const { shared: words } = useWords('baskets').baskets
  const available = basket.lines.filter(isAvailable)
  const sum = available.reduce((total, line) => total + line.price * Math.min(line.quantity, line.stock), 0)
  const { busy, run } = useAction(() => onAdd(available), {})
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
          <BasketLine key={line.variant_id} line={line} />
        ))}
      </ul>
      <BottomBar>
        {available.length === 0 ? (
          <p className="px-20 py-16 text-center text-15 text-muted">{words.nothing}</p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8 px-20 py-8">
            <p className="leading-tight">
              <span className="block text-12 text-muted">{words.total}</span>
              <span className="text-18 font-medium text-leaf tabular-nums">{money(sum)}</span>
            </p>
            <Button busy={busy} className="flex-1" onClick={() => void run()}>
              {words.take}
            </Button>
          </div>
        )}
      </BottomBar>
    </>
  )
}

function BasketLine({ line }: { line: Line }) {
  const { shared: words } = useWords('baskets').baskets
  const unavailable = !isAvailable(line)
  return (
    <li className="flex gap-16 border-b border-line py-16 last:border-0">
      <ProductLink
        decorative
        id={line.product_id}
        variant={line.variant_id}
        className={`block size-[96px] shrink-0 ${unavailable ? 'opacity-50' : ''}`}
      >
        <Picture picture={line.picture} alt="" sizes="96px" ratio="1 / 1" className="rounded-3" />
      </ProductLink>
      <div className="min-w-0 flex-1">
        <ProductLink id={line.product_id} variant={line.variant_id} className="text-16 leading-tight">
          {line.name}
        </ProductLink>
        <p className="mt-4 text-13 text-muted">{[line.option, `× ${line.quantity}`].filter(Boolean).join(' ')}</p>
        <p className={`mt-4 text-16 tabular-nums ${unavailable ? 'text-muted' : 'text-leaf'}`}>{money(line.price)}</p>
        {line.price !== line.was && <p className="text-13 text-warn">{words.was(money(line.was))}</p>}
        {line.issue === 'out_of_stock' && <p className="text-13 text-danger">{words.soldOut}</p>}
        {line.issue === 'not_for_sale' && <p className="text-13 text-danger">{words.notSold}</p>}
        {line.issue === 'too_few' && <p className="text-13 text-warn">{words.fewer(line.stock)}</p>}
      </div>
    </li>
  )
}
