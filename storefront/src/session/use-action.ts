import { type ActionOptions, useAction as useClientAction } from '@bailu/client/use-action'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../browser/storage.ts'
import { useWords } from '../i18n/i18n.tsx'
import { toast } from '../ui/dialog/toast.tsx'
import { useState } from 'react'

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
 * `useAction` with the storefront's toasts, which show the errors of requests inside `send`.
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

/** `useAction` whose error is shown beside its button as `errorText`, until the next attempt. */
export const useShownAction = <I = void, R = unknown>(
  send: (input: I, idempotencyKey: string) => Promise<R>,
  options: Omit<StorefrontActionOptions<I, R>, 'onError'>,
) => {
  const [errorText, setErrorText] = useState('')
  const action = useAction<I, R>(send, { ...options, onError: ({ message }) => setErrorText(message) })
  const run = (input: I): Promise<boolean> => {
    setErrorText('')
    return action.run(input)
  }
  return { ...action, run, errorText, setErrorText }
}
