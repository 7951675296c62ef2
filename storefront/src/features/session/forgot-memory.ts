import { forgetFor, remembered, rememberFor } from '../../session-memory.ts'

const KEY = 'forgot'

/** Where somebody was who went to look for the mail; never the code. */
export type Asked = {
  email: string
  request: string
  /** When another code may be asked for, in milliseconds since 1970. */
  againAt: number
}

export const askedBefore = (): Asked | null => remembered<Asked | null>(KEY, null)
export const rememberAsked = (asked: Asked): void => rememberFor(KEY, asked)
export const forgetAsked = (): void => forgetFor(KEY)

let typed = ''
/** What stood in the sign-in form is not typed twice. */
export const typedEmail = { keep: (email: string) => void (typed = email.trim()), get: () => typed }
