import { buildRequest, fillPath, toFormData } from '@bailu/client/build-request'
import { noteDataAge } from '@bailu/client/data-age'
import { NetworkError, unwrapEnvelope } from '@bailu/client/errors'
import { readFileReply } from '@bailu/client/read-file'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import { FILE_KINDS, MAX_FILE_BYTES, MAX_UPLOAD_BYTES } from '@bailu/contract/files/kinds'
import { csrfToken, isPolled, isSamePerson, noteUse, reportPersonChange, setCsrfToken } from '../session.ts'
import { activeLanguage } from '../stored-language.ts'
import { withReauthentication } from './reauthentication.ts'

/**
 * URL of a file for a link or an image, in the language of the back office: a link sends no header of ours.
 * Use `downloadFile` for calls with private fields.
 */
export const fileUrl = <K extends Key>(key: K, input: InputOf<K>): string =>
  buildRequest(key, { ...input, lang: activeLanguage() }).url

/** The file is larger than the call takes: the server would close the connection, and its answer might be lost. */
export class FileTooLarge extends Error {
  override name = 'FileTooLarge'
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.maxBytes = maxBytes
  }
}

/** Files to download are as large as their kind may be, by the end of the name; the server looks at the content. */
const maxBytesOf = (key: Key, { name }: File): number => {
  if (key !== 'POST /api/staff/file') return MAX_UPLOAD_BYTES
  const kind = FILE_KINDS.find((ending) => name.toLowerCase().endsWith(`.${ending}`))
  return MAX_FILE_BYTES[kind ?? 'mp4']
}

type RequestOptions = { idempotencyKey?: string; signal?: AbortSignal; file?: File }

/**
 * Calls the API as the signed-in user.
 * @throws AppError when the server answers with an error
 * @throws NetworkError when no reply came; the same idempotency key may be sent again
 * @throws FileTooLarge before anything is sent
 */
export async function request<K extends Key>(
  key: K,
  input: InputOf<K>,
  options: RequestOptions = {},
): Promise<ReplyOf<K>> {
  const { file } = options
  if (file && file.size > maxBytesOf(key, file)) throw new FileTooLarge(maxBytesOf(key, file))
  return withReauthentication(() => sendRequest(key, input, options))
}

async function sendRequest<K extends Key>(
  key: K,
  input: InputOf<K>,
  { idempotencyKey, signal, file }: RequestOptions,
  isRetry = false,
): Promise<ReplyOf<K>> {
  const { method, url, body, header } = buildRequest(key, input as object)
  const response = await fetch(url, {
    method,
    signal: signal ?? null,
    body: file ? toFormData(fillPath(key, input as object).rest, file) : (body ?? null),
    headers: {
      'Accept-Language': activeLanguage(),
      ...header,
      ...(method !== 'GET' && { 'X-CSRF-Token': csrfToken() }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      ...(body !== undefined && !file && { 'Content-Type': 'application/json' }),
    },
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new NetworkError()
  })
  noteDataAge(url, response.headers)
  const envelope = (await response.json().catch(() => {
    throw new NetworkError()
  })) as Envelope<ReplyOf<K>>
  // A reauthentication, perhaps in another tab, replaced the session cookie during this call: retry once.
  if (envelope.code === 'login_required' && !isRetry)
    return sendRequest(key, input, { idempotencyKey, signal, file }, true)
  if (envelope.code === 'forbidden' && method !== 'GET' && !isRetry && (await renewCsrfToken()))
    return sendRequest(key, input, { idempotencyKey, signal, file }, true)
  if (envelope.code !== 'login_required' && !isPolled(key)) noteUse(Date.now())
  if (envelope.status >= 500) throw new NetworkError(envelope.msg)
  return unwrapEnvelope(envelope)
}

/** After a sign-in in another tab the session has another CSRF token. @returns whether it is a new one of the same person */
async function renewCsrfToken(): Promise<boolean> {
  const me = await sendRequest('GET /api/staff/me', {}, {})
  if (!isSamePerson(me.id)) {
    reportPersonChange()
    return false
  }
  const isNew = me.csrf !== csrfToken()
  setCsrfToken(me.csrf)
  return isNew
}

/**
 * Fetches a file and saves it through the browser's download.
 * @throws AppError when the server answers with an error, which must not be saved as the file
 * @throws NetworkError when no reply came
 */
export const downloadFile = <K extends Key>(key: K, input: InputOf<K>): Promise<void> =>
  withReauthentication(() => downloadNow(key, input))

async function downloadNow<K extends Key>(key: K, input: InputOf<K>): Promise<void> {
  const { url, header } = buildRequest(key, input as object)
  const response = await fetch(url, { headers: { 'Accept-Language': activeLanguage(), ...header } }).catch(() => {
    throw new NetworkError()
  })
  const file = await readFileReply(response, {})
  const objectUrl = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = file.name
  link.click()
  URL.revokeObjectURL(objectUrl)
}
