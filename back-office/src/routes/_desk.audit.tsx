import { createFileRoute } from '@tanstack/react-router'
import { AuditFilter } from '../features/audit/audit-filter.tsx'
import { AuditList } from '../features/audit/audit-list.tsx'
import { SealState } from '../features/audit/seal-state.tsx'
import { readAuditSearch } from '../features/audit/audit-search.ts'
import { Page } from '../ui/page.tsx'
import { TakeButton } from '../ui/take-button.tsx'
import { typedApart, useListSearch } from '../typed-search.ts'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/audit')({
  validateSearch: readAuditSearch,
  beforeLoad: typedApart('/audit', 'ref_id'),
  component: Screen,
})

function Screen() {
  const words = useWords().audit
  const [search, narrow] = useListSearch(Route.useSearch(), 'ref_id')
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
      <AuditFilter search={search} onChange={narrow} />
      <AuditList search={search} />
    </Page>
  )
}
