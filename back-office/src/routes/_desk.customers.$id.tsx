import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Space } from 'antd'
import { CustomerDeeds } from '../features/customers/customer-deeds.tsx'
import { CustomerFacts } from '../features/customers/customer-facts.tsx'
import { CustomerOrders } from '../features/customers/customer-orders.tsx'
import { MergedNote } from '../features/customers/merged-note.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/customers/$id')({ component: Screen })

function Screen() {
  const { people, audit, sale } = useWords()
  const { find, partners, merge, customers: words } = people
  const navigate = Route.useNavigate()
  const may = useMay()
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
                <Button>{sale.title}</Button>
              </Link>
            )}
            <CustomerDeeds
              customer={query.data}
              onMerged={(stayed) => void navigate({ to: '/customers/$id', params: { id: String(stayed) } })}
            />
          </Space>
        )
      }
    >
      <Loaded query={query}>
        {(customer) => (
          <>
            {customer.merged_into !== null && (
              <MergedNote
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
