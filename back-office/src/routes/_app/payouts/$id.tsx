import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import {
  BatchActions,
  type PayoutOutcomes,
  OutcomeNotice,
  BatchRows,
  BatchSums,
} from '../../../features/payouts/batch-rows.tsx'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { DetailPage } from '../../../ui/load-states.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/payouts/$id')({
  params: { parse: ({ id }) => ({ id: String(Number(id)) }) },
  component: Screen,
})

function Screen() {
  const words = useWords().payouts
  const id = Number(Route.useParams().id)
  const query = useCall('GET /api/staff/payout/{id}', { id })
  const [outcomes, setOutcomes] = useState<PayoutOutcomes>()
  return (
    <DetailPage
      query={query}
      title={() => words.one(id)}
      name={words.one(id)}
      back={{ link: { to: '/payouts' }, name: words.title }}
      actions={(batch) => <BatchActions batch={batch} onOutcome={setOutcomes} />}
    >
      {(batch) => (
        <>
          {outcomes && <OutcomeNotice outcomes={outcomes} />}
          <SecondApprovalNotice kind="batch" subject={String(batch.id)} second={batch.second} notYours={null} />
          <BatchSums batch={batch} />
          <BatchRows id={batch.id} items={batch.items} />
        </>
      )}
    </DetailPage>
  )
}
