import { lazy, Suspense, useState } from 'react'
import type { Order } from '@bailu/contract/orders/shop'
import type { OrderReturn } from '@bailu/contract/returns/shop'
import { dayAndTime, money } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useUpload } from '../../session/use-upload.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import { ContactSupport } from '../content/support/contact-support.tsx'
import { CopyButton, DetailList } from '../../ui/list/detail-list.tsx'
import { PrivatePicture } from '../../ui/media/private-picture.tsx'
import { ReturnPhotoInput } from './return-photo-input.tsx'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'

/** Adds a photo to a return that is still undecided. */
export function AddReturnPhoto({ id }: { id: string }) {
  const { returns, orders, shell } = useWords('orders', 'returns')
  const upload = useUpload(
    'POST /api/return/photo',
    { return: id },
    { words: orders, broken: orders.uploadFailed, isAtOnce: true, done: orders.uploaded, refresh: [['order']] },
  )
  const { progress, isUnsent } = upload
  const addText = isUnsent ? shell.state.retry : returns.addPhoto
  return (
    <ReturnPhotoInput
      className="h-[160px] w-[120px]"
      chooser={upload}
      busy={progress !== undefined}
      label={progress === undefined ? addText : orders.uploading(Math.round(progress * 100))}
    />
  )
}

const RefundAccountForm = lazy(() => import('../refunds/refund-account-form.tsx'))

const STATUS_COLOURS = {
  rejected: 'text-danger',
  refunded: 'text-success',
  retracted: 'text-muted',
  closed: 'text-muted',
} as Record<string, string>

const CLOSED_STATUSES = new Set(['rejected', 'refunded', 'retracted', 'closed'])

/** The returns of an order, the latest first. */
export const ReturnCards = ({ order }: { order: Pick<Order, 'number' | 'returns'> }) =>
  // Refunds of canceled items that were closed: the money is part of the refund of the whole order.
  order.returns
    .filter(({ unsent, status }) => unsent === null || status !== 'closed')
    .map((orderReturn, index, { length }) => (
      <ReturnCard
        key={orderReturn.id}
        orderReturn={orderReturn}
        number={order.number}
        position={length > 1 ? length - index : undefined}
      />
    ))

type ReturnCardProps = { orderReturn: OrderReturn; number: string; position: number | undefined }

/** Status of a return and its next step; `position` numbers it when the order has several. */
function ReturnCard({ orderReturn, number, position }: ReturnCardProps) {
  const { returns: words, orders } = useWords('orders', 'returns')
  const lang = useLang()
  const nextStep =
    orderReturn.status === 'approved' && orderReturn.kind === 'money'
      ? words.next.approved_money
      : orderReturn.sent_back
        ? words.next.sent_back
        : words.next[orderReturn.status]
  // Rejected at once, or after the goods arrived: both timestamps are the same moment, shown as one step.
  const unlessRejectedThen = (time: string | null) => (time === orderReturn.rejected_at ? null : time)
  const isReturn = orderReturn.unsent === null
  const title = isReturn ? words.title : words.unsentTitle
  const steps = [
    [words.states.requested, isReturn && orderReturn.requested_at],
    [words.states.approved, isReturn && unlessRejectedThen(orderReturn.decided_at)],
    [words.states.received, unlessRejectedThen(orderReturn.received_at)],
    [words.states.rejected, orderReturn.rejected_at],
    [words.states.refunded, orderReturn.refunded_at],
    [words.states.retracted, orderReturn.retracted_at],
    [words.states.closed, orderReturn.closed_at],
  ] as const
  return (
    <Section
      title={position && isReturn ? `${title} ${position}` : title}
      after={
        <span className={`text-13 font-medium ${STATUS_COLOURS[orderReturn.status] ?? 'text-leaf'}`}>
          {words.states[orderReturn.status]}
        </span>
      }
    >
      <p className="border-l-2 border-gold pl-8 text-15">{nextStep}</p>
      {!CLOSED_STATUSES.has(orderReturn.status) && <ContactSupport number={number} topic="return" />}
      {orderReturn.send_to && orderReturn.status === 'approved' && (
        <div className="mt-12 flex items-start justify-between gap-12 rounded-3 bg-mist p-12 text-15">
          <p className="min-w-0 whitespace-pre-line">
            <span className="block text-13 text-muted">{words.sendTo}</span>
            {orderReturn.send_to}
          </p>
          <CopyButton text={orderReturn.send_to} label={words.copySendTo} className="-my-8 -mr-8" />
        </div>
      )}
      <ol className="mt-12 flex flex-col gap-8 text-15">
        {steps.map(
          ([label, time]) =>
            time && (
              <li key={label} className="flex items-baseline justify-between gap-12">
                {label}
                <time dateTime={time} className="text-13 whitespace-nowrap text-muted tabular-nums">
                  {dayAndTime(time, lang)}
                </time>
              </li>
            ),
        )}
      </ol>
      <ul className="mt-12 border-t border-line pt-12 text-15">
        {orderReturn.lines.map((line) => (
          <li key={line.line} className="flex justify-between gap-12">
            <span className="min-w-0">
              {line.name} <span className="text-13 text-muted">{line.option}</span>
            </span>
            <span className="whitespace-nowrap text-muted tabular-nums">
              {money(line.price)} × {line.quantity}
            </span>
          </li>
        ))}
      </ul>
      <DetailList
        rows={[
          [words.amount, money(orderReturn.amount)],
          [words.why, isReturn ? words.reasons[orderReturn.reason] : ''],
          [orders.buyerMessage, orderReturn.words],
          [words.answer, orderReturn.answer],
          [words.refundTo, [orderReturn.refund_to.bank || words.promptpay, orderReturn.refund_to.number].join(' ')],
          [words.reference, orderReturn.bank_reference],
          [orders.carrier, orderReturn.sent_back?.carrier ?? ''],
          [orders.tracking, orderReturn.sent_back?.tracking_number ?? '', orders.copyTracking],
        ]}
      />
      {(orderReturn.photos.length > 0 || orderReturn.actions.photo) && (
        <div className="snap-track mt-12 flex gap-12 overflow-x-auto">
          {orderReturn.photos.map((photo) => (
            <PrivatePicture
              key={photo.id}
              path={`/api/return/${orderReturn.id}/photo/${photo.id}`}
              label={words.photo}
            />
          ))}
          {orderReturn.actions.photo && <AddReturnPhoto id={orderReturn.id} />}
        </div>
      )}
      {orderReturn.hold_until && (
        <p className="mt-12 text-13 text-muted">{words.refund.onHold(dayAndTime(orderReturn.hold_until, lang))}</p>
      )}
      {orderReturn.actions.change_account && <ChangeAccount id={orderReturn.id} />}
      {orderReturn.actions.retract && <RetractReturn id={orderReturn.id} />}
    </Section>
  )
}

function ChangeAccount({ id }: { id: string }) {
  const { refund: words } = useWords('returns').returns
  const [expanded, setExpanded] = useState(false)
  if (!expanded)
    return (
      <Button kind="quiet" wide className="mt-12" onClick={() => setExpanded(true)}>
        {words.change}
      </Button>
    )
  return (
    <div className="mt-16">
      <p className="mb-12 text-15 font-medium">{words.ask}</p>
      <Suspense fallback={<div className="min-h-[320px]" />}>
        <RefundAccountForm id={id} call="PUT /api/return/{id}/refund-to" onDone={() => setExpanded(false)} />
      </Suspense>
    </div>
  )
}

function RetractReturn({ id }: { id: string }) {
  const words = useWords('returns').returns
  const { run } = useAction(
    (_: { id: string }, idempotencyKey) => request('POST /api/return/{id}/retract', { id }, { idempotencyKey }),
    { done: words.retracted, refresh: [['order']] },
  )
  const retraction = useConfirmation({ title: words.retractAsk, confirm: words.retract, cancel: words.keep }, () =>
    run({ id }),
  )
  return (
    <>
      <Button kind="quiet" wide className="mt-12" onClick={() => retraction.ask()}>
        {words.retract}
      </Button>
      {retraction.dialog}
    </>
  )
}
