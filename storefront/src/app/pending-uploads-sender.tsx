import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startSendingPendingLeads } from '../features/leads/send-pending-leads.ts'
import { startSendingProgress } from '../features/training/use-progress.ts'

/** Starts sending pending leads and training progress; rendered when there are any at app start. */
export default function PendingUploadsSender() {
  const client = useQueryClient()
  useEffect(() => {
    startSendingPendingLeads(client)
    startSendingProgress(client)
  }, [client])
  return null
}
