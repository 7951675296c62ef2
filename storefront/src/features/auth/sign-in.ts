import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf } from '@bailu/contract/calls'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { storeToken } from '../../session/auth.ts'
import { loadUser } from '../../session/current-user.ts'
import { guestToken } from '../../session/guest-data.ts'
import { handOverGuestData } from '../../session/guest-hand-over.ts'
import { passwordHash } from '../../session/password-hash.ts'
import { toast } from '../../ui/dialog/toast.tsx'
import { useCountdown } from '../../ui/use-countdown.ts'

type WithPlainPassword<T extends { password: string }> = Omit<T, 'password'> & { password: string }

/** Stores the token, loads the user, hands over guest data. Returns false if that failed; the caller goes to /login. */
const startSession = async (token: string | undefined): Promise<boolean> => {
  if (!token) return false
  storeToken(token)
  // Used up: the server has assigned the guest orders to the account.
  guestToken.remove()
  if (!(await loadUser())) return false
  await handOverGuestData()
  return true
}

export const signIn = async (form: WithPlainPassword<InputOf<'POST /api/login'>>): Promise<boolean> => {
  const { token } = await request('POST /api/login', { ...form, password: await passwordHash(form.password) })
  return startSession(token)
}

export const registerAccount = async (form: WithPlainPassword<InputOf<'POST /api/register'>>): Promise<boolean> => {
  const { token } = await request('POST /api/register', { ...form, password: await passwordHash(form.password) })
  return startSession(token)
}

/** Runs a sign-in or registration, then navigates to / on success, to /login if the user could not be loaded. */
export const useSignInNavigation = () => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { login, broken } = useWords().session
  return async (attempt: () => Promise<boolean>, onRejected: (appError: AppError) => void): Promise<void> => {
    try {
      const isSignedIn = await attempt()
      if (isSignedIn) {
        queryClient.clear()
        await router.navigate({ to: '/', replace: true })
      } else {
        toast(login.failed)
        await router.navigate({ to: '/login', replace: true })
      }
    } catch (cause) {
      if (cause instanceof AppError) onRejected(cause)
      // An HTTP error (thrown as false) has shown no message yet.
      if (cause === false) toast(broken)
    }
  }
}

/** Countdown of the retry delay that a rate-limit error contains, in seconds. */
export const useRetryDelay = (): { secondsLeft: number; startDelay: (appError: Pick<AppError, 'wait'>) => void } => {
  const [retryAt, setRetryAt] = useState(0)
  const secondsLeft = useCountdown(retryAt)
  return {
    secondsLeft,
    startDelay: ({ wait }) => {
      if (wait !== undefined) setRetryAt(Date.now() + wait * 1000)
    },
  }
}
