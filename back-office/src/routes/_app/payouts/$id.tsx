import { createFileRoute } from '@tanstack/react-router'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { BatchDetail } from '../../../features/payouts/batch-detail.tsx'

export const Route = createFileRoute('/_app/payouts/$id')({
  staticData: { words: ['approvals', 'bank', 'banks', 'content', 'payouts', 'withdrawals'] },
  params: { parse: ({ id }) => ({ id: String(Number(id)) }) },
  component: Screen,
})

function Screen() {
  return (
    <BatchDetail
      id={Number(Route.useParams().id)}
      renderApproval={({ id, second }) => (
        <SecondApprovalNotice kind="batch" subject={String(id)} second={second} notYours={null} />
      )}
    />
  )
}
