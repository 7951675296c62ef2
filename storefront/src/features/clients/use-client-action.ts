import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { useWords } from '../../i18n/i18n.tsx'
import { toast } from '../../ui/dialog/toast.tsx'

/** Refetches everything that shows a client: the client, the list and the tasks. */
export const useRefreshClients = () => {
  const client = useQueryClient()
  return () => Promise.all(['client', 'clients', 'tasks'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/** Runs one action at a time, refetches the client data, and shows success or error. */
export function useClientAction() {
  const { clients: words } = useWords()
  const refresh = useRefreshClients()
  const [busy, setBusy] = useState(false)
  const run = async (action: () => Promise<unknown>, successText?: string): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      await action()
      if (successText) toast(successText)
      await refresh()
      return true
    } catch (cause) {
      toast(cause instanceof AppError ? cause.message : words.broken)
      if (cause instanceof AppError) await refresh()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
