import { createFileRoute } from '@tanstack/react-router'
import { AuditFilter, AuditList, SealStatus } from '../../features/audit/audit-list.tsx'
import { readAuditSearch } from '../../features/audit/audit-search.ts'
import { Page } from '../../ui/page.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { moveTextToHistory, useListSearch } from '../../app/list-search.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'

export const Route = createFileRoute('/_app/audit')({
  staticData: { words: ['audit', 'auditFields', 'legal', 'shopRules'] },
  validateSearch: readAuditSearch,
  beforeLoad: moveTextToHistory('/audit', 'ref_id'),
  component: Screen,
})

function Screen() {
  const words = useWords('audit').audit
  const [search, narrow] = useListSearch(Route.useSearch(), 'ref_id')
  const all = usePermissions()('GET /api/staff/audit/csv')
  return (
    <Page
      title={words.title}
      extra={
        all && (
          <DownloadButton call="GET /api/staff/audit/csv" input={search}>
            {words.export}
          </DownloadButton>
        )
      }
    >
      {!all && <p className="muted">{words.own}</p>}
      {all && <SealStatus />}
      <AuditFilter search={search} onChange={narrow} />
      <AuditList search={search} />
    </Page>
  )
}
