import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Space } from 'antd'
import { CustomerActions } from '../../../features/customers/customer-actions.tsx'
import { CustomerFacts, CustomerOrders } from '../../../features/customers/customer-detail.tsx'
import { CustomerMarks } from '../../../features/customers/customer-marks.tsx'
import { ErasureRequests } from '../../../features/customers/erasure-requests.tsx'
import { EmailCorrections } from '../../../features/customers/email-correction.tsx'
import { MergedNotice } from '../../../features/customers/merge-accounts.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { DetailPage } from '../../../ui/load-states.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/customers/$id')({
  staticData: { words: ['audit', 'bank', 'content', 'customers', 'newOrder', 'orderSupport', 'partners'] },
  component: Screen,
})

function Screen() {
  const { customers, audit, newOrder } = useWords('audit', 'customers', 'newOrder')
  const { find, merge, customers: words } = customers
  const navigate = Route.useNavigate()
  const may = usePermissions()
  const id = Number(Route.useParams().id)
  const query = useCall('GET /api/staff/customer/{id}', { id })
  return (
    <DetailPage
      query={query}
      title={({ deleted, nickname }) => (deleted ? find.erasedName : nickname)}
      name={words.title}
      back={{ link: { to: '/customers' }, name: words.title }}
      actions={(customer) => (
        <Space wrap>
          {customer.employee_no && (
            <Link to="/partners/$id" params={{ id: String(id) }}>
              <Button>{words.partnerPage}</Button>
            </Link>
          )}
          {may('GET /api/staff/audit/csv') && (
            <Link to="/audit" search={{ ref_type: 'user', ref_id: String(id) }}>
              <Button>{audit.title}</Button>
            </Link>
          )}
          {may('POST /api/staff/order') && customer.disabled_at === null && (
            <Link to="/orders/new" search={{ customer: id }}>
              <Button>{newOrder.title}</Button>
            </Link>
          )}
          <CustomerActions
            customer={customer}
            onMerged={(survivorId) => void navigate({ to: '/customers/$id', params: { id: String(survivorId) } })}
          />
        </Space>
      )}
    >
      {(customer) => (
        <>
          {customer.merged_into !== null && (
            <MergedNotice
              link={
                <Link to="/customers/$id" params={{ id: String(customer.merged_into) }}>
                  {merge.open}
                </Link>
              }
            />
          )}
          <CustomerFacts customer={customer} />
          <ErasureRequests customer={customer} />
          <EmailCorrections customer={customer} />
          <CustomerMarks customer={customer} />
          <CustomerOrders id={id} />
        </>
      )}
    </DetailPage>
  )
}
