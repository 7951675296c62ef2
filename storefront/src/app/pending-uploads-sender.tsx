import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startSendingPendingNotes } from '../features/clients/detail/pending-notes.tsx'
import { startSendingPendingLeads } from '../features/leads/send-pending-leads.ts'
import { startSendingProgress } from '../features/training/use-progress.ts'

/** Starts sending pending leads, notes and training progress; rendered when there are any at app start. */
export default function PendingUploadsSender() {
  const client = useQueryClient()
  useEffect(() => {
    startSendingPendingLeads(client)
    startSendingPendingNotes(client)
    startSendingProgress(client)
  }, [client])
  return null
}
