import { Link } from '@tanstack/react-router'
import { Alert, Card, Descriptions, Flex, Typography } from 'antd'
import { useState } from 'react'
import type { RefundState as State } from '@bailu/contract/refunds/shop'
import type { StaffRefund } from '@bailu/contract/refunds/staff'
import { dayAndTime } from '@bailu/phrases/format'
import { reasonForStaff } from '@bailu/phrases/orders/reasons'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { DateTime, Money } from '../../ui/figures.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import styles from './refunds.module.css'

const REFUND_STATE_TONES: Record<State, Tone> = { owed: 'waits', paid: 'good', void: 'plain' }

export function RefundStateMark({ state }: { state: State }) {
  const words = useWords().refunds
  return <Mark tone={REFUND_STATE_TONES[state]}>{words.tabs[state]}</Mark>
}

/** Masked account number; shown in full after giving a reason, which is audited. */
export function RefundAccountNumber({ id, masked }: { id: string; masked: string }) {
  const words = useWords().refunds
  const may = usePermissions()
  const [account, setAccount] = useState<string>()
  if (account) return <Typography.Text copyable>{account}</Typography.Text>
  return (
    <Flex wrap gap={8} align="center">
      <span className="figure">{masked}</span>
      {may('POST /api/staff/refund/{id}/account') && (
        <ReasonButton
          size="small"
          call="POST /api/staff/refund/{id}/account"
          input={(reason) => ({ id, reason })}
          title={words.show}
          okText={words.show}
          onDone={(reply) => setAccount(reply.account_number)}
        >
          <p className="muted">{words.showWhy}</p>
        </ReasonButton>
      )}
    </Flex>
  )
}

/** Amount, reason and account of a refund. */
export function RefundDetail({ refund }: { refund: StaffRefund }) {
  const language = useLanguage()
  const words = language.words.refunds
  return (
    <div className={styles.columns}>
      <Card size="small" title={words.facts}>
        <Descriptions column={1} size="small" items={refundFacts(refund, language)} />
      </Card>
      <Card size="small" title={words.accountTitle}>
        <RefundAccount refund={refund} />
      </Card>
    </div>
  )
}

function RefundAccount({ refund }: { refund: StaffRefund }) {
  const { lang, words: all } = useLanguage()
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
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'by', label: words.way, children: to.bank || words.by[to.by] },
          { key: 'name', label: words.holder, children: to.name },
          {
            key: 'number',
            label: to.by === 'bank' ? words.number : words.promptpayNumber,
            children: <RefundAccountNumber key={at} id={refund.id} masked={to.number} />,
          },
          ...(at
            ? [
                {
                  key: 'at',
                  label: words.accountAt,
                  children: (
                    <span>
                      <DateTime at={at} /> {refund.account_by && <span className="muted">({refund.account_by})</span>}
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

function refundFacts(
  refund: StaffRefund,
  { lang, words: { refunds: words, orderOutcomes, orders } }: ReturnType<typeof useLanguage>,
) {
  const text = (label: string, value: string | null) => value && { key: label, label, children: value }
  const { received, settled_at: settledAt } = refund
  const rows = [
    { key: 'state', label: words.state, children: <RefundStateMark state={refund.state} /> },
    {
      key: 'order',
      label: words.order,
      children: (
        <Link to="/orders/$id" params={{ id: refund.order_id }} className="figure">
          {refund.order_number}
        </Link>
      ),
    },
    { key: 'buyer', label: words.buyer, children: refund.buyer || words.guest },
    { key: 'cause', label: words.cause, children: words.causes[refund.cause] },
    { key: 'amount', label: words.amount, children: <Money satang={refund.amount} /> },
    { key: 'owed', label: words.owedSince, children: <DateTime at={refund.owed_at} /> },
    text(refund.cause === 'canceled' ? words.reason : words.lateReason, reasonForStaff(lang, refund.reason)),
    received && {
      key: 'received',
      label: words.received,
      children: (
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
    settledAt && {
      key: 'settled',
      label: refund.state === 'void' ? words.voidedOn : words.paidOn,
      children: <DateTime at={settledAt} />,
    },
    text(words.reference, refund.bank_reference),
    text(words.way, refund.in_cash ? orderOutcomes.inCash : ''),
    text(orderOutcomes.bounced, refund.returned ? `${refund.returned.on} · ${refund.returned.bank_reference}` : ''),
    text(words.settledBy, refund.settled_by),
    text(words.voidReason, refund.void_reason),
  ]
  return rows.filter((row) => typeof row === 'object' && row !== null)
}
