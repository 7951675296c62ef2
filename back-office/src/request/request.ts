import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { csrfInHand } from '../session.ts'
import { activeLanguage } from '../words.tsx'
import { Refusal, TransportFailure } from './refusal.ts'

/** Where a call goes: `{id}` in the path filled, the rest left for query or body. */
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

/** The address of a picture, document or table that a link or an image asks for. */
export function linkTo<K extends Key>(key: K, input: InputOf<K>): string {
  const { path, rest } = addressOf(key, input as object)
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== '') query.set(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/**
 * Calls the API as the member of staff who is signed in.
 * @throws Refusal when the server says no
 * @throws TransportFailure when no answer came; the same idempotency key may be sent again
 */
export async function request<K extends Key>(
  key: K,
  input: InputOf<K>,
  { idempotencyKey, signal, file }: { idempotencyKey?: string; signal?: AbortSignal; file?: File } = {},
): Promise<ReplyOf<K>> {
  const { method, path, rest } = addressOf(key, input as object)
  const asks = method === 'GET' || method === 'DELETE'
  const response = await fetch(asks ? linkTo(key, input) : path, {
    method,
    signal: signal ?? null,
    body: asks ? null : file ? formOf(rest, file) : JSON.stringify(rest),
    headers: {
      'Accept-Language': activeLanguage(),
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
  if (answer.status >= 500) throw new TransportFailure(answer.msg)
  throw new Refusal(answer.status, answer.msg, answer.code, answer.errors)
}

function formOf(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', file)
  return form
}
