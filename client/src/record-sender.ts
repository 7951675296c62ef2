import { AppError, isAnswered } from './errors.ts'
import { createIdempotencyKey } from './idempotency-key.ts'

const isKeyReused = (cause: unknown): boolean => cause instanceof AppError && cause.code === 'key_reused'

/** Sends the inputs of one record; `send` makes the request. */
export type RecordSender<I, R> = (input: I, send: (input: I, idempotencyKey: string) => Promise<R>) => Promise<R>

/**
 * For a form that sends one record: until the server has answered, whatever is sent has the same key, so that a text
 * changed after a lost reply is never stored besides the first. When the first one had been stored, `rebase` puts the
 * changed input on top of its reply; without a result the error `key_reused` is left to the caller.
 */
export function createRecordSender<I, R>(
  rebase?: (input: I, stored: R, storedInput: I) => I | undefined,
): RecordSender<I, R> {
  let unanswered: { key: string; inputs: I[] } | undefined
  const readStored = async (key: string, inputs: I[], send: (input: I, key: string) => Promise<R>) => {
    for (const input of inputs) {
      try {
        return { input, reply: await send(input, key) }
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
      const next = stored && rebase?.(input, stored.reply, stored.input)
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
