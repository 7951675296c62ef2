import { forgetFor, remembered, rememberFor } from './session-memory.ts'

const KEY = 'basket'

/** Code of the basket link that filled the cart of this tab (tab storage); sent with the next order, then cleared. */
export const takenBasket = {
  get: (): string | undefined => remembered<string | null>(KEY, null) ?? undefined,
  set: (code: string) => rememberFor(KEY, code),
  forget: () => forgetFor(KEY),
}
