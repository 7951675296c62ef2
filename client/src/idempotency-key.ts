import { isAnswered } from './errors.ts'

/**
 * A new idempotency key of 32 hex digits. Not `randomUUID`, which needs https; a demo on the local network has http.
 */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

type KeysByInput = Record<string, string>
/** Where keys survive a reload. */
export type KeyStorage = { read: () => KeysByInput; write: (keys: KeysByInput) => void }

/** Tells inputs apart; of a file its name, size and date. */
export const fingerprint = (input: unknown): string =>
  JSON.stringify(input, (_, value: unknown) =>
    typeof File !== 'undefined' && value instanceof File ? [value.name, value.size, value.lastModified] : value,
  ) ?? ''

/**
 * Idempotency keys of inputs whose outcome is unknown: a retry of the same input sends the same key, so that the server
 * performs it once. A key is dropped when the server answered, with success or with an error.
 */
export function createKeyRing(storage?: KeyStorage) {
  let keys: KeysByInput = storage?.read() ?? {}
  const set = (next: KeysByInput) => {
    keys = next
    storage?.write(next)
  }
  const drop = (input: string) => {
    const { [input]: _, ...others } = keys
    set(others)
  }
  /** Sends an input with its key. */
  return async <T>(input: string, send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const key = keys[input] ?? createIdempotencyKey()
    if (!(input in keys)) set({ ...keys, [input]: key })
    try {
      const reply = await send(key)
      drop(input)
      return reply
    } catch (cause) {
      if (isAnswered(cause)) drop(input)
      throw cause
    }
  }
}
