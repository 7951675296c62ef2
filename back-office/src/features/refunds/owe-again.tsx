import type { StaffRefund } from '@bailu/contract/refunds'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { REFUND_CALLS } from './refund-calls.ts'

/** Reopens a refund that was voided by mistake. Late payments are recorded again on their order instead. */
export function OweAgain({ given }: { given: StaffRefund }) {
  const words = useWords().refunds
  const may = useMay()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const owe = useAct('POST /api/staff/refund/{id}/owe', {
    done: words.againDone,
    refresh: REFUND_CALLS,
    onDone: ({ refund }) => {
      setAsking(false)
      void navigate({ to: '/refunds/$id', params: { id: refund } })
    },
  })
  if (given.state !== 'void' || given.cause !== 'canceled' || !may('POST /api/staff/refund/{id}/owe')) return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.again}</Button>
      <AskReason
        open={asking}
        title={words.againTitle}
        deed={words.again}
        busy={owe.isPending}
        onCancel={() => setAsking(false)}
        onDone={(reason) => owe.mutate({ input: { id: given.id, reason } })}
      >
        <p>{words.againHint}</p>
      </AskReason>
    </>
  )
}
