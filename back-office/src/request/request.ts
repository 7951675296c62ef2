import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { apart } from '@bailu/contract/private-fields'
import { csrfInHand } from '../session.ts'
import { activeLanguage } from '../words.tsx'
import { withProof } from './proof.ts'
import { Refusal, TransportFailure } from './refusal.ts'

/** Method and path of a call with `{id}` filled in; `rest` are the fields left for query or body. */
export function addressOf(key: Key, input: object): { method: string; path: string; rest: Record<string, unknown> } {
  const [method = 'GET', template = ''] = key.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { method, path, rest }
}

/** URL of a GET or DELETE call, and the header that carries private fields, which must not appear in a URL. */
export function askOf<K extends Key>(key: K, input: InputOf<K>): { url: string; header: Record<string, string> } {
  const { path, rest } = addressOf(key, input as object)
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== ''))
  const { open, header } = apart(key, given)
  const query = new URLSearchParams(Object.entries(open).map(([name, value]) => [name, String(value)]))
  return { url: query.size > 0 ? `${path}?${query}` : path, header }
}

/** URL of a file for a link or an image; use `downloadFile` for calls with private fields. */
export const linkTo = <K extends Key>(key: K, input: InputOf<K>): string => askOf(key, input).url

type Options = { idempotencyKey?: string; signal?: AbortSignal; file?: File }

/**
 * Calls the API as the signed-in user.
 * @throws AppError when the server answers with an error
 * @throws NetworkError when no reply came; the same idempotency key may be sent again
 */
export const request = <K extends Key>(key: K, input: InputOf<K>, options: Options = {}): Promise<ReplyOf<K>> =>
  withProof(() => send(key, input, options))

async function send<K extends Key>(
  key: K,
  input: InputOf<K>,
  { idempotencyKey, signal, file }: Options,
  again = false,
): Promise<ReplyOf<K>> {
  const { method, path, rest } = addressOf(key, input as object)
  const asks = method === 'GET' || method === 'DELETE'
  const ask = asks ? askOf(key, input) : { url: path, header: {} }
  const response = await fetch(ask.url, {
    method,
    signal: signal ?? null,
    body: asks ? null : file ? formOf(rest, file) : JSON.stringify(rest),
    headers: {
      'Accept-Language': activeLanguage(),
      ...ask.header,
      ...(method !== 'GET' && { 'X-CSRF-Token': csrfInHand() }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(!asks && !file && { 'Content-Type': 'application/json' }),
    },
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new TransportFailure('Network Error')
  })
  const answer = (await response.json().catch(() => {
    throw new TransportFailure('Network Error')
  })) as Envelope<ReplyOf<K>>
  if (answer.status === 100) return answer.data
  // A reauthentication, perhaps in another tab, replaced the session cookie during this call: retry once.
  if (answer.code === 'login_required' && !again) return send(key, input, { idempotencyKey, signal, file }, true)
  if (answer.status >= 500) throw new TransportFailure(answer.msg)
  throw new Refusal(answer.status, answer.msg, answer.code, answer.errors)
}

function formOf(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', file)
  return form
}
