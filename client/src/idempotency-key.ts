import { AppError, isAnswered } from './errors.ts'

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

const isKeyReused = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'key_reused'

/**
 * For a form that sends one record: until the server has answered, whatever is sent has the same key, so that a text
 * changed after a lost reply is never stored besides the first. When the first one had been stored, `rebase` puts the
 * changed input on top of its reply; without a result the error `key_reused` is left to the caller.
 */
export function createRecordSender<I, R>(rebase?: (input: I, stored: R) => I | undefined) {
  let unanswered: { key: string; inputs: I[] } | undefined
  const readStored = async (key: string, inputs: I[], send: (input: I, key: string) => Promise<R>) => {
    for (const input of inputs) {
      try {
        return await send(input, key)
      } catch (cause) {
        if (!isKeyReused(cause)) throw cause
      }
    }
    return undefined
  }
  return async function sendRecord(input: I, send: (input: I, idempotencyKey: string) => Promise<R>): Promise<R> {
    const { key, inputs } = unanswered ?? { key: createIdempotencyKey(), inputs: [] }
    unanswered = { key, inputs: [...inputs, input] }
    try {
      const reply = await send(input, key)
      unanswered = undefined
      return reply
    } catch (cause) {
      if (!isAnswered(cause)) throw cause
      const stored = isKeyReused(cause) && rebase ? await readStored(key, inputs, send) : undefined
      unanswered = undefined
      const next = stored && rebase?.(input, stored)
      if (next === undefined) throw cause
      return sendRecord(next, send)
    }
  }
}

/** `rebase` of calls that check a version: the changed input is sent with the version of the stored reply. */
export const withStoredVersion = <I, R>(input: I, stored: R): I | undefined => {
  const hasVersion = (value: unknown): value is { version: unknown } =>
    typeof value === 'object' && value !== null && 'version' in value
  return hasVersion(input) && hasVersion(stored) ? { ...input, version: stored.version } : undefined
}
