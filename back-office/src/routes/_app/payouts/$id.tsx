import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { BatchActions, type PayoutOutcomes, OutcomeNotice } from '../../../features/payouts/batch-actions.tsx'
import { BatchRows, BatchSums } from '../../../features/payouts/batch-rows.tsx'
import { SecondApprovalNotice } from '../../../features/approvals/second-approval-notice.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
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
    <Page
      title={words.one(id)}
      back={{ link: { to: '/payouts' }, name: words.title }}
      extra={query.data && <BatchActions batch={query.data} onOutcome={setOutcomes} />}
    >
      {outcomes && <OutcomeNotice outcomes={outcomes} />}
      <Loaded query={query}>
        {(batch) => (
          <>
            <SecondApprovalNotice kind="batch" subject={String(batch.id)} second={batch.second} notYours={null} />
            <BatchSums batch={batch} />
            <BatchRows id={batch.id} items={batch.items} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
