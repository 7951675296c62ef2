import type { InputOf } from '@bailu/contract/calls'
import type { PasskeyAssertion } from '@bailu/contract/auth/staff'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { request } from '../../app/api/request.ts'

/** The passkey prompt was cancelled, there is no passkey for this site, or the authenticator is not usable here. */
export class PasskeyError extends Error {
  override name = 'PasskeyFailure'
}

export const supportsPasskeys = (): boolean => browserSupportsWebAuthn()

const callBrowser = async <T>(prompt: () => Promise<T>): Promise<T> => {
  try {
    return await prompt()
  } catch (cause) {
    throw new PasskeyError(cause instanceof Error ? cause.name : 'unknown')
  }
}

type OptionsJson<F extends (given: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never

/** Asks the browser for a passkey to sign in. @throws PasskeyError, AppError */
export async function getPasskey(): Promise<PasskeyAssertion> {
  const { options } = await request('POST /api/staff/login/passkey/start', {})
  const optionsJSON = options as unknown as OptionsJson<typeof startAuthentication>
  return (await callBrowser(() => startAuthentication({ optionsJSON }))) as PasskeyAssertion
}

/** Registers a new passkey for the signed-in user. @throws PasskeyError, AppError */
export async function createPasskey(): Promise<InputOf<'POST /api/staff/me/passkey'>['passkey']> {
  const { options } = await request('POST /api/staff/me/passkey/start', {})
  const optionsJSON = options as unknown as OptionsJson<typeof startRegistration>
  return (await callBrowser(() =>
    startRegistration({ optionsJSON }),
  )) as InputOf<'POST /api/staff/me/passkey'>['passkey']
}
