import { createFileRoute } from '@tanstack/react-router'
import { ApprovalActions, ApprovalDetail } from '../../../features/approvals/approval-detail.tsx'
import { ProposedRuleValues } from '../../../features/shop-rules/rule-value.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { DetailPage } from '../../../ui/load-states.tsx'
import { usePollApproval } from '../../../app/second-approval.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/approvals/$id')({
  staticData: { words: ['approvals', 'bank', 'content', 'dataImport', 'shopRules'] },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const words = useWords('approvals').approvals
  const query = useCall('GET /api/staff/approval/{id}', { id })
  usePollApproval(query.data?.state === 'waiting' ? id : null)
  return (
    <DetailPage
      query={query}
      title={({ kind }) => words.kinds[kind]}
      name={words.title}
      back={{ link: { to: '/approvals' }, name: words.title }}
      actions={(approval) => <ApprovalActions approval={approval} />}
    >
      {(approval) => (
        <ApprovalDetail
          approval={approval}
          values={
            approval.kind === 'shop_rule' && <ProposedRuleValues subject={approval.subject} detail={approval.detail} />
          }
        />
      )}
    </DetailPage>
  )
}
