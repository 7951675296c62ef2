import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { leadKeys } from './queries.ts'

/** Runs one change at a time, refetches the leads, and shows success or error. */
export const useLeadAction = () => {
  const { form } = useWords().leads
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = async (action: () => Promise<unknown>, successText?: string): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      await action()
      await client.invalidateQueries({ queryKey: leadKeys() })
      if (successText) toast(successText)
      return true
    } catch (cause) {
      toast(cause instanceof AppError ? cause.message : form.error.broken)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy }
}
