import { Link } from '@tanstack/react-router'
import { Card, Flex } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import type { OrderPayment, StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../../app/language.tsx'
import { DateTime, Money } from '../../../ui/figures.tsx'
import { Mark } from '../../../ui/mark.tsx'
import styles from '../orders.module.css'

/** Payments of an order; voided ones stay visible. */
export function OrderPayments({ payments }: { payments: OrderPayment[] }) {
  const words = useWords('orders').orders
  return (
    <Flex vertical gap={8}>
      {payments.map((item) => (
        <div key={item.id} className={item.reversed_at ? 'muted' : undefined}>
          <div>
            <Money satang={item.amount} />
            {item.received !== item.amount && (
              <>
                {' '}
                {words.ofReceived} <Money satang={item.received} />
              </>
            )}{' '}
            · <span className="reference">{item.bank_reference}</span>
          </div>
          <div className="muted">
            <DateTime at={item.seen_at} /> ·{' '}
            {item.kind === 'provider' && item.confirmed_by === '' ? words.byProvider : item.confirmed_by}
          </div>
          {item.reversed_at && (
            <div>
              {words.reversed} <DateTime at={item.reversed_at} /> · {item.reverse_reason}
            </div>
          )}
        </div>
      ))}
    </Flex>
  )
}

const CHARGE_TONES: Partial<Record<StaffOrder['charges'][number]['state'], 'good' | 'bad' | 'waits'>> = {
  pending: 'waits',
  paid: 'good',
  odd: 'bad',
}

/** Charges of the payment provider and their states. */
export function OrderCharges({ charges }: { charges: StaffOrder['charges'] }) {
  const words = useWords('orders').orders
  return (
    <Flex vertical gap={8}>
      {charges.map((item) => (
        <div key={item.charge_id}>
          <div>
            <Money satang={item.amount} /> ·{' '}
            <Mark tone={CHARGE_TONES[item.state] ?? 'plain'}>{words.chargeStates[item.state]}</Mark>
          </div>
          <div className="muted">
            <DateTime at={item.ended_at ?? item.asked_at} /> · <span className="reference">{item.charge_id}</span>
          </div>
        </div>
      ))}
    </Flex>
  )
}

const REFUND_TONES = { owed: 'waits', paid: 'good', void: 'plain' } as const

/** The refund of the order; it is paid on the refund's own page. */
export function OrderRefund({ refund }: { refund: NonNullable<StaffOrder['refund']> }) {
  const words = useWords('refunds').refunds
  return (
    <Flex wrap gap={4} align="center">
      <Link to="/refunds/$id" params={{ id: refund.id }}>
        <Money satang={refund.amount} />
      </Link>
      <Mark tone={REFUND_TONES[refund.state]}>{words.tabs[refund.state]}</Mark>
      {refund.paid_at && <DateTime at={refund.paid_at} />}
    </Flex>
  )
}

/** PromptPay QR code of an unpaid order, to show to a buyer at the counter. */
export function PaymentQrCard({ order }: { order: StaffOrder }) {
  const words = useWords('newOrder').newOrder
  if (order.pay_to.qr === null) return null
  return (
    <Card size="small" title={words.payCode}>
      <div className={styles.code}>
        <QRCodeSVG value={order.pay_to.qr} size={176} level="M" marginSize={2} title={words.payCode} />
        <div>
          <strong className="figure">{exactMoney(order.total)}</strong>
          <p className="muted">{words.payCodeHint}</p>
        </div>
      </div>
    </Card>
  )
}
