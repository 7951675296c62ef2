import type { ClientItem } from '@bailu/contract/clients'
import type { Window } from '@bailu/contract/client-kinds'
import { Link } from '@tanstack/react-router'
import { day, money } from '@bailu/phrases/format'
import { Avatar } from '../../session/avatar.tsx'
import { useSpeech } from '../../words.tsx'
import { plainDay } from './plain-day.ts'
import { StarIcon } from './star-icon.tsx'

export function ClientRow({ client, days }: { client: ClientItem; days: Window }) {
  const { words: all, lang } = useSpeech()
  const words = all.clients
  const { orders } = client
  return (
    <Link
      to="/manage/client/$id"
      params={{ id: String(client.id) }}
      className="flex min-h-56 items-center gap-12 border-b border-line py-12"
    >
      <Avatar person={client} className="size-[44px] text-18" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-4 text-16 leading-tight">
          <span data-theirs className="min-w-0 truncate leading-[1.65]">
            {client.nickname}
          </span>
          {client.focus && <StarIcon on className="size-16 shrink-0" />}
          {client.level && (
            <span className="shrink-0 rounded-full border border-gold px-8 text-12 text-gold-ink">{client.level}</span>
          )}
        </span>
        <span className="block text-13 text-muted">
          {client.last_order_at ? words.lastOrder(day(client.last_order_at, lang)) : words.neverOrdered}
        </span>
        {client.next_on && (
          <span className="block text-13 text-gold-ink">{words.next(plainDay(client.next_on, lang))}</span>
        )}
      </span>
      <span className="shrink-0 text-right">
        <span className="block text-16 text-leaf tabular-nums">{money(orders.amount)}</span>
        <span className="block text-12 text-muted">
          {orders.count > 0 ? words.ordersOf(orders.count) : words.inWindow(days)}
        </span>
      </span>
    </Link>
  )
}
