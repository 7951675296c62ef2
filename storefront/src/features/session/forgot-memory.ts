import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'forgot'

/** A requested reset code, stored while the user looks for the email; never the code itself. */
export type Asked = {
  email: string
  request: string
  /** When another code may be requested, in milliseconds since 1970. */
  againAt: number
}

export const askedBefore = (): Asked | null => remembered<Asked | null>(KEY, null)
export const rememberAsked = (asked: Asked): void => rememberFor(KEY, asked)
export const forgetAsked = (): void => forgetFor(KEY)

let typed = ''
/** The email address typed into the sign-in form, to prefill the reset form. */
export const typedEmail = { keep: (email: string) => void (typed = email.trim()), get: () => typed }
