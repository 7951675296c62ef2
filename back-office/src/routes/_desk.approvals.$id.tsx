import { createFileRoute } from '@tanstack/react-router'
import { ApprovalDeeds } from '../features/approvals/approval-deeds.tsx'
import { ApprovalDetail } from '../features/approvals/approval-detail.tsx'
import { ProposedValues } from '../features/settings/proposed-values.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWaiting } from '../use-waiting.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/approvals/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().approvals
  const query = useCall('GET /api/staff/approval/{id}', { id })
  useWaiting(query.data?.state === 'waiting' ? id : null)
  return (
    <Page
      title={query.data ? words.kinds[query.data.kind] : words.title}
      back={{ link: { to: '/approvals' }, name: words.title }}
      extra={query.data && <ApprovalDeeds given={query.data} />}
    >
      <Loaded query={query}>
        {(given) => (
          <ApprovalDetail
            given={given}
            values={given.kind === 'setting' && <ProposedValues subject={given.subject} detail={given.detail} />}
          />
        )}
      </Loaded>
    </Page>
  )
}
