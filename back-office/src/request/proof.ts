import { Refusal } from './refusal.ts'

let ask: () => Promise<boolean> = async () => false
let asking: Promise<boolean> | undefined

/** The app tells once who asks for password and second factor; the answer is whether they were proven. */
export const onProofNeeded = (then: () => Promise<boolean>): void => {
  ask = then
}

/**
 * Makes a call; where the server wants a fresh proof, it is asked for once, however many calls wait
 * for it, and the same call is made again.
 * @throws Refusal password_needed when whoever is at work did not want to
 */
export async function withProof<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (!(cause instanceof Refusal && cause.code === 'password_needed')) throw cause
    asking ??= ask().finally(() => (asking = undefined))
    if (!(await asking)) throw cause
  }
  return call()
}
