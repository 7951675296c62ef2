import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Space } from 'antd'
import { CustomerActions } from '../../../features/customers/customer-actions.tsx'
import { CustomerFacts, CustomerOrders } from '../../../features/customers/customer-detail.tsx'
import { MergedNotice } from '../../../features/customers/merge-accounts.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/customers/$id')({ component: Screen })

function Screen() {
  const { customers, audit, newOrder } = useWords()
  const { find, partners, merge, customers: words } = customers
  const navigate = Route.useNavigate()
  const may = usePermissions()
  const id = Number(Route.useParams().id)
  const query = useCall('GET /api/staff/customer/{id}', { id })
  const name = query.data && (query.data.deleted ? find.erasedName : query.data.nickname)
  return (
    <Page
      title={name ?? words.title}
      back={{ link: { to: '/customers' }, name: words.title }}
      extra={
        query.data && (
          <Space wrap>
            {query.data.employee_no && (
              <Link to="/partners/$id" params={{ id: String(id) }}>
                <Button>{words.partnerPage}</Button>
              </Link>
            )}
            {may('GET /api/staff/audit/csv') && (
              <Link to="/audit" search={{ ref_type: 'user', ref_id: String(id) }}>
                <Button>{audit.title}</Button>
              </Link>
            )}
            {may('POST /api/staff/order') && query.data.disabled_at === null && (
              <Link to="/orders/new" search={{ customer: id }}>
                <Button>{newOrder.title}</Button>
              </Link>
            )}
            <CustomerActions
              customer={query.data}
              onMerged={(survivorId) => void navigate({ to: '/customers/$id', params: { id: String(survivorId) } })}
            />
          </Space>
        )
      }
    >
      <Loaded query={query}>
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
            <CustomerFacts
              customer={customer}
              mentor={
                customer.mentor ? (
                  <Link to="/partners/$id" params={{ id: String(customer.mentor.id) }}>
                    {customer.mentor.nickname} {customer.mentor.employee_no}
                  </Link>
                ) : (
                  partners.noMentor
                )
              }
            />
            <CustomerOrders id={id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
