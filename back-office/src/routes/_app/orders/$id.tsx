import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { CASH_OVERDUE_DAYS } from '@bailu/contract/orders/staff'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { daysSince } from '../../../app/clock.ts'
import { OrderActions } from '../../../features/orders/order-actions.tsx'
import { OrderDetail } from '../../../features/orders/order-detail.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/orders/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().orders
  const may = usePermissions()
  const query = useCall('GET /api/staff/order/{id}', { id })
  return (
    <Page
      title={query.data ? words.one(query.data.number) : words.title}
      back={{ link: { to: '/orders' }, name: words.back }}
      extra={
        query.data && (
          <>
            {may('GET /api/staff/order/packing-slip') && (
              <>
                <Link to="/orders/print" search={{ ids: id, what: 'packing' }}>
                  <Button>{words.printPacking}</Button>
                </Link>
                <Link to="/orders/print" search={{ ids: id, what: 'labels' }}>
                  <Button>{words.printLabels}</Button>
                </Link>
              </>
            )}
            <OrderActions order={query.data} />
          </>
        )
      }
    >
      <Loaded query={query}>
        {(order) => (
          <>
            {order.cash_second && isCashOverdue(order) && may('POST /api/staff/order/{id}/cash-lost') && (
              <SecondApprovalNotice kind="cash_loss" subject={id} second={order.cash_second} notYours={null} />
            )}
            <OrderDetail order={order} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** A second approval of a cash loss is offered once the cash is overdue, or was requested already. */
const isCashOverdue = ({ cash_since: since, cash_second: second }: StaffOrder): boolean =>
  since !== null && (second?.state !== 'needed' || daysSince(since) > CASH_OVERDUE_DAYS)
