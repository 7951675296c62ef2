import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalActions } from '../../../features/withdrawals/withdrawal-actions.tsx'
import { WithdrawalReview } from '../../../features/withdrawals/withdrawal-review.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/withdrawals/$id')({ component: Screen })

function Screen() {
  const words = useWords().withdrawals
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/withdrawal/{id}', { id })
  const row = query.data
  return (
    <Page
      title={row ? `${row.partner.nickname} · ${row.partner.employee_no}` : words.one}
      back={{ link: { to: '/withdrawals' }, name: words.title }}
      extra={row && <WithdrawalActions row={row} />}
    >
      <Loaded query={query}>{(data) => <WithdrawalReview row={data} />}</Loaded>
    </Page>
  )
}
