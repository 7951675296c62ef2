import type { StaffRefund } from '@bailu/contract/refunds'
import { dayAndTime } from '@bailu/phrases/format'
import { staffReason } from '@bailu/phrases/system-reasons'
import { Link } from '@tanstack/react-router'
import { Alert, Card, Descriptions } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { useLanguage } from '../../words.tsx'
import { AccountNumber } from './account-number.tsx'
import { RefundState } from './refund-state.tsx'
import styles from './refunds.module.css'

/** Amount, reason and account of a refund. */
export function RefundDetail({ given }: { given: StaffRefund }) {
  const spoken = useLanguage()
  const words = spoken.words.refunds
  return (
    <div className={styles.columns}>
      <Card size="small" title={words.facts}>
        <Descriptions column={1} size="small" items={factsOf(given, spoken)} />
      </Card>
      <Card size="small" title={words.accountTitle}>
        <Account given={given} />
      </Card>
    </div>
  )
}

function Account({ given }: { given: StaffRefund }) {
  const { lang, words: all } = useLanguage()
  const words = all.refunds
  const { refund_to: to, account_at: at } = given
  if (!to) {
    return given.state === 'owed' ? (
      <Alert type="warning" showIcon title={words.accountMissing} />
    ) : (
      <span className="muted">{words.noAccount}</span>
    )
  }
  const held = given.held_until
  return (
    <>
      {held && <Alert type="warning" showIcon title={words.held(dayAndTime(held, lang))} className={styles.held} />}
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'by', label: words.way, children: to.bank || words.by[to.by] },
          { key: 'name', label: words.holder, children: to.name },
          {
            key: 'number',
            label: to.by === 'bank' ? words.number : words.promptpayNumber,
            children: <AccountNumber key={at} id={given.id} masked={to.number} />,
          },
          ...(at
            ? [
                {
                  key: 'at',
                  label: words.accountAt,
                  children: (
                    <span>
                      <When at={at} /> {given.account_by && <span className="muted">({given.account_by})</span>}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}

function factsOf(
  given: StaffRefund,
  { lang, words: { refunds: words, exits, orders } }: ReturnType<typeof useLanguage>,
) {
  const text = (label: string, value: string | null) => value && { key: label, label, children: value }
  const { received, settled_at: settled } = given
  const rows = [
    { key: 'state', label: words.state, children: <RefundState state={given.state} /> },
    {
      key: 'order',
      label: words.order,
      children: (
        <Link to="/orders/$id" params={{ id: given.order_id }} className="figure">
          {given.order_number}
        </Link>
      ),
    },
    { key: 'buyer', label: words.buyer, children: given.buyer || words.guest },
    { key: 'cause', label: words.cause, children: words.causes[given.cause] },
    { key: 'amount', label: words.amount, children: <Money satang={given.amount} /> },
    { key: 'owed', label: words.owedSince, children: <When at={given.owed_at} /> },
    text(given.cause === 'canceled' ? words.reason : words.lateReason, staffReason(lang, given.reason)),
    received && {
      key: 'received',
      label: words.received,
      children: (
        <span>
          <Money satang={received.amount} />
          {received.whole !== received.amount && (
            <>
              {' '}
              {orders.ofReceived} <Money satang={received.whole} />
            </>
          )}{' '}
          · <When at={received.at} /> · <span className="reference">{received.bank_reference}</span>
        </span>
      ),
    },
    settled && {
      key: 'settled',
      label: given.state === 'void' ? words.voidedOn : words.paidOn,
      children: <When at={settled} />,
    },
    text(words.reference, given.bank_reference),
    text(words.way, given.in_cash ? exits.inCash : ''),
    text(exits.bounced, given.returned ? `${given.returned.on} · ${given.returned.bank_reference}` : ''),
    text(words.settledBy, given.settled_by),
    text(words.voidReason, given.void_reason),
  ]
  return rows.filter((row) => typeof row === 'object' && row !== null)
}
