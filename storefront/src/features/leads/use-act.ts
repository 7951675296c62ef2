import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { leadKeys } from './queries.ts'

/** Runs one change at a time, refetches the leads, and shows success or error. */
export const useAct = () => {
  const { form } = useWords().leads
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const act = async (work: () => Promise<unknown>, said?: string): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await work()
      await client.invalidateQueries({ queryKey: leadKeys() })
      if (said) toast(said)
      return true
    } catch (cause) {
      toast(cause instanceof Refusal ? cause.message : form.error.broken)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { act, busy }
}
