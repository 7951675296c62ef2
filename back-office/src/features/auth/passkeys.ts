import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { PasskeyAssertion } from '@bailu/contract/auth/staff'
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'

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

/**
 * Asks the browser for a passkey to sign in, with the options of the server.
 * @throws PasskeyError
 */
export async function getPasskey({
  options,
}: ReplyOf<'POST /api/staff/login/passkey/start'>): Promise<PasskeyAssertion> {
  const optionsJSON = options as unknown as OptionsJson<typeof startAuthentication>
  return (await callBrowser(() => startAuthentication({ optionsJSON }))) as PasskeyAssertion
}

type NewPasskey = InputOf<'POST /api/staff/me/passkey'>['passkey']

/**
 * Creates a passkey for the signed-in user, with the options of the server.
 * @throws PasskeyError
 */
export async function createPasskey({ options }: ReplyOf<'POST /api/staff/me/passkey/start'>): Promise<NewPasskey> {
  const optionsJSON = options as unknown as OptionsJson<typeof startRegistration>
  return (await callBrowser(() => startRegistration({ optionsJSON }))) as NewPasskey
}
