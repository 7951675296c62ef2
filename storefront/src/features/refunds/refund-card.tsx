import type { Order } from '@bailu/contract/orders/shop'
import { lazy, Suspense, useState } from 'react'
import { dayAndTime, money } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ContactSupport } from '../content/support/contact-support.tsx'
import { DetailList } from '../../ui/list/detail-list.tsx'

const RefundAccountForm = lazy(() => import('./refund-account-form.tsx'))

/** The refund of a canceled order: owed or paid. Asks for the account while none is known. */
export function RefundCard({ order }: { order: Pick<Order, 'id' | 'number' | 'refund_detail'> }) {
  const { returns: words } = useWords('returns')
  const lang = useLang()
  const [changing, setChanging] = useState(false)
  const { id, number, refund_detail: refund } = order
  if (!refund) return null
  const { refund: texts } = words
  const isOwed = refund.state === 'owed'
  const askAccount = isOwed && (refund.refund_to === null || changing)
  return (
    <Section
      title={texts.title}
      after={
        <span className={`text-13 font-medium ${isOwed ? 'text-leaf' : 'text-success'}`}>
          {texts.states[refund.state]}
        </span>
      }
    >
      <p className="border-l-2 border-gold pl-8 text-15">
        {refund.paid_at ? texts.paid(dayAndTime(refund.paid_at, lang)) : texts[refund.cause]}
      </p>
      <DetailList
        rows={[
          [words.amount, money(refund.amount)],
          [
            words.refundTo,
            refund.refund_to ? [refund.refund_to.bank || words.promptpay, refund.refund_to.number].join(' ') : '',
          ],
          [words.holder, refund.refund_to?.name ?? ''],
          [words.reference, refund.bank_reference],
        ]}
      />
      {isOwed && <ContactSupport number={number} topic="refund" />}
      {askAccount && (
        <div className="mt-16">
          <p className="mb-12 text-15 font-medium">{texts.ask}</p>
          <Suspense fallback={<div className="min-h-[320px]" />}>
            <RefundAccountForm id={id} call="PUT /api/order/{id}/refund-to" onDone={() => setChanging(false)} />
          </Suspense>
        </div>
      )}
      {isOwed && !askAccount && (
        <>
          <p className="mt-12 text-13 text-muted">
            {refund.hold_until ? texts.onHold(dayAndTime(refund.hold_until, lang)) : texts.waits}
          </p>
          <Button kind="quiet" wide className="mt-12" onClick={() => setChanging(true)}>
            {texts.change}
          </Button>
        </>
      )}
    </Section>
  )
}
