import type { Envelope } from '@bailu/contract/envelope'
import { forgetSession } from '../state/auth.ts'
import { Refusal } from './refusal.ts'

export type Manners = {
  /** The caller shows the error itself: no toast. */
  quiet?: boolean
  /** A 401 ends the session but does not navigate to /login. */
  stay?: boolean
}

type Ears = { say: (message: string) => void; toLogin: () => void }
let ears: Ears = { say: () => {}, toLogin: () => {} }

/** Sets how messages are shown and how to get to /login; called once at start. */
export const listen = (given: Ears): void => {
  ears = given
}

export const say = (message: string, manners: Manners): void => {
  if (!manners.quiet) ears.say(message)
}

/** Unwraps the envelope: returns `data`, or throws `AppError`. */
export const unpack = (body: Envelope, manners: Manners): unknown => {
  const status = Number(body.status)
  if (status === 100) return body.data
  if (status === 401) {
    forgetSession()
    if (!manners.stay) ears.toLogin()
  } else {
    say(body.msg, manners)
  }
  throw new Refusal(status, body.msg, body.code, body.errors, body.wait)
}
