import { Refusal } from './refusal.ts'

/** What the server asks for: recent authentication (password typed again), or a new session. */
export type Needed = 'proof' | 'session'
type Ask = (needed: Needed) => Promise<boolean>
let ask: Ask = async () => false
/** One pending prompt per kind: a session may end while the user is reauthenticating. */
const asking = new Map<Needed, Promise<boolean>>()

/** Registers the dialog that asks for password and second factor; it resolves to whether they were verified. */
export const onProofNeeded = (then: Ask): void => {
  ask = then
}

const neededBy = (cause: unknown): Needed | undefined => {
  if (!(cause instanceof Refusal)) return undefined
  if (cause.code === 'password_needed') return 'proof'
  return cause.code === 'login_required' ? 'session' : undefined
}

/**
 * Makes a call. When the server requires recent authentication or a new session, the user is prompted once for all
 * waiting calls and the call is made again, so that the screen keeps its state.
 * @throws AppError password_needed, login_required when the user cancels the prompt
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
