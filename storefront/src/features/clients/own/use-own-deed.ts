import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'

/** Runs one change of the client's own file at a time. */
export function useOwnDeed() {
  const { settings } = useWords()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: ['client-file'] })
      toast(said)
    } catch (cause) {
      toast(cause instanceof Refusal ? cause.message : settings.broken)
    }
    setBusy(false)
  }
  return { busy, run }
}
