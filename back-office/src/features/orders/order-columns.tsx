import type { StaffOrderItem } from '@bailu/contract/orders/staff-order'
import { CASH_OVERDUE_DAYS } from '@bailu/contract/orders/staff'
import { Link } from '@tanstack/react-router'
import { Flex, type TableProps } from 'antd'
import { Money, DateTime } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useWords } from '../../app/language.tsx'
import { daysSince } from '../../app/clock.ts'
import { OrderFlags, OrderState } from './order-state.tsx'

/** Columns of the order list. */
export function useOrderColumns(): NonNullable<TableProps<StaffOrderItem>['columns']> {
  const { orders: words, orderOutcomes } = useWords()
  return [
    {
      key: 'number',
      title: words.number,
      width: 165,
      render: (_, { id, number, placed_at }) => (
        <>
          <Link to="/orders/$id" params={{ id }} className="figure">
            {number}
          </Link>
          <div className="muted">
            <DateTime at={placed_at} />
          </div>
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
    { key: 'goods', title: words.goodsOf, render: (_, { summary }) => summary },
    {
      key: 'total',
      title: words.total,
      align: 'right',
      width: 120,
      render: (_, { total }) => <Money satang={total} />,
    },
    {
      key: 'state',
      title: words.state,
      width: 220,
      render: (_, row) => (
        <Flex wrap gap={4}>
          <OrderState status={row.status} call={row.awaits_call} />
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
          {row.way === 'pickup' && <Mark>{words.deliveryMethods.pickup}</Mark>}
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
