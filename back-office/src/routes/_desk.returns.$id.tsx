import { createFileRoute } from '@tanstack/react-router'
import { SecondPersonNotice } from '../features/approvals/second-person.tsx'
import { ReturnDeeds } from '../features/returns/return-deeds.tsx'
import { ReturnDetail } from '../features/returns/return-detail.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/returns/$id')({ component: Screen })

function Screen() {
  const { id } = Route.useParams()
  const words = useWords().returns
  const query = useCall('GET /api/staff/return/{id}', { id })
  return (
    <Page
      title={query.data ? words.one(query.data.order_number) : words.title}
      back={{ link: { to: '/returns' }, name: words.back }}
      extra={query.data && <ReturnDeeds given={query.data} />}
    >
      <Loaded query={query}>
        {(given) => (
          <>
            <SecondPersonNotice kind="return" subject={given.id} second={given.second} notYours={given.not_yours} />
            <ReturnDetail given={given} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
