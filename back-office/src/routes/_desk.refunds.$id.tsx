import { createFileRoute } from '@tanstack/react-router'
import { SecondPersonNotice } from '../features/approvals/second-person.tsx'
import { RefundDeeds } from '../features/refunds/refund-deeds.tsx'
import { RefundDetail } from '../features/refunds/refund-detail.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/refunds/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().refunds
  const query = useCall('GET /api/staff/refund/{id}', { id })
  return (
    <Page
      title={query.data ? words.one(query.data.order_number) : words.title}
      back={{ link: { to: '/refunds' }, name: words.back }}
      extra={query.data && <RefundDeeds given={query.data} />}
    >
      <Loaded query={query}>
        {(given) => (
          <>
            <SecondPersonNotice kind="refund" subject={given.id} second={given.second} notYours={given.not_yours} />
            <RefundDetail given={given} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
