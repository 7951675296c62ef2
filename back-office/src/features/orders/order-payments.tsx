import type { OrderPayment } from '@bailu/contract/order-money'
import { Flex } from 'antd'
import { Money, When } from '../../ui/figures.tsx'
import { useWords } from '../../words.tsx'

/** What came in for an order, line by line; what was taken back stays readable. */
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
            · <span className="figure">{one.bank_reference}</span>
          </div>
          <div className="muted">
            <When at={one.seen_at} /> · {one.confirmed_by}
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
