import type { StaffOrder } from '@bailu/contract/staff-order'
import { CASH_OVERDUE_DAYS } from '@bailu/contract/staff-orders'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { SecondPersonNotice } from '../features/approvals/second-person.tsx'
import { daysSince } from '../features/orders/days-since.ts'
import { OrderDeeds } from '../features/orders/order-deeds.tsx'
import { OrderDetail } from '../features/orders/order-detail.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/orders/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().orders
  const may = useMay()
  const query = useCall('GET /api/staff/order/{id}', { id })
  return (
    <Page
      title={query.data ? words.one(query.data.number) : words.title}
      back={{ link: { to: '/orders' }, name: words.back }}
      extra={
        query.data && (
          <>
            {may('GET /api/staff/order/paper') && (
              <>
                <Link to="/orders/print" search={{ ids: id, what: 'packing' }}>
                  <Button>{words.printPacking}</Button>
                </Link>
                <Link to="/orders/print" search={{ ids: id, what: 'labels' }}>
                  <Button>{words.printLabels}</Button>
                </Link>
              </>
            )}
            <OrderDeeds order={query.data} />
          </>
        )
      }
    >
      <Loaded query={query}>
        {(order) => (
          <>
            {order.cash_second && cashIsLate(order) && may('POST /api/staff/order/{id}/cash-lost') && (
              <SecondPersonNotice kind="cash_loss" subject={id} second={order.cash_second} notYours={null} />
            )}
            <OrderDetail order={order} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** A second approval of a cash loss is offered once the cash is overdue, or was requested already. */
const cashIsLate = ({ cash_since: since, cash_second: second }: StaffOrder): boolean =>
  since !== null && (second?.state !== 'needed' || daysSince(since) > CASH_OVERDUE_DAYS)
