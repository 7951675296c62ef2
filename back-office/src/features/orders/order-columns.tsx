import type { StaffOrderItem } from '@bailu/contract/orders/staff-order'
import { CASH_OVERDUE_DAYS } from '@bailu/contract/orders/kinds'
import { Link } from '@tanstack/react-router'
import { Flex } from 'antd'
import type { OrderStatus } from '@bailu/contract/orders/shop'
import type { Columns } from '../../ui/table/data-table.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { useWords } from '../../app/language.tsx'
import { daysSince } from '../../app/clock.ts'
import { ParcelMark } from './parcels/parcel-mark.tsx'

/** Columns of the order list. */
export function useOrderColumns(): Columns<StaffOrderItem> {
  const { orders: words, orderOutcomes } = useWords('orderOutcomes', 'orders')
  return [
    {
      key: 'number',
      title: words.number,
      width: 165,
      render: (_, { id, number, old_number: oldNumber, placed_at }) => (
        <>
          <Link to="/orders/$id" params={{ id }} className="figure">
            {number}
          </Link>
          <div className="muted">
            <DateTime at={placed_at} />
          </div>
          {oldNumber && <div className="muted figure">{oldNumber}</div>}
        </>
      ),
    },
    {
      key: 'buyer',
      title: words.buyer,
      width: 160,
      render: (_, { buyer, guest }) => (
        <>
          {buyer}
          {guest && <div className="muted">{words.guest}</div>}
        </>
      ),
    },
    { key: 'items', title: words.goodsOf, dataIndex: 'summary' },
    {
      key: 'total',
      title: words.total,
      width: 120,
      money: ({ total }) => total,
    },
    {
      key: 'state',
      title: words.state,
      width: 220,
      render: (_, row) => (
        <Flex wrap gap={4}>
          <OrderState status={row.status} call={row.awaits_call} />
          {row.parcel && <ParcelMark state={row.parcel.state} />}
          {row.prepaid > 0 && row.status === 'awaiting_payment' && (
            <Mark tone="waits">{row.prepaid < row.total ? words.prepaidPartMark : words.prepaidMark}</Mark>
          )}
          {row.slip_late_at && <Mark tone="bad">{words.slipLate}</Mark>}
          {row.status === 'awaiting_payment' && row.slip === 'uploaded' && <Mark tone="waits">{words.slipWaits}</Mark>}
          {row.status === 'awaiting_payment' && row.slip === 'rejected' && <Mark>{words.slipRejected}</Mark>}
          {row.payment_method === 'cod' && row.status !== 'canceled' && (
            <Mark tone={row.paid_at ? 'good' : 'waits'}>
              {words.methods.cod} · {row.paid_at ? words.paid : words.unpaid}
            </Mark>
          )}
          {row.cash_since && daysSince(row.cash_since) > CASH_OVERDUE_DAYS && (
            <Mark tone="bad">{orderOutcomes.cashDays(daysSince(row.cash_since))}</Mark>
          )}
          {row.way === 'pickup' && <Mark>{row.point || words.deliveryMethods.pickup}</Mark>}
          <OrderFlags flags={row.flags} />
        </Flex>
      ),
    },
    {
      key: 'partner',
      title: words.partner,
      width: 100,
      render: (_, { employee_no: number }) =>
        number && (
          <Link to="/orders" search={{ search: number }} className="figure">
            {number}
          </Link>
        ),
    },
  ]
}

const TONES: Record<OrderStatus, Tone> = {
  awaiting_payment: 'waits',
  awaiting_shipment: 'acts',
  finished: 'good',
  canceled: 'plain',
}

export function OrderState({ status, call = false }: { status: OrderStatus; call?: boolean }) {
  const words = useWords('orders').orders
  if (call) return <Mark tone="waits">{words.toConfirm}</Mark>
  return <Mark tone={TONES[status]}>{words.tabs[status]}</Mark>
}

/** Warnings about an order, such as a slip used twice. */
export function OrderFlags({ flags }: { flags: string[] }) {
  const words = useWords('orders').orders
  const flagWords = words.flags as Record<string, string>
  return flags.map((flag) => (
    <Mark key={flag} tone="bad" title={flagWords[flag] ?? flag}>
      {words.flagged}
    </Mark>
  ))
}
