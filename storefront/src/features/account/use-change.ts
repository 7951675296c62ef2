import { Refusal } from '../../request/refusal.ts'
import { loadUser } from '../../session/load-user.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import type { Done } from './parts.ts'

type Told = (message: string, refusal?: Refusal) => void

/**
 * Makes a change of the account: says so and leads back when it is done; tells
 * why not otherwise, and everything typed stays. Work that gives undefined was dropped.
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
