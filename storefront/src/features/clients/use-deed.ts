import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { useRefresh } from './use-refresh.ts'

/** Runs one action at a time, refetches the client data, and shows success or error. */
export function useDeed() {
  const { clients: words } = useWords()
  const refresh = useRefresh()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, said?: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await work()
      if (said) toast(said)
      await refresh()
      return true
    } catch (cause) {
      toast(cause instanceof Refusal ? cause.message : words.broken)
      if (cause instanceof Refusal) await refresh()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
