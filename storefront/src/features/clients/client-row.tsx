import { Link } from '@tanstack/react-router'
import type { ClientWindow } from '@bailu/contract/clients/kinds'
import type { ClientItem } from '@bailu/contract/clients/shop'
import { day, money } from '@bailu/phrases/format'
import { useI18n } from '../../i18n/i18n.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import { formatCalendarDay } from './calendar-days.ts'

/** Filled for clients marked as focus. */
export const StarIcon = ({ filled, className = 'size-20' }: { filled: boolean; className?: string }) => (
  <svg viewBox="0 0 20 20" aria-hidden="true" className={`${className} ${filled ? 'text-gold' : 'text-control'}`}>
    <path
      d="M10 2.6l2.3 4.7 5.2.8-3.8 3.6.9 5.1-4.6-2.4-4.6 2.4.9-5.1L2.5 8.1l5.2-.8z"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
  </svg>
)

export function ClientRow({ client, days }: { client: ClientItem; days: ClientWindow }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
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
          {client.focus && <StarIcon filled className="size-16 shrink-0" />}
          {client.level && (
            <span className="shrink-0 rounded-full border border-gold px-8 text-12 text-gold-ink">{client.level}</span>
          )}
        </span>
        <span className="block text-13 text-muted">
          {client.last_order_at ? words.lastOrder(day(client.last_order_at, lang)) : words.neverOrdered}
        </span>
        {client.tags.length > 0 && (
          <span data-theirs className="mt-4 flex flex-wrap gap-4">
            {client.tags.map((tag) => (
              <span key={tag.id} className="rounded-full bg-mist px-8 text-12 wrap-anywhere text-ink">
                {tag.name}
              </span>
            ))}
          </span>
        )}
        {client.next_on && (
          <span className="block text-13 text-gold-ink">{words.next(formatCalendarDay(client.next_on, lang))}</span>
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
