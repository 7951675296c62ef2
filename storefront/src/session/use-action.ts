import { type ActionOptions, useAction as useClientAction } from '@bailu/client/use-action'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../browser/storage.ts'
import { useWords } from '../i18n/i18n.tsx'
import { toast } from '../ui/dialog/toast.tsx'

export type StorefrontActionOptions<I, R> = Omit<ActionOptions<I, R>, 'keyStorage' | 'parallel'> & {
  /** Text for a lost connection or a fault; by default that of a failed network. */
  broken?: string
  /** Name in tab storage: the idempotency key of an unanswered input survives a reload. */
  storedAs?: string
}

const keyStorageIn = (name: string) => ({
  read: () => readTabStorage<Record<string, string>>(name, {}),
  write: (keys: Record<string, string>) =>
    Object.keys(keys).length > 0 ? writeTabStorage(name, keys) : removeTabStorage(name),
})

/**
 * `useAction` with the storefront's toasts. Requests inside `send` are made `quiet`, because errors are shown here.
 */
export const useAction = <I = void, R = unknown>(
  send: (input: I, idempotencyKey: string) => Promise<R>,
  { broken, storedAs, ...options }: StorefrontActionOptions<I, R>,
) => {
  const { networkError } = useWords().shell.toast
  return useClientAction(
    send,
    { ...options, ...(storedAs !== undefined && { keyStorage: keyStorageIn(storedAs) }) },
    { showSuccess: toast, showError: toast, failureText: () => broken ?? networkError },
  )
}
