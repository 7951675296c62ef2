import { createFileRoute } from '@tanstack/react-router'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { RefundActions } from '../../../features/refunds/refund-actions.tsx'
import { RefundDetail } from '../../../features/refunds/refund-detail.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { DetailPage } from '../../../ui/load-states.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/refunds/$id')({
  staticData: { words: ['approvals', 'bank', 'content', 'orderOutcomes', 'refunds'] },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const words = useWords('refunds').refunds
  const query = useCall('GET /api/staff/refund/{id}', { id })
  return (
    <DetailPage
      query={query}
      title={({ order_number: number }) => words.one(number)}
      name={words.title}
      back={{ link: { to: '/refunds' }, name: words.back }}
      actions={(refund) => <RefundActions refund={refund} />}
    >
      {(refund) => (
        <>
          <SecondApprovalNotice kind="refund" subject={id} second={refund.second} notYours={refund.not_yours} />
          <RefundDetail refund={refund} />
        </>
      )}
    </DetailPage>
  )
}
