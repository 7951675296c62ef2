import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { useOnline } from '../../session/offline/online.ts'
import { usePendingLeads, type PendingLead, pendingLeads } from '../../session/offline/pending-leads.ts'
import { pendingPhotos } from '../../session/offline/pending-photos.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { startSendingPendingLeads, sendPendingLeads } from './send-pending-leads.ts'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'

/** Leads written without a network, and those that the server rejected. */
export function PendingLeadRows() {
  const { waiting: words, keep: cancelText } = useWords('leads').leads
  const client = useQueryClient()
  const userId = useAuth(({ userInfo }) => userInfo?.id)
  const list = usePendingLeads(userId)
  const hasPending = list.length > 0
  const dropping = useConfirmation(
    { title: words.drop, message: words.dropAsk, confirm: words.drop, cancel: cancelText, danger: true },
    (drop: () => void) => drop(),
  )
  useEffect(() => {
    if (hasPending) startSendingPendingLeads(client)
  }, [hasPending, client])
  if (userId === undefined || !hasPending) return null
  const sendAnyway = ({ issue: _, ...lead }: PendingLead) => {
    void pendingLeads.add(userId, { ...lead, anyway: true }).then(() => sendPendingLeads(client))
  }
  const drop = (draft: string) => {
    void pendingLeads.remove(userId, draft)
    void pendingPhotos.remove(userId, draft)
  }
  return (
    <section aria-label={words.label} className="mx-20 mb-16 rounded-8 border border-line bg-paper px-16">
      <ul>
        {list.map((lead) => (
          <PendingLeadRow
            key={lead.draft}
            lead={lead}
            onSend={() => void sendPendingLeads(client)}
            onAnyway={() => sendAnyway(lead)}
            onDrop={() => dropping.ask(() => drop(lead.draft))}
          />
        ))}
      </ul>
      {dropping.dialog}
    </section>
  )
}

type PendingLeadRowProps = { lead: PendingLead; onSend: () => void; onAnyway: () => void; onDrop: () => void }

function PendingLeadRow({ lead, onSend, onAnyway, onDrop }: PendingLeadRowProps) {
  const { waiting: words, form } = useWords('leads').leads
  const lang = useLang()
  const online = useOnline()
  const { issue } = lead
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
      {issue && <p className="text-13 text-danger">{issue === 'lead_same_phone' ? words.same : form.error.broken}</p>}
      <div className="mt-8 flex flex-wrap gap-8">
        {issue === 'lead_same_phone' && (
          <Button kind="quiet" onClick={onAnyway}>
            {words.anyway}
          </Button>
        )}
        {!issue && online && (
          <Button kind="quiet" onClick={onSend}>
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
