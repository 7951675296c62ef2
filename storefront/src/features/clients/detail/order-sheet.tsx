import type { ClientOrderDetail } from '@bailu/contract/clients/shop'
import { AppError } from '@bailu/client/errors'
import { dayAndTime, exactMoney, money } from '@bailu/phrases/format'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { callQuery } from '../../../browser/request/call-query.ts'
import { useI18n, useLang, useWords } from '../../../i18n/i18n.tsx'
import { ProductLink } from '../../../routing/links.tsx'
import { userKey } from '../../../session/visitor.ts'
import { Sheet, SheetCloseButton } from '../../../ui/dialog/dialog.tsx'
import { DetailList } from '../../../ui/list/detail-list.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { EmptyState, ErrorState, ScreenSkeleton, Section } from '../../../ui/screen/screen.tsx'

/** The order that is open, or was open last, so that it stays rendered while its sheet slides away. */
export function useLastOpened(id: string | undefined): string | undefined {
  const [lastId, setLastId] = useState(id)
  if (id && id !== lastId) setLastId(id)
  return id ?? lastId
}

type PartnerOrderSheetProps = {
  open: boolean
  source: UseQueryResult<ClientOrderDetail>
  onClose: () => void
  children: ReactNode
}

/** One order over the page, while it loads and where it is missing. */
export function PartnerOrderSheet({ open, source, onClose, children }: PartnerOrderSheetProps) {
  const { clients: words } = useWords('clients')
  const { error, isLoadingError, isFetching, refetch, data } = source
  const notFound = error instanceof AppError && error.status === 404
  return (
    <Sheet tall inUrl open={open} onClose={onClose} title={words.order.title}>
      <SheetCloseButton onClose={onClose} />
      {notFound && <EmptyState title={words.order.missing} lead={words.order.missingLead} />}
      {isLoadingError && !notFound && <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <ScreenSkeleton />}
      {children}
    </Sheet>
  )
}

/** An order that counts for the partner, over a report: of a guest nothing that says who they are. */
export function AttributedOrderSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const order = useLastOpened(id)
  const source = useQuery(
    callQuery(
      ['data-center', userKey(), 'order', order ?? '', useLang()],
      'GET /api/data-center/order/{order}',
      { order: order ?? '' },
      { enabled: order !== undefined, staleTime: 15_000 },
    ),
  )
  return (
    <PartnerOrderSheet open={id !== undefined} source={source} onClose={onClose}>
      {source.data && <OrderFacts order={source.data} />}
    </PartnerOrderSheet>
  )
}

/** Number, state, products, parcel and reward. */
export function OrderFacts({ order }: { order: ClientOrderDetail }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients.order
  const moment = (at: string | null) => (at === null ? '' : dayAndTime(at, lang))
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
            <li
              key={`${line.variant_id} ${line.price}`}
              className="flex gap-12 border-b border-line py-12 last:border-0"
            >
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
            <span className="block text-13 text-muted">
              {order.reward.on_hold && order.reward.status === 'pending'
                ? words.rewardHeld
                : words.rewardStates[order.reward.status]}
            </span>
          </span>
          <span className="text-18 text-leaf tabular-nums">{exactMoney(order.reward.gross)}</span>
        </Link>
      )}
    </>
  )
}
