import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Refusal } from '../../request/refusal.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

/** Runs a sign-in or registration, then navigates to / on success, to /login if the user could not be loaded. */
export const useEnter = () => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { login, broken } = useWords().session
  return async (attempt: () => Promise<boolean>, onRefused: (refusal: Refusal) => void): Promise<void> => {
    try {
      const entered = await attempt()
      if (entered) {
        queryClient.clear()
        await router.navigate({ to: '/', replace: true })
      } else {
        toast(login.failed)
        await router.navigate({ to: '/login', replace: true })
      }
    } catch (cause) {
      if (cause instanceof Refusal) onRefused(cause)
      // An HTTP error (thrown as false) has shown no message yet.
      if (cause === false) toast(broken)
    }
  }
}
