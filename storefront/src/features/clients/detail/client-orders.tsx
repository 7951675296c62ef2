import type { ClientOrder } from '@bailu/contract/clients/shop'
import { CLIENT_WINDOWS, type ClientWindow } from '@bailu/contract/clients/kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayAndTime, money } from '@bailu/phrases/format'
import { InfiniteList } from '../../../ui/list/infinite-list.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { EmptyState, Skeleton } from '../../../ui/screen/states.tsx'
import { useLang, useI18n, useWords } from '../../../i18n/i18n.tsx'
import { ChipSelect } from '../chip-select.tsx'
import { clientOrdersQuery } from '../queries.ts'

/** Orders, newest first; within a window, exactly those its figure counts. */
export function ClientOrders({ id, hasPromoted }: { id: number; hasPromoted: boolean }) {
  const { clients: words } = useWords('clients')
  const { of: kind = 'own', days } = useSearch({ from: '/manage_/client/$id' })
  const navigate = useNavigate()
  const changeSearch = (change: { of?: 'own' | 'promotion'; days?: ClientWindow | undefined }) =>
    void navigate({
      to: '/manage/client/$id',
      params: { id: String(id) },
      search: { tab: 'orders', of: kind, days, ...change },
      replace: true,
      resetScroll: false,
    })
  const source = useInfiniteQuery(clientOrdersQuery(id, kind, days ?? null, useLang()))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-wrap gap-8 gutter py-12">
        {(hasPromoted || kind === 'promotion') && (
          <ChipSelect
            label={words.orders}
            active={kind !== 'own'}
            value={kind}
            options={(['own', 'promotion'] as const).map((value) => ({ value, label: words.orderKinds[value] }))}
            onChange={(value) => changeSearch({ of: value })}
          />
        )}
        <ChipSelect
          label={words.window}
          active={days !== undefined}
          value={String(days ?? '')}
          options={[
            { value: '', label: words.tabs.orders },
            ...CLIENT_WINDOWS.map((known) => ({ value: String(known), label: words.inWindow(known) })),
          ]}
          onChange={(value) => changeSearch({ days: CLIENT_WINDOWS.find((known) => String(known) === value) })}
        />
      </div>
      <InfiniteList
        source={source}
        count={list.length}
        skeleton={
          <div className="flex flex-col gap-12 gutter">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-[72px] w-full" />
            ))}
          </div>
        }
        empty={<EmptyState title={words.noOrders} lead={words.noOrdersLead} />}
      >
        <ul className="gutter">
          {list.map((order) => (
            <ClientOrderRow key={order.id} order={order} />
          ))}
        </ul>
      </InfiniteList>
    </div>
  )
}

function ClientOrderRow({ order }: { order: ClientOrder }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  return (
    <li className="flex items-center gap-12 border-b border-line py-12">
      {order.picture && <Picture picture={order.picture} alt="" sizes="56px" className="size-56 shrink-0 rounded-3" />}
      <div className="min-w-0 flex-1">
        <p className="text-15 wrap-anywhere">{order.summary ?? words.referredOrder}</p>
        <p className="text-13 text-muted">
          {dayAndTime(order.paid_at ?? order.placed_at, lang)}
          {order.number && <span className="block tabular-nums">{order.number}</span>}
        </p>
      </div>
      <div className="shrink-0 text-right">
        <p className={`text-16 tabular-nums ${order.counted ? 'text-leaf' : 'text-muted'}`}>{money(order.amount)}</p>
        <p className="text-13 text-muted">{words.statuses[order.status]}</p>
      </div>
    </li>
  )
}
