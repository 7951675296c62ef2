import type { OrderReturn } from '@bailu/contract/returns'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { dayAndTime, money } from '@bailu/phrases/format'
import { request } from '../../../request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLang, useWords } from '../../../words.tsx'
import { AskAbout } from '../ask-about.tsx'
import { CopyButton } from '../copy-button.tsx'
import { Facts } from '../facts.tsx'
import { newKey } from '../form-key.ts'
import { PrivatePicture } from '../private-picture.tsx'
import { AddPhoto } from './add-photo.tsx'

const MoneyBackForm = lazy(() => import('./money-back-form.tsx'))

const COLOURS = {
  rejected: 'text-danger',
  refunded: 'text-success',
  withdrawn: 'text-muted',
  closed: 'text-muted',
} as Record<string, string>

const OVER = new Set(['rejected', 'refunded', 'withdrawn', 'closed'])

/** Status of a return and its next step; `position` numbers it when the order has several. */
export function ReturnCard({ given, number, nth }: { given: OrderReturn; number: string; nth: number | undefined }) {
  const { returns: words, orders } = useWords()
  const lang = useLang()
  const next =
    given.status === 'approved' && given.kind === 'money'
      ? words.next.approved_money
      : given.sent_back
        ? words.next.sent_back
        : words.next[given.status]
  // Rejected at once, or after the goods arrived: both timestamps are the same moment, shown as one step.
  const unless = (at: string | null) => (at === given.rejected_at ? null : at)
  const steps = [
    [words.states.requested, given.requested_at],
    [words.states.approved, unless(given.decided_at)],
    [words.states.received, unless(given.received_at)],
    [words.states.rejected, given.rejected_at],
    [words.states.refunded, given.refunded_at],
    [words.states.withdrawn, given.withdrawn_at],
    [words.states.closed, given.closed_at],
  ] as const
  return (
    <Section
      title={nth ? `${words.title} ${nth}` : words.title}
      after={
        <span className={`text-13 font-medium ${COLOURS[given.status] ?? 'text-leaf'}`}>
          {words.states[given.status]}
        </span>
      }
    >
      <p className="border-l-2 border-gold pl-8 text-15">{next}</p>
      {!OVER.has(given.status) && <AskAbout number={number} about="return" />}
      {given.send_to && given.status === 'approved' && (
        <div className="mt-12 flex items-start justify-between gap-12 rounded-3 bg-mist p-12 text-15">
          <p className="min-w-0 whitespace-pre-line">
            <span className="block text-13 text-muted">{words.sendTo}</span>
            {given.send_to}
          </p>
          <CopyButton text={given.send_to} label={words.copySendTo} className="-my-8 -mr-8" />
        </div>
      )}
      <ol className="mt-12 flex flex-col gap-8 text-15">
        {steps.map(
          ([label, at]) =>
            at && (
              <li key={label} className="flex items-baseline justify-between gap-12">
                {label}
                <time dateTime={at} className="text-13 whitespace-nowrap text-muted tabular-nums">
                  {dayAndTime(at, lang)}
                </time>
              </li>
            ),
        )}
      </ol>
      <ul className="mt-12 border-t border-line pt-12 text-15">
        {given.lines.map((line) => (
          <li key={line.line} className="flex justify-between gap-12">
            <span className="min-w-0">
              {line.name} <span className="text-13 text-muted">{line.option}</span>
            </span>
            <span className="whitespace-nowrap text-muted tabular-nums">× {line.quantity}</span>
          </li>
        ))}
      </ul>
      <Facts
        rows={[
          [words.amount, money(given.amount)],
          [words.why, words.reasons[given.reason]],
          [orders.buyerMessage, given.words],
          [words.answer, given.answer],
          [words.refundTo, [given.refund_to.bank || words.promptpay, given.refund_to.number].join(' ')],
          [words.reference, given.bank_reference],
          [orders.carrier, given.sent_back?.carrier ?? ''],
          [orders.tracking, given.sent_back?.tracking_number ?? '', orders.copyTracking],
        ]}
      />
      {(given.photos.length > 0 || given.actions.photo) && (
        <div className="snap-track mt-12 flex gap-12 overflow-x-auto">
          {given.photos.map((photo) => (
            <PrivatePicture key={photo.id} path={`/api/return/${given.id}/photo/${photo.id}`} label={words.photo} />
          ))}
          {given.actions.photo && <AddPhoto id={given.id} />}
        </div>
      )}
      {given.held_until && (
        <p className="mt-12 text-13 text-muted">{words.moneyBack.held(dayAndTime(given.held_until, lang))}</p>
      )}
      {given.actions.change_account && <AnotherAccount id={given.id} />}
      {given.actions.withdraw && <Withdraw id={given.id} />}
    </Section>
  )
}

function AnotherAccount({ id }: { id: string }) {
  const { moneyBack: words } = useWords().returns
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <Button kind="quiet" wide className="mt-12" onClick={() => setAsking(true)}>
        {words.change}
      </Button>
    )
  return (
    <div className="mt-16">
      <p className="mb-12 text-15 font-medium">{words.ask}</p>
      <Suspense fallback={<div className="min-h-[320px]" />}>
        <MoneyBackForm id={id} call="PUT /api/return/{id}/refund-to" onDone={() => setAsking(false)} />
      </Suspense>
    </div>
  )
}

function Withdraw({ id }: { id: string }) {
  const words = useWords().returns
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const key = useRef('')
  const answer = async (yes: boolean) => {
    if (busy) return
    if (!yes) return setAsking(false)
    key.current ||= newKey()
    setBusy(true)
    await request('POST /api/return/{id}/withdraw', { id }, { idempotencyKey: key.current }).then(
      () => toast(words.withdrawn),
      () => undefined,
    )
    setBusy(false)
    setAsking(false)
    void client.invalidateQueries({ queryKey: ['order'] })
  }
  return (
    <>
      <Button kind="quiet" wide className="mt-12" onClick={() => setAsking(true)}>
        {words.withdraw}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.withdrawAsk}
        confirm={words.withdraw}
        cancel={words.keep}
        busy={busy}
        onAnswer={(yes) => void answer(yes)}
      />
    </>
  )
}
