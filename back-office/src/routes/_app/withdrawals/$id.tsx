import { createFileRoute } from '@tanstack/react-router'
import { WithdrawalActions } from '../../../features/withdrawals/withdrawal-actions.tsx'
import { WithdrawalReview } from '../../../features/withdrawals/withdrawal-review.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { DetailPage } from '../../../ui/load-states.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/withdrawals/$id')({
  staticData: { words: ['bank', 'banks', 'content', 'find', 'rewards', 'withdrawals'] },
  component: Screen,
})

function Screen() {
  const words = useWords('withdrawals').withdrawals
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/withdrawal/{id}', { id })
  return (
    <DetailPage
      query={query}
      title={({ partner }) => `${partner.nickname} · ${partner.employee_no}`}
      name={words.one}
      back={{ link: { to: '/withdrawals' }, name: words.title }}
      actions={(row) => <WithdrawalActions row={row} />}
    >
      {(row) => <WithdrawalReview row={row} />}
    </DetailPage>
  )
}
