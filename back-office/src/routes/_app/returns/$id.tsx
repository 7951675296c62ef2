import { createFileRoute } from '@tanstack/react-router'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { ReturnActions } from '../../../features/returns/return-actions.tsx'
import { ReturnDetail } from '../../../features/returns/return-detail.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { DetailPage } from '../../../ui/load-states.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/returns/$id')({
  staticData: { words: ['approvals', 'bank', 'content', 'orderOutcomes', 'orderSupport', 'refunds', 'returns'] },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const words = useWords('returns').returns
  const query = useCall('GET /api/staff/return/{id}', { id })
  return (
    <DetailPage
      query={query}
      title={({ order_number: number }) => words.one(number)}
      name={words.title}
      back={{ link: { to: '/returns' }, name: words.back }}
      actions={(returnRequest) => <ReturnActions returnRequest={returnRequest} />}
    >
      {(returnRequest) => (
        <>
          <SecondApprovalNotice
            kind="return"
            subject={id}
            second={returnRequest.second}
            notYours={returnRequest.not_yours}
          />
          <ReturnDetail returnRequest={returnRequest} />
        </>
      )}
    </DetailPage>
  )
}
