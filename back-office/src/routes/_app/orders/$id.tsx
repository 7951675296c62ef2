import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { CASH_OVERDUE_DAYS } from '@bailu/contract/orders/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { daysSince } from '../../../app/clock.ts'
import { OrderActions } from '../../../features/orders/order-actions.tsx'
import { PrintLinks } from '../../../features/orders/shipping/print-links.tsx'
import { OrderDetail } from '../../../features/orders/order-detail.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { DetailPage } from '../../../ui/load-states.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/orders/$id')({
  staticData: {
    words: [
      'approvals',
      'audit',
      'bank',
      'banks',
      'content',
      'newOrder',
      'orderOutcomes',
      'orderSupport',
      'orders',
      'parcels',
      'pickupPoints',
      'refunds',
      'returns',
      'taxDocuments',
    ],
  },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const words = useWords('orders').orders
  const may = usePermissions()
  const query = useCall('GET /api/staff/order/{id}', { id })
  return (
    <DetailPage
      query={query}
      title={({ number }) => words.one(number)}
      name={words.title}
      back={{ link: { to: '/orders' }, name: words.back }}
      actions={(order) => (
        <>
          {may('GET /api/staff/order/packing-slip') && <PrintLinks ids={[id]} />}
          <OrderActions order={order} />
        </>
      )}
    >
      {(order) => (
        <>
          {order.cash_second && isCashOverdue(order) && may('POST /api/staff/order/{id}/cash-lost') && (
            <SecondApprovalNotice kind="cash_loss" subject={id} second={order.cash_second} notYours={null} />
          )}
          <OrderDetail order={order} />
        </>
      )}
    </DetailPage>
  )
}

/** A second approval of a cash loss is offered once the cash is overdue, or was requested already. */
const isCashOverdue = ({ cash_since: since, cash_second: second }: StaffOrder): boolean =>
  since !== null && (second?.state !== 'needed' || daysSince(since) > CASH_OVERDUE_DAYS)
