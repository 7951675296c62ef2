import { createFileRoute } from '@tanstack/react-router'
import { AuditFilter } from '../features/audit/audit-filter.tsx'
import { AuditList } from '../features/audit/audit-list.tsx'
import { SealState } from '../features/audit/seal-state.tsx'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { Page } from '../ui/page.tsx'
import { TakeButton } from '../ui/take-button.tsx'
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
      extra={
        all && (
          <TakeButton call="GET /api/staff/audit/csv" input={search}>
            {words.export}
          </TakeButton>
        )
      }
    >
      {!all && <p className="muted">{words.own}</p>}
      {all && <SealState />}
      <AuditFilter search={search} onChange={(next) => void navigate({ search: next })} />
      <AuditList search={search} />
    </Page>
  )
}
