import { createFileRoute, Link } from '@tanstack/react-router'
import { Button, Space } from 'antd'
import { customerColumns } from '../../../features/customers/customer-columns.tsx'
import { PartnerActions } from '../../../features/partners/partner-actions.tsx'
import { PartnerFacts } from '../../../features/partners/partner-facts.tsx'
import { PartnerMoneyCard } from '../../../features/partners/partner-money.tsx'
import { PartnerStatementCard } from '../../../features/partners/partner-statement.tsx'
import styles from '../../../features/partners/partners.module.css'
import { useCall } from '../../../app/api/use-calls.ts'
import { List } from '../../../ui/table/list.tsx'
import { DetailPage } from '../../../ui/load-states.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/partners/$id')({
  staticData: { words: ['audit', 'bank', 'banks', 'content', 'customers', 'partners', 'tax'] },
  component: Screen,
})

function Screen() {
  const {
    audit,
    customers: { find },
    partners: words,
  } = useWords('audit', 'customers', 'partners')
  const may = usePermissions()
  const params = Route.useParams()
  const id = Number(params.id)
  const query = useCall('GET /api/staff/partner/{id}', { id })
  return (
    <DetailPage
      query={query}
      title={({ nickname }) => nickname}
      name={words.title}
      back={{ link: { to: '/partners' }, name: words.title }}
      actions={(partner) => (
        <Space wrap>
          <Link to="/customers/$id" params={params}>
            <Button>{words.account}</Button>
          </Link>
          {may('GET /api/staff/audit/csv') && (
            <Link to="/audit" search={{ ref_type: 'partner', ref_id: params.id }}>
              <Button>{audit.title}</Button>
            </Link>
          )}
          <PartnerActions partner={partner} />
        </Space>
      )}
    >
      {(partner) => (
        <>
          <PartnerFacts partner={partner} />
          <PartnerMoneyCard id={id} />
          <PartnerStatementCard id={id} />
          <h2 className={styles.title}>{words.clients}</h2>
          <List
            call="GET /api/staff/partner/{id}/client"
            input={{ id }}
            name={words.clients}
            empty={words.noClients}
            columns={customerColumns(find, (row, name) => (
              <Link to="/customers/$id" params={{ id: String(row.id) }}>
                {name}
              </Link>
            ))}
          />
        </>
      )}
    </DetailPage>
  )
}
