import { forgetFor, remembered, rememberFor } from './session-memory.ts'

const KEY = 'basket'

/** Which basket link filled the cart of this tab; the order says so, once. */
export const takenBasket = {
  get: (): string | undefined => remembered<string | null>(KEY, null) ?? undefined,
  set: (code: string) => rememberFor(KEY, code),
  forget: () => forgetFor(KEY),
}
