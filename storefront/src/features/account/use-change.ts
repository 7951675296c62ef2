import { Refusal } from '../../request/refusal.ts'
import { loadUser } from '../../session/load-user.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import type { Done } from './parts.ts'

type Told = (message: string, refusal?: Refusal) => void

/**
 * Runs a change of the account: on success reloads the user, shows a toast and calls `onDone`; on failure calls
 * `onError` with the message, and the form keeps its input. A result of undefined means the user cancelled.
 */
export function useChange(onDone: Done) {
  const { settings, shell } = useWords()
  return async (work: () => Promise<unknown>, onTrouble: Told): Promise<void> => {
    try {
      if ((await work()) === undefined) return
      await loadUser()
      toast(shell.toast.modified)
      onDone()
    } catch (cause) {
      if (cause instanceof Refusal) onTrouble(Object.values(cause.errors)[0] ?? cause.message, cause)
      else onTrouble(settings.broken)
    }
  }
}
