import type { Order } from '@bailu/contract/orders'
import { lazy, Suspense, useState } from 'react'
import { dayAndTime, money } from '@bailu/phrases/format'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { useLang, useWords } from '../../../words.tsx'
import { AskAbout } from '../ask-about.tsx'
import { Facts } from '../facts.tsx'

const MoneyBackForm = lazy(() => import('./money-back-form.tsx'))

/** The refund of a canceled order: owed or paid. Asks for the account while none is known. */
export function MoneyBackCard({ order }: { order: Pick<Order, 'id' | 'number' | 'money_back'> }) {
  const { returns: words } = useWords()
  const lang = useLang()
  const [changing, setChanging] = useState(false)
  const { id, number, money_back: given } = order
  if (!given) return null
  const { moneyBack } = words
  const owed = given.state === 'owed'
  const asking = owed && (given.refund_to === null || changing)
  return (
    <Section
      title={moneyBack.title}
      after={
        <span className={`text-13 font-medium ${owed ? 'text-leaf' : 'text-success'}`}>
          {moneyBack.states[given.state]}
        </span>
      }
    >
      <p className="border-l-2 border-gold pl-8 text-15">
        {given.paid_at ? moneyBack.paid(dayAndTime(given.paid_at, lang)) : moneyBack[given.cause]}
      </p>
      <Facts
        rows={[
          [words.amount, money(given.amount)],
          [
            words.refundTo,
            given.refund_to ? [given.refund_to.bank || words.promptpay, given.refund_to.number].join(' ') : '',
          ],
          [words.holder, given.refund_to?.name ?? ''],
          [words.reference, given.bank_reference],
        ]}
      />
      {owed && <AskAbout number={number} about="refund" />}
      {asking && (
        <div className="mt-16">
          <p className="mb-12 text-15 font-medium">{moneyBack.ask}</p>
          <Suspense fallback={<div className="min-h-[320px]" />}>
            <MoneyBackForm id={id} call="PUT /api/order/{id}/refund-to" onDone={() => setChanging(false)} />
          </Suspense>
        </div>
      )}
      {owed && !asking && (
        <>
          <p className="mt-12 text-13 text-muted">
            {given.held_until ? moneyBack.held(dayAndTime(given.held_until, lang)) : moneyBack.waits}
          </p>
          <Button kind="quiet" wide className="mt-12" onClick={() => setChanging(true)}>
            {moneyBack.change}
          </Button>
        </>
      )}
    </Section>
  )
}
