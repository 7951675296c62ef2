import type { Client, ClientOrder } from '@bailu/contract/clients/shop'
import { CLIENT_WINDOWS, type ClientWindow } from '@bailu/contract/clients/kinds'
import { dayAndTime, money } from '@bailu/phrases/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useI18n, useLang, useWords } from '../../../i18n/i18n.tsx'
import type { LinkTo } from '../../../routing/links.tsx'
import { overlayNavigation, useCloseUrlOverlay } from '../../../ui/dialog/url-overlay.ts'
import { PagedList } from '../../../ui/list/infinite-list.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/screen/screen.tsx'
import { ChipSelect } from '../chip-select.tsx'
import { clientOrdersQuery } from '../queries.ts'
import { ClientOrderSheet } from './client-order-sheet.tsx'
import { PaymentReminder } from './payment-reminder.tsx'

/** Orders, newest first; within a window, exactly those its figure counts. */
export function ClientOrders({ client, linkTo }: { client: Client; linkTo: LinkTo }) {
  const { clients: words } = useWords('clients')
  const { id } = client
  const hasPromoted = client.last_promotion_at !== null
  const { of: kind = 'own', days, order: openOrder } = useSearch({ from: '/manage_/client/$id' })
  const navigate = useNavigate()
  const changeSearch = (change: { of?: 'own' | 'promotion'; days?: ClientWindow | undefined }) =>
    void navigate({
      to: '/manage/client/$id',
      params: { id: String(id) },
      search: { tab: 'orders', of: kind, days, ...change },
      replace: true,
      resetScroll: false,
    })
  const close = useCloseUrlOverlay(
    openOrder,
    () =>
      void navigate({
        to: '/manage/client/$id',
        params: { id: String(id) },
        search: { tab: 'orders', of: kind, days },
        ...overlayNavigation(false),
      }),
  )
  const source = useInfiniteQuery(clientOrdersQuery(id, kind, days ?? null, useLang()))
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
            { value: '', label: words.allTime },
            ...CLIENT_WINDOWS.map((known) => ({ value: String(known), label: words.inWindow(known) })),
          ]}
          onChange={(value) => changeSearch({ days: CLIENT_WINDOWS.find((known) => String(known) === value) })}
        />
      </div>
      <PagedList
        source={source}
        skeleton={<SkeletonRows count={4} height="h-[72px]" className="gap-12 gutter" />}
        empty={<EmptyState title={words.noOrders} lead={words.noOrdersLead} />}
      >
        {(order) => <ClientOrderRow key={order.id} client={client} order={order} linkTo={linkTo} />}
      </PagedList>
      <ClientOrderSheet client={client} id={openOrder} linkTo={linkTo} onClose={close} />
    </div>
  )
}

type ClientOrderRowProps = { client: Client; order: ClientOrder; linkTo: LinkTo }

/** An order; own ones open, unpaid ones can be reminded of. */
function ClientOrderRow({ client, order, linkTo }: ClientOrderRowProps) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const row = (
    <>
      {order.picture && <Picture picture={order.picture} alt="" sizes="56px" className="size-56 shrink-0 rounded-3" />}
      <span className="min-w-0 flex-1">
        <span className="block text-15 wrap-anywhere">{order.summary ?? words.referredOrder}</span>
        <span className="block text-13 text-muted">
          {dayAndTime(order.paid_at ?? order.placed_at, lang)}
          {order.number && <span className="block tabular-nums">{order.number}</span>}
        </span>
      </span>
      <span className="shrink-0 text-right">
        <span className={`block text-16 tabular-nums ${order.counted ? 'text-leaf' : 'text-muted'}`}>
          {money(order.amount)}
        </span>
        <span className={`block text-13 ${order.status === 'awaiting_payment' ? 'text-warn' : 'text-muted'}`}>
          {order.status === 'awaiting_payment' && order.slip_sent
            ? words.order.slipState
            : words.statuses[order.status]}
        </span>
      </span>
    </>
  )
  if (order.number === null) return <li className="flex items-center gap-12 border-b border-line py-12">{row}</li>
  return (
    <li className="border-b border-line">
      <Link
        to="/manage/client/$id"
        params={{ id: String(client.id) }}
        search={(old) => ({ ...old, tab: 'orders' as const, order: order.id })}
        {...overlayNavigation(true)}
        className="flex items-center gap-12 py-12 active:bg-mist"
      >
        {row}
      </Link>
      <div className="pb-12 empty:hidden">
        <PaymentReminder client={client} order={order} linkTo={linkTo} kind="quiet" />
      </div>
    </li>
  )
}
