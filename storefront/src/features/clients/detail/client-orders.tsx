import type { ClientOrder } from '@bailu/contract/clients'
import { WINDOWS, type Window } from '@bailu/contract/client-kinds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { dayAndTime, money } from '@bailu/phrases/format'
import { EndlessList } from '../../../ui/endless.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { useLang, useSpeech, useWords } from '../../../words.tsx'
import { ChipSelect } from '../chip-select.tsx'
import { ordersQuery } from '../queries.ts'

/** Orders, newest first; within a window, exactly those its figure counts. */
export function ClientOrders({ id, promotes }: { id: number; promotes: boolean }) {
  const { clients: words } = useWords()
  const asked = useSearch({ from: '/manage_/client/$id' })
  const of = asked.of === 'promotion' ? 'promotion' : 'own'
  const days = WINDOWS.find((one) => String(one) === String(asked.days))
  const navigate = useNavigate()
  const look = (change: { of?: 'own' | 'promotion'; days?: Window | undefined }) =>
    void navigate({
      to: '/manage/client/$id',
      params: { id: String(id) },
      search: { tab: 'orders', of, days, ...change },
      replace: true,
      resetScroll: false,
    })
  const source = useInfiniteQuery(ordersQuery(id, of, days ?? null, useLang()))
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex flex-wrap gap-8 gutter py-12">
        {(promotes || of === 'promotion') && (
          <ChipSelect
            label={words.orders}
            active={of !== 'own'}
            value={of}
            options={(['own', 'promotion'] as const).map((value) => ({ value, label: words.whose[value] }))}
            onChange={(value) => look({ of: value })}
          />
        )}
        <ChipSelect
          label={words.window}
          active={days !== undefined}
          value={String(days ?? '')}
          options={[
            { value: '', label: words.tabs.orders },
            ...WINDOWS.map((one) => ({ value: String(one), label: words.inWindow(one) })),
          ]}
          onChange={(value) => look({ days: WINDOWS.find((one) => String(one) === value) })}
        />
      </div>
      <EndlessList
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
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </EndlessList>
    </div>
  )
}

function OrderRow({ order }: { order: ClientOrder }) {
  const { words: all, lang } = useSpeech()
  const words = all.clients
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
