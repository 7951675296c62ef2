import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { BatchDeeds, type Outcomes, OutcomeNotice } from '../features/payouts/batch-deeds.tsx'
import { BatchRows, BatchSums } from '../features/payouts/batch-rows.tsx'
import { SecondPersonNotice } from '../features/approvals/second-person.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/payouts/$id')({
  params: { parse: ({ id }) => ({ id: String(Number(id)) }) },
  component: Screen,
})

function Screen() {
  const words = useWords().payouts
  const id = Number(Route.useParams().id)
  const query = useCall('GET /api/staff/payout/{id}', { id })
  const [outcomes, setOutcomes] = useState<Outcomes>()
  return (
    <Page
      title={words.one(id)}
      back={{ link: { to: '/payouts' }, name: words.title }}
      extra={query.data && <BatchDeeds batch={query.data} onOutcome={setOutcomes} />}
    >
      {outcomes && <OutcomeNotice outcomes={outcomes} />}
      <Loaded query={query}>
        {(batch) => (
          <>
            <SecondPersonNotice kind="batch" subject={String(batch.id)} second={batch.second} notYours={null} />
            <BatchSums batch={batch} />
            <BatchRows id={batch.id} items={batch.items} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
