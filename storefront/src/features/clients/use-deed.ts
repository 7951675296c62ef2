import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { useRefresh } from './use-refresh.ts'

/** Does one thing at a time, says so, and shows what it changed; says why not otherwise. */
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
