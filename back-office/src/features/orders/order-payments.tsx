import type { OrderPayment } from '@bailu/contract/order-money'
import type { StaffOrder } from '@bailu/contract/staff-order'
import { Flex } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'

/** Payments of an order; voided ones stay visible. */
export function OrderPayments({ payments }: { payments: OrderPayment[] }) {
  const words = useWords().orders
  return (
    <Flex vertical gap={8}>
      {payments.map((one) => (
        <div key={one.id} className={one.reversed_at ? 'muted' : undefined}>
          <div>
            <Money satang={one.amount} />
            {one.received !== one.amount && (
              <>
                {' '}
                {words.ofReceived} <Money satang={one.received} />
              </>
            )}{' '}
            · <span className="reference">{one.bank_reference}</span>
          </div>
          <div className="muted">
            <When at={one.seen_at} /> ·{' '}
            {one.kind === 'provider' && one.confirmed_by === '' ? words.byProvider : one.confirmed_by}
          </div>
          {one.reversed_at && (
            <div>
              {words.takenBack} <When at={one.reversed_at} /> · {one.reverse_reason}
            </div>
          )}
        </div>
      ))}
    </Flex>
  )
}

const TONES: Partial<Record<StaffOrder['charges'][number]['state'], 'good' | 'bad' | 'waits'>> = {
  pending: 'waits',
  paid: 'good',
  odd: 'bad',
}

/** Charges of the payment provider and their states. */
export function OrderCharges({ charges }: { charges: StaffOrder['charges'] }) {
  const words = useWords().orders
  return (
    <Flex vertical gap={8}>
      {charges.map((one) => (
        <div key={one.charge_id}>
          <div>
            <Money satang={one.amount} /> ·{' '}
            <Mark tone={TONES[one.state] ?? 'plain'}>{words.chargeStates[one.state]}</Mark>
          </div>
          <div className="muted">
            <When at={one.ended_at ?? one.asked_at} /> · <span className="reference">{one.charge_id}</span>
          </div>
        </div>
      ))}
    </Flex>
  )
}
