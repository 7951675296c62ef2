import type { OrderItem } from '@bailu/contract/orders'
import { day, money } from '@bailu/phrases/format'
import { Picture } from '../../ui/picture.tsx'
import { useLang, useWords } from '../../words.tsx'
import type { Doings } from './doings.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderStatus } from './order-status.tsx'
import { Standing } from './standing.tsx'
import { untilWords } from './until-words.ts'

type Props = { order: OrderItem; doings: Doings; onOpen: () => void }

export function OrderCard({ order, doings, onOpen }: Props) {
  const words = useWords().orders
  const lang = useLang()
  return (
    <article className="rounded-3 border border-line bg-paper">
      <button type="button" onClick={onOpen} className="block w-full px-16 pt-12 pb-12 text-left active:bg-mist">
        <span className="flex items-baseline justify-between gap-12 border-b border-line pb-8 text-13 text-muted">
          <span className="tabular-nums">{order.number}</span>
          <OrderStatus order={order} />
        </span>
        <span className="mt-12 flex gap-12">
          <Picture
            picture={order.picture}
            alt=""
            sizes="64px"
            ratio="1 / 1"
            className="size-[64px] shrink-0 rounded-3"
          />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 text-15 leading-tight">{order.summary}</span>
            <span className="mt-4 block text-13 text-muted">
              {words.pieces(order.quantity)} · {day(order.placed_at, lang)}
            </span>
          </span>
          <span className="text-16 whitespace-nowrap text-leaf tabular-nums">{money(order.total)}</span>
        </span>
      </button>
      <div className="px-16 pb-12 empty:hidden">
        {order.status === 'awaiting_payment' && order.proof === 'uploaded' && (
          <p className="mb-8 border-l-2 border-gold pl-8 text-13 text-muted">{words.proofUploaded}</p>
        )}
        {order.status === 'awaiting_payment' && order.proof === 'refused' && (
          <p className="mb-8 border-l-2 border-danger pl-8 text-13 text-danger">
            <span className="block">{words.proofRefused}</span>
            {words.proofRefusedNext}
          </p>
        )}
        {order.status === 'awaiting_payment' && order.expires_at && (
          <p className="mb-8 border-l-2 border-gold pl-8 text-13 text-warn">
            {untilWords(order, order.expires_at, words, lang)}
          </p>
        )}
        <Standing order={order} />
        <OrderActions order={order} doings={doings} />
      </div>
    </article>
  )
}
