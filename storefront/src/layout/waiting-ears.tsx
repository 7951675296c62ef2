import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepSending } from '../features/leads/send-waiting.ts'
import { keepSendingProgress } from '../features/training/send-progress.ts'

/** Starts sending pending leads and training progress; rendered when there are any at app start. */
export default function WaitingEars() {
  const client = useQueryClient()
  useEffect(() => {
    keepSending(client)
    keepSendingProgress(client)
  }, [client])
  return null
}
