import type { InputOf } from '@bailu/contract/calls'
import type { PasskeyProof } from '@bailu/contract/passkeys'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { request } from './request.ts'

/** The passkey prompt was cancelled, there is no passkey for this site, or the authenticator is not usable here. */
export class PasskeyFailure extends Error {
  override name = 'PasskeyFailure'
}

export const passkeysPossible = (): boolean => browserSupportsWebAuthn()

const ofBrowser = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (cause) {
    throw new PasskeyFailure(cause instanceof Error ? cause.name : 'unknown')
  }
}

type Optioned<F extends (given: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never

/** Asks the browser for a passkey to sign in. @throws PasskeyError, AppError */
export async function askPasskey(): Promise<PasskeyProof> {
  const { options } = await request('POST /api/staff/login/passkey/start', {})
  const optionsJSON = options as unknown as Optioned<typeof startAuthentication>
  return (await ofBrowser(() => startAuthentication({ optionsJSON }))) as PasskeyProof
}

/** Registers a new passkey for the signed-in user. @throws PasskeyError, AppError */
export async function makePasskey(): Promise<InputOf<'POST /api/staff/me/passkey'>['passkey']> {
  const { options } = await request('POST /api/staff/me/passkey/start', {})
  const optionsJSON = options as unknown as Optioned<typeof startRegistration>
  return (await ofBrowser(() => startRegistration({ optionsJSON }))) as InputOf<'POST /api/staff/me/passkey'>['passkey']
}
