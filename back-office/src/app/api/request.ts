import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { splitPrivateFields } from '@bailu/contract/private-fields'
import { activeLanguage } from '../language.tsx'
import { csrfToken } from '../session.ts'
import { AppError, NetworkError } from './errors.ts'
import { withReauthentication } from './reauthentication.ts'

/** Method and path of a call with `{id}` filled in; `rest` are the fields left for query or body. */
export function buildRequest(key: Key, input: object): { method: string; path: string; rest: Record<string, unknown> } {
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
export function buildQueryRequest<K extends Key>(
  key: K,
  input: InputOf<K>,
): { url: string; header: Record<string, string> } {
  const { path, rest } = buildRequest(key, input as object)
  const presentFields = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== ''),
  )
  const { open, header } = splitPrivateFields(key, presentFields)
  const query = new URLSearchParams(Object.entries(open).map(([name, value]) => [name, String(value)]))
  return { url: query.size > 0 ? `${path}?${query}` : path, header }
}

/** URL of a file for a link or an image; use `downloadFile` for calls with private fields. */
export const fileUrl = <K extends Key>(key: K, input: InputOf<K>): string => buildQueryRequest(key, input).url

type RequestOptions = { idempotencyKey?: string; signal?: AbortSignal; file?: File }

/**
 * Calls the API as the signed-in user.
 * @throws AppError when the server answers with an error
 * @throws NetworkError when no reply came; the same idempotency key may be sent again
 */
export const request = <K extends Key>(key: K, input: InputOf<K>, options: RequestOptions = {}): Promise<ReplyOf<K>> =>
  withReauthentication(() => sendRequest(key, input, options))

async function sendRequest<K extends Key>(
  key: K,
  input: InputOf<K>,
  { idempotencyKey, signal, file }: RequestOptions,
  isRetry = false,
): Promise<ReplyOf<K>> {
  const { method, path, rest } = buildRequest(key, input as object)
  const hasNoBody = method === 'GET' || method === 'DELETE'
  const target = hasNoBody ? buildQueryRequest(key, input) : { url: path, header: {} }
  const response = await fetch(target.url, {
    method,
    signal: signal ?? null,
    body: hasNoBody ? null : file ? toFormData(rest, file) : JSON.stringify(rest),
    headers: {
      'Accept-Language': activeLanguage(),
      ...target.header,
      ...(method !== 'GET' && { 'X-CSRF-Token': csrfToken() }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(!hasNoBody && !file && { 'Content-Type': 'application/json' }),
    },
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new NetworkError('Network Error')
  })
  const envelope = (await response.json().catch(() => {
    throw new NetworkError('Network Error')
  })) as Envelope<ReplyOf<K>>
  if (envelope.status === 100) return envelope.data
  // A reauthentication, perhaps in another tab, replaced the session cookie during this call: retry once.
  if (envelope.code === 'login_required' && !isRetry)
    return sendRequest(key, input, { idempotencyKey, signal, file }, true)
  if (envelope.status >= 500) throw new NetworkError(envelope.msg)
  throw new AppError(envelope.status, envelope.msg, envelope.code, envelope.errors)
}

function toFormData(fields: Record<string, unknown>, file: File): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', file)
  return form
}

/**
 * Fetches a file and saves it through the browser's download.
 * @throws AppError when the server answers with an error, which must not be saved as the file
 * @throws NetworkError when no reply came
 */
export const downloadFile = <K extends Key>(key: K, input: InputOf<K>): Promise<void> =>
  withReauthentication(() => downloadNow(key, input))

async function downloadNow<K extends Key>(key: K, input: InputOf<K>): Promise<void> {
  const { url, header } = buildQueryRequest(key, input)
  const response = await fetch(url, { headers: { 'Accept-Language': activeLanguage(), ...header } }).catch(() => {
    throw new NetworkError('Network Error')
  })
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const envelope = (await response.json()) as Envelope
    throw new AppError(envelope.status, envelope.msg, envelope.code, envelope.errors)
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'table.csv'
  const objectUrl = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  URL.revokeObjectURL(objectUrl)
}
