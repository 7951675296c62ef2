import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { request } from '../../request/request.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

/** Retracts a slip once; the order's state follows by refetching. */
export const useRetractSlip = (id: string) => {
  const words = useWords().orders
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const retract = async (proof: string) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await request('POST /api/order/{id}/proof/{proof}/retract', { id, proof })
      toast(words.retracted)
    } catch {
      // The error was already shown.
    }
    running.current = false
    setBusy(false)
    await client.invalidateQueries({ queryKey: ['order'] })
  }
  return { busy, retract }
}
