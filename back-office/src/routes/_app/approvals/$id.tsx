import { createFileRoute } from '@tanstack/react-router'
import { ApprovalActions, ApprovalDetail } from '../../../features/approvals/approval-detail.tsx'
import { ProposedRuleValues } from '../../../features/shop-rules/rule-value.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePollApproval } from '../../../app/second-approval.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/approvals/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().approvals
  const query = useCall('GET /api/staff/approval/{id}', { id })
  usePollApproval(query.data?.state === 'waiting' ? id : null)
  return (
    <Page
      title={query.data ? words.kinds[query.data.kind] : words.title}
      back={{ link: { to: '/approvals' }, name: words.title }}
      extra={query.data && <ApprovalActions approval={query.data} />}
    >
      <Loaded query={query}>
        {(approval) => (
          <ApprovalDetail
            approval={approval}
            values={
              approval.kind === 'setting' && <ProposedRuleValues subject={approval.subject} detail={approval.detail} />
            }
          />
        )}
      </Loaded>
    </Page>
  )
}
