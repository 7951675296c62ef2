import type { Client, ClientOrder, ClientOrderDetail } from '@bailu/contract/clients/shop'
import { CLIENT_WINDOWS, type ClientWindow } from '@bailu/contract/clients/kinds'
import { AppError } from '@bailu/client/errors'
import { day, dayAndTime, exactMoney, money } from '@bailu/phrases/format'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../../../browser/request/call-query.ts'
import { useI18n, useLang, useWords } from '../../../i18n/i18n.tsx'
import { type LinkTo, ProductLink } from '../../../routing/links.tsx'
import { userKey } from '../../../session/visitor.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../../ui/dialog/dialog.tsx'
import { MessageSheet } from '../../../ui/dialog/message-sheet.tsx'
import { overlayNavigation, useCloseUrlOverlay } from '../../../ui/dialog/url-overlay.ts'
import { DetailList } from '../../../ui/list/detail-list.tsx'
import { PagedList } from '../../../ui/list/infinite-list.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { EmptyState, ErrorState, ScreenSkeleton, Section, SkeletonRows } from '../../../ui/screen/screen.tsx'
import { ChipSelect } from '../chip-select.tsx'
import { clientOrdersQuery } from '../queries.ts'
import { useClientBasket } from './client-basket.tsx'
import { basketTitles } from '@bailu/phrases/clients/message-drafts'

/** Link with which the client opens their own order. */
const orderLink = (linkTo: LinkTo, id: string): string => linkTo('/order/list', { order: id })

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
            { value: '', label: words.tabs.orders },
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

type ClientOrderProps = { client: Client; linkTo: LinkTo }

/** An order; own ones open, unpaid ones can be reminded of. */
function ClientOrderRow({ client, order, linkTo }: ClientOrderProps & { order: ClientOrder }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const [reminding, setReminding] = useState(false)
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
          {words.statuses[order.status]}
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
      {order.status === 'awaiting_payment' && (
        <div className="pb-12">
          <Button kind="quiet" wide onClick={() => setReminding(true)}>
            {words.order.remind}
          </Button>
          <MessageSheet
            recipient={client}
            draft="unpaid"
            about={order.number}
            link={orderLink(linkTo, order.id)}
            open={reminding}
            onClose={() => setReminding(false)}
          />
        </div>
      )}
    </li>
  )
}

type ClientOrderSheetProps = ClientOrderProps & { id: string | undefined; onClose: () => void }

/** One order over the list; keeps the last one rendered while the sheet slides away. */
function ClientOrderSheet({ client, id, linkTo, onClose }: ClientOrderSheetProps) {
  const { clients: words } = useWords('clients')
  const lang = useLang()
  const [lastId, setLastId] = useState(id)
  if (id && id !== lastId) setLastId(id)
  const { data, error, isLoadingError, isFetching, refetch } = useQuery(
    callQuery(
      ['client', userKey(), client.id, 'order', lastId ?? '', lang],
      'GET /api/client/{id}/order/{order}',
      { id: client.id, order: lastId ?? '' },
      { enabled: lastId !== undefined, staleTime: 15_000 },
    ),
  )
  const notFound = error instanceof AppError && error.status === 404
  return (
    <Sheet tall inUrl open={id !== undefined} onClose={onClose} title={words.order.title}>
      <SheetCloseButton onClose={onClose} />
      {notFound && <EmptyState title={words.noOrders} lead={words.missingLead} />}
      {isLoadingError && !notFound && <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <ScreenSkeleton />}
      {data && <ClientOrderContent client={client} order={data} linkTo={linkTo} />}
    </Sheet>
  )
}

function ClientOrderContent({ client, order, linkTo }: ClientOrderProps & { order: ClientOrderDetail }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients.order
  const basket = useClientBasket(client, linkTo)
  const [reminding, setReminding] = useState(false)
  const available = order.lines.filter((line) => line.available)
  const moment = (at: string | null) => (at === null ? '' : dayAndTime(at, lang))
  const repeat = () =>
    void basket.create({
      draft: 'reorder',
      title: basketTitles[client.lang].again(day(order.placed_at, client.lang)),
      lines: available.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
    })
  return (
    <>
      <p className="mt-8 text-center text-13 text-muted tabular-nums">
        {order.number} · {phrases.clients.statuses[order.status]}
      </p>
      {order.expires_at && (
        <p className="mt-12 border-l-2 border-gold pl-8 text-13 text-warn">
          {order.slip_sent ? words.slipSent : words.expires(dayAndTime(order.expires_at, lang))}
        </p>
      )}
      <Section title={words.lines}>
        <ul>
          {order.lines.map((line) => (
            <li key={line.variant_id} className="flex gap-12 border-b border-line py-12 last:border-0">
              <Picture
                picture={line.picture}
                alt=""
                sizes="56px"
                ratio="1 / 1"
                className="size-56 shrink-0 rounded-3"
              />
              <p className="min-w-0 flex-1 text-15 leading-tight wrap-anywhere [:lang(th)_&]:leading-[1.5]">
                <ProductLink id={line.product_id}>{line.name}</ProductLink>
                <span className="block text-13 text-muted">
                  {[line.option, `× ${line.quantity}`].filter(Boolean).join(' ')}
                  {!line.available && <span className="block text-warn">{words.notAvailable}</span>}
                </span>
              </p>
              <p className="shrink-0 text-15 tabular-nums">{money(line.price * line.quantity)}</p>
            </li>
          ))}
        </ul>
        <DetailList rows={[[words.total, exactMoney(order.total)]]} />
      </Section>
      <Section title={words.parcel}>
        <DetailList
          rows={[
            [words.placed, moment(order.placed_at)],
            [words.paid, moment(order.paid_at)],
            [words.finished, moment(order.finished_at)],
            [words.canceled, moment(order.canceled_at)],
            [words.carrier, order.carrier],
            [words.tracking, order.tracking_number, words.copyTracking],
          ]}
        />
        {order.pickup && <p className="mt-8 text-15 text-muted">{words.pickup}</p>}
        {!order.pickup && order.status === 'awaiting_shipment' && (
          <p className="mt-8 text-15 text-muted">{words.notShipped}</p>
        )}
        <p className="mt-12 text-13 text-muted">{words.private}</p>
      </Section>
      {order.reward && (
        <Link
          to="/income/sales"
          search={{ line: order.reward.id }}
          className="mt-20 flex min-h-touch items-center justify-between gap-12 border-l-2 border-gold bg-mist px-16 py-8"
        >
          <span className="text-15">
            {words.reward}
            <span className="block text-13 text-muted">{words.rewardStates[order.reward.status]}</span>
          </span>
          <span className="text-18 text-leaf tabular-nums">{exactMoney(order.reward.gross)}</span>
        </Link>
      )}
      <div className="mt-20 flex flex-col gap-12">
        {order.status === 'awaiting_payment' && !order.slip_sent && (
          <Button onClick={() => setReminding(true)}>{words.remind}</Button>
        )}
        {available.length === 0 ? (
          <p className="text-center text-13 text-muted">{words.noneAvailable}</p>
        ) : (
          <Button kind="quiet" busy={basket.busy} onClick={repeat}>
            {words.again}
          </Button>
        )}
      </div>
      <MessageSheet
        recipient={client}
        draft="unpaid"
        about={order.number}
        link={orderLink(linkTo, order.id)}
        open={reminding}
        onClose={() => setReminding(false)}
      />
      {basket.message}
    </>
  )
}
