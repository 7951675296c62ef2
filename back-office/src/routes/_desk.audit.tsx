import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { AuditFilter } from '../features/audit/audit-filter.tsx'
import { AuditList } from '../features/audit/audit-list.tsx'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { linkTo } from '../request/request.ts'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/audit')({ validateSearch: readAuditSearch, component: Screen })

function Screen() {
  const words = useWords().audit
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const all = useMay()('GET /api/staff/audit/csv')
  return (
    <Page
      title={words.title}
      extra={all && <Button href={linkTo('GET /api/staff/audit/csv', search)}>{words.export}</Button>}
    >
      {!all && <p className="muted">{words.own}</p>}
      <AuditFilter search={search} onChange={(next) => void navigate({ search: next })} />
      <AuditList search={search} />
    </Page>
  )
}
