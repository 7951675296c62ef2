import { Refusal } from './refusal.ts'

/** A fresh proof is wanted, or the session of the person at work is over. */
export type Needed = 'proof' | 'session'
type Ask = (needed: Needed) => Promise<boolean>
let ask: Ask = async () => false
/** Of each kind one: a session may end while a proof is being typed. */
const asking = new Map<Needed, Promise<boolean>>()

/** The app says once who asks for password and second factor; the answer is whether they were proven. */
export const onProofNeeded = (then: Ask): void => {
  ask = then
}

const neededBy = (cause: unknown): Needed | undefined => {
  if (!(cause instanceof Refusal)) return undefined
  if (cause.code === 'password_needed') return 'proof'
  return cause.code === 'login_required' ? 'session' : undefined
}

/**
 * Makes a call; where the server wants a fresh proof or a new session, it is asked for once, however many calls wait
 * for it, and the same call is made again: what is on the screen stays.
 * @throws Refusal password_needed, login_required when that was not given
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    const needed = neededBy(cause)
    if (!needed) throw cause
    const answer = asking.get(needed) ?? ask(needed).finally(() => asking.delete(needed))
    asking.set(needed, answer)
    if (!(await answer)) throw cause
  }
  return call()
}
