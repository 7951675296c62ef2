import { type Fact, Facts } from '../../ui/facts.tsx'
import { Link } from '@tanstack/react-router'
import { Alert, Card } from 'antd'
import type { RefundState as State } from '@bailu/contract/refunds/shop'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { dayAndTime } from '@bailu/phrases/format'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { MaskedNumber } from '../../ui/masked-number.tsx'
import styles from './refunds.module.css'

const REFUND_STATE_TONES: Record<State, Tone> = { owed: 'waits', paid: 'good', void: 'plain' }

function RefundStateMark({ state }: { state: State }) {
  const words = useWords('refunds').refunds
  return <Mark tone={REFUND_STATE_TONES[state]}>{words.tabs[state]}</Mark>
}

/** Amount, reason and account of a refund. */
export function RefundDetail({ refund }: { refund: StaffRefund }) {
  const language = useLanguage('refunds')
  const words = language.words.refunds
  return (
    <div className={styles.columns}>
      <Card size="small" title={words.facts}>
        <Facts rows={refundFacts(refund, language)} />
      </Card>
      <Card size="small" title={words.accountTitle}>
        <RefundAccount refund={refund} />
      </Card>
    </div>
  )
}

function RefundAccount({ refund }: { refund: StaffRefund }) {
  const { lang, words: all } = useLanguage('refunds')
  const words = all.refunds
  const { refund_to: to, account_at: at } = refund
  if (!to) {
    return refund.state === 'owed' ? (
      <Alert type="warning" showIcon title={words.accountMissing} />
    ) : (
      <span className="muted">{words.noAccount}</span>
    )
  }
  const holdUntil = refund.hold_until
  return (
    <>
      {holdUntil && (
        <Alert type="warning" showIcon title={words.onHold(dayAndTime(holdUntil, lang))} className={styles.onHold} />
      )}
      <Facts
        rows={[
          { label: words.way, value: to.bank || words.by[to.by] },
          { label: words.holder, value: to.name },
          {
            label: to.by === 'bank' ? words.number : words.promptpayNumber,
            value: (
              <MaskedNumber
                key={at}
                call="POST /api/staff/refund/{id}/account"
                id={refund.id}
                masked={to.number}
                texts={words}
              />
            ),
          },
          {
            label: words.accountAt,
            value: at && (
              <span>
                <DateTime at={at} /> {refund.account_by && <span className="muted">({refund.account_by})</span>}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}

function refundFacts(
  refund: StaffRefund,
  { lang, words: { refunds: words, orderOutcomes, orders } }: ReturnType<typeof useLanguage>,
): Fact[] {
  const { received, returned, settled_at: settledAt } = refund
  return [
    { label: words.state, value: <RefundStateMark state={refund.state} /> },
    {
      label: words.order,
      value: (
        <Link to="/orders/$id" params={{ id: refund.order_id }} className="figure">
          {refund.order_number}
        </Link>
      ),
    },
    { label: words.buyer, value: refund.buyer || words.guest },
    { label: words.cause, value: words.causes[refund.cause] },
    { label: words.amount, value: <Money satang={refund.amount} /> },
    { label: words.owedSince, value: <DateTime at={refund.owed_at} /> },
    {
      label: refund.cause === 'canceled' ? words.reason : words.lateReason,
      value: reasonForStaff(lang, refund.reason),
    },
    {
      label: words.received,
      value: received && (
        <span>
          <Money satang={received.amount} />
          {received.receipt_total !== received.amount && (
            <>
              {' '}
              {orders.ofReceived} <Money satang={received.receipt_total} />
            </>
          )}{' '}
          · <DateTime at={received.at} /> · <span className="reference">{received.bank_reference}</span>
        </span>
      ),
    },
    {
      label: refund.state === 'void' ? words.voidedOn : words.paidOn,
      value: settledAt && <DateTime at={settledAt} />,
    },
    { label: words.reference, value: refund.bank_reference },
    { label: words.way, value: refund.in_cash && orderOutcomes.inCash },
    { label: orderOutcomes.bounced, value: returned && `${returned.on} · ${returned.bank_reference}` },
    { label: words.settledBy, value: refund.settled_by },
    { label: words.voidReason, value: refund.void_reason },
  ]
}
