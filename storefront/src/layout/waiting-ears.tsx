import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepSending } from '../features/leads/send-waiting.ts'
import { keepSendingProgress } from '../features/training/send-progress.ts'

/** Something waited when the app was opened. */
export default function WaitingEars() {
  const client = useQueryClient()
  useEffect(() => {
    keepSending(client)
    keepSendingProgress(client)
  }, [client])
  return null
}
