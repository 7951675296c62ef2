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
import { pathAfterSignIn } from './password-reset.ts'
import { useCountdown } from '../../ui/use-countdown.ts'

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

const withPasswordHash = async <F extends { password: string }>(form: F): Promise<F> => ({
  ...form,
  password: await passwordHash(form.password),
})

export const signIn = async (form: InputOf<'POST /api/login'>): Promise<boolean> => {
  const { token } = await request('POST /api/login', await withPasswordHash(form))
  return startSession(token)
}

export const registerAccount = async (form: InputOf<'POST /api/register'>): Promise<boolean> => {
  const { token } = await request('POST /api/register', await withPasswordHash(form))
  return startSession(token)
}

/**
 * Navigates to / after a sign-in or registration, and on to the page that asked for it; to /login if the user could not
 * be loaded.
 */
export const useSignInNavigation = () => {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { login } = useWords('auth').auth
  return async (isSignedIn: boolean): Promise<void> => {
    if (isSignedIn) queryClient.clear()
    else toast(login.failed)
    await router.navigate({ to: isSignedIn ? '/' : '/login', replace: true })
    const asked = isSignedIn ? pathAfterSignIn.take() : null
    if (asked) await router.navigate({ to: asked })
  }
}

/** Countdown of the retry delay that a rate-limit error contains, in seconds. */
export const useRetryDelay = () => {
  const [retryAt, setRetryAt] = useState(0)
  const secondsLeft = useCountdown(retryAt)
  return {
    secondsLeft,
    /** For `onRejected`: the form still shows the error. */
    startDelay: ({ cause }: { cause: unknown }): false => {
      if (cause instanceof AppError && cause.wait !== undefined) setRetryAt(Date.now() + cause.wait * 1000)
      return false
    },
    endDelay: () => setRetryAt(0),
  }
}
