import type { Lead } from '@bailu/contract/leads'
import { useState } from 'react'
import { request } from '../../request/request.ts'
import { forgetFor } from '../../session-memory.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useWords } from '../../words.tsx'
import { useAct } from './use-act.ts'

export function RemoveLead({ lead, onGone }: { lead: Lead; onGone: () => void }) {
  const { removeLead, removeAsk, keep, deleted } = useWords().leads
  const { act, busy } = useAct()
  const [asking, setAsking] = useState(false)
  const answer = (yes: boolean) => {
    setAsking(false)
    if (!yes) return
    const remove = async () => {
      await request('DELETE /api/potential-customer/{id}', { id: lead.id }, { quiet: true })
      forgetFor(`lead:${lead.id}`)
      onGone()
    }
    void act(remove, deleted)
  }
  return (
    <div className="py-16">
      <Button kind="quiet" wide busy={busy} className="text-danger!" onClick={() => setAsking(true)}>
        {removeLead}
      </Button>
      <ConfirmDialog
        open={asking}
        title={lead.name}
        message={removeAsk}
        confirm={removeLead}
        cancel={keep}
        danger
        onAnswer={answer}
      />
    </div>
  )
}
