import { createFileRoute } from '@tanstack/react-router'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { ReturnActions } from '../../../features/returns/return-actions.tsx'
import { ReturnDetail } from '../../../features/returns/return-detail.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/returns/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().returns
  const query = useCall('GET /api/staff/return/{id}', { id })
  return (
    <Page
      title={query.data ? words.one(query.data.order_number) : words.title}
      back={{ link: { to: '/returns' }, name: words.back }}
      extra={query.data && <ReturnActions returnRequest={query.data} />}
    >
      <Loaded query={query}>
        {(returnRequest) => (
          <>
            <SecondApprovalNotice
              kind="return"
              subject={returnRequest.id}
              second={returnRequest.second}
              notYours={returnRequest.not_yours}
            />
            <ReturnDetail returnRequest={returnRequest} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
