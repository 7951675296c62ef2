import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useOnline } from '../../use-online.ts'
import { useWaitingLeads, type WaitingLead, waitingLeads } from '../../waiting-leads.ts'
import { waitingPhotos } from '../../waiting-photos.ts'
import { useLang, useWords } from '../../words.tsx'
import { keepSending, sendWaiting } from './send-waiting.ts'

/** Leads written without a network, and those that the server rejected. */
export function WaitingRows() {
  const { waiting: words, keep } = useWords().leads
  const { drop } = words
  const client = useQueryClient()
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const list = useWaitingLeads(userId)
  const [dropping, setDropping] = useState<string>()
  const some = list.length > 0
  useEffect(() => {
    if (some) keepSending(client)
  }, [some, client])
  if (userId === undefined || !some) return null
  const anyway = ({ trouble: _, ...lead }: WaitingLead) => {
    void waitingLeads.add(userId, { ...lead, anyway: true }).then(() => sendWaiting(client))
  }
  const answer = (yes: boolean) => {
    if (yes && dropping) {
      void waitingLeads.drop(userId, dropping)
      void waitingPhotos.drop(userId, dropping)
    }
    setDropping(undefined)
  }
  return (
    <section aria-label={words.label} className="mx-20 mb-16 rounded-8 border border-line bg-paper px-16">
      <ul>
        {list.map((lead) => (
          <WaitingRow
            key={lead.draft}
            lead={lead}
            onNow={() => void sendWaiting(client)}
            onAnyway={() => anyway(lead)}
            onDrop={() => setDropping(lead.draft)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={dropping !== undefined}
        title={drop}
        message={words.dropAsk}
        confirm={drop}
        cancel={keep}
        danger
        onAnswer={answer}
      />
    </section>
  )
}

type Row = { lead: WaitingLead; onNow: () => void; onAnyway: () => void; onDrop: () => void }

function WaitingRow({ lead, onNow, onAnyway, onDrop }: Row) {
  const { waiting: words, form } = useWords().leads
  const lang = useLang()
  const online = useOnline()
  const { trouble } = lead
  return (
    <li className="border-b border-line py-12 last:border-0">
      <p className="flex items-baseline justify-between gap-12">
        <span data-theirs className="min-w-0 text-16 [overflow-wrap:anywhere]">
          {lead.lead.name}
        </span>
        <span className="shrink-0 text-13 text-warn">{words.label}</span>
      </p>
      <p className="text-13 text-muted">
        {dayAndTime(lead.at, lang)}
        {lead.photos ? ` · ${words.photos(lead.photos)}` : ''}
      </p>
      {trouble && (
        <p className="text-13 text-danger">{trouble === 'lead_same_phone' ? words.same : form.error.broken}</p>
      )}
      <div className="mt-8 flex flex-wrap gap-8">
        {trouble === 'lead_same_phone' && (
          <Button kind="quiet" onClick={onAnyway}>
            {words.anyway}
          </Button>
        )}
        {!trouble && online && (
          <Button kind="quiet" onClick={onNow}>
            {words.now}
          </Button>
        )}
        <Button kind="quiet" onClick={onDrop}>
          {words.drop}
        </Button>
      </div>
    </li>
  )
}
