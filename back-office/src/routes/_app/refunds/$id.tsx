import { createFileRoute } from '@tanstack/react-router'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { RefundActions } from '../../../features/refunds/refund-actions.tsx'
import { RefundDetail } from '../../../features/refunds/refund-detail.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/refunds/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().refunds
  const query = useCall('GET /api/staff/refund/{id}', { id })
  return (
    <Page
      title={query.data ? words.one(query.data.order_number) : words.title}
      back={{ link: { to: '/refunds' }, name: words.back }}
      extra={query.data && <RefundActions refund={query.data} />}
    >
      <Loaded query={query}>
        {(refund) => (
          <>
            <SecondApprovalNotice
              kind="refund"
              subject={refund.id}
              second={refund.second}
              notYours={refund.not_yours}
            />
            <RefundDetail refund={refund} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
