import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
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

/**
 * Registers an account. A referral code that came with a link and was not typed never prevents it: if the partner does
 * not exist any more, the account is created without.
 */
export const registerAccount = async (form: InputOf<'POST /api/register'>, codeOfLink: string): Promise<boolean> => {
  const input = await withPasswordHash(form)
  const { invitation_code: code, ...withoutCode } = input
  const { token } = await request('POST /api/register', input).catch((cause: unknown) => {
    const isUnknown = cause instanceof AppError && cause.code === 'invitation_unknown'
    if (!isUnknown || code?.toUpperCase() !== codeOfLink.toUpperCase()) throw cause
    return request('POST /api/register', withoutCode)
  })
  return startSession(token)
}

/** The page that was left for signing in, and whether because the session had ended. */
export const useSignInReason = (): { back?: string; expired?: string } => useSearch({ strict: false })

/** Navigates to / or back to the page that was left after a sign-in or registration, to /login if the user could not be loaded. */
export const useSignInNavigation = () => {
  const { back } = useSignInReason()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { login } = useWords('auth').auth
  return async (isSignedIn: boolean): Promise<void> => {
    if (isSignedIn) queryClient.clear()
    else toast(login.failed)
    await router.navigate({ href: isSignedIn ? (back ?? '/') : '/login', replace: true })
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
