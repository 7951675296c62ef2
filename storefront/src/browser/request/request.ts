import { type BuiltRequest, buildRequest } from '@bailu/client/build-request'
import { noteDataAge } from '@bailu/client/data-age'
import { AppError, NetworkError, unwrapEnvelope } from '@bailu/client/errors'
import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import type { Lang } from '@bailu/contract/languages'
import { activeLang } from '../../i18n/language.ts'
import { adoptReplacedToken, clearSession, currentToken } from '../../session/auth.ts'
import { guestToken } from '../../session/guest-data.ts'
import { SupersededRequest } from './errors.ts'

export type FailureOptions = {
  /** Shows the error as a toast; otherwise the caller shows it. */
  showsErrors?: boolean
  /** A 401 ends the session but does not navigate to /login. */
  stay?: boolean
}

type RequestListeners = {
  showMessage: (message: string) => void
  goToLogin: (wasSignedIn: boolean) => void
  /** Another account has signed in in this browser since. */
  startAnew: () => void
}
let listeners: RequestListeners = { showMessage: () => {}, goToLogin: () => {}, startAnew: () => {} }

/** Sets how messages are shown and what follows the end of a session; called once at start. */
export const setRequestListeners = (next: RequestListeners): void => {
  listeners = next
}

export const showMessage = (message: string, options: FailureOptions): void => {
  if (options.showsErrors) listeners.showMessage(message)
}

/** The data of a reply. A 401 ends the session. @throws AppError */
export const acceptEnvelope = (envelope: Envelope, options: FailureOptions): unknown => {
  try {
    return unwrapEnvelope(envelope)
  } catch (cause) {
    if (cause instanceof AppError) handleError(cause, options)
    throw cause
  }
}

/** A 401 ends the session; other errors are shown as the options say. */
export const handleError = (cause: AppError, options: FailureOptions): void => {
  if (cause.status !== 401) return showMessage(cause.message, options)
  const wasSignedIn = currentToken() !== null
  clearSession()
  if (currentToken() !== null) return listeners.startAnew()
  if (!options.stay) listeners.goToLogin(wasSignedIn)
}

let orderKeySource: (path: string, body: string) => string | undefined = () => undefined

/** Sets where the keys of orders come from; called by the screens that show orders. */
export const setOrderKeySource = (source: typeof orderKeySource): void => {
  orderKeySource = source
}

type HeaderOptions = { idempotencyKey?: string | undefined; path?: string; body?: string | undefined }

export const requestHeaders = ({ idempotencyKey, path = '', body = '' }: HeaderOptions): Record<string, string> => {
  const token = currentToken()
  const guest = guestToken.get()
  const orderKey = orderKeySource(path, body)
  return {
    'Accept-Language': activeLang(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(guest ? { 'X-Guest-Token': guest } : {}),
    ...(orderKey ? { 'X-Order-Key': orderKey } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  }
}

export type DedupeOptions = {
  /** Requests of different components do not cancel each other. */
  component?: string
  /** What two requests must share to be duplicates, besides method, path and component. */
  same?: readonly ('params' | 'body')[]
}

export const dedupeKey = (
  { method, url, body, header }: BuiltRequest,
  { component = '', same = ['params', 'body'] }: DedupeOptions,
) =>
  [
    method,
    same.includes('params') ? [url, ...Object.values(header)].join(' ') : url.split('?')[0],
    component,
    same.includes('body') ? (body ?? '') : '',
  ].join(' ')

const inFlight = new Map<string, AbortController>()

/** Aborts the request in flight with the same key and registers this one. */
export const replaceInFlight = (key: string): { signal: AbortSignal; done: () => void } => {
  inFlight.get(key)?.abort()
  const controller = new AbortController()
  inFlight.set(key, controller)
  return {
    signal: controller.signal,
    done: () => {
      if (inFlight.get(key) === controller) inFlight.delete(key)
    },
  }
}

export type RequestOptions = FailureOptions & DedupeOptions & { idempotencyKey?: string }

/** Makes a call in this process, for server rendering; rejects with an `AppError`. */
export type InProcessCaller = (key: Key, input: never, context: { lang: Lang }) => Promise<unknown>
let inProcessCaller: InProcessCaller | undefined
export const setInProcessCaller = (caller: InProcessCaller): void => {
  inProcessCaller = caller
}

/**
 * Calls the API. During server rendering the language is taken from the input.
 * @throws AppError, NetworkError, SupersededRequest; `false` for an HTTP status other than 200
 */
export const request = async <K extends Key>(
  key: K,
  input: InputOf<K>,
  options: RequestOptions = {},
): Promise<ReplyOf<K>> => {
  if (inProcessCaller) {
    const { lang = 'en' } = input as { lang?: Lang }
    return (await inProcessCaller(key, input as never, { lang })) as ReplyOf<K>
  }
  return (await requestOverNetwork(key, input as object, options)) as ReplyOf<K>
}

// A 401 for a guest on these calls means the guest token is no longer valid: the guest moved to another browser, or was
// erased. Orders are placed with a new one; there is nothing to sign in to.
const ORDER_CALLS = /^\w+ \/api\/(order|return)\b/

const send = async (built: BuiltRequest, options: RequestOptions, signal: AbortSignal): Promise<Envelope> => {
  const response = await fetch(built.url, {
    method: built.method,
    body: built.body,
    signal,
    headers: {
      ...requestHeaders({ idempotencyKey: options.idempotencyKey, path: built.url, body: built.body }),
      ...built.header,
      ...(built.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
  })
  if (response.status !== 200) throw false
  noteDataAge(built.url, response.headers)
  return (await response.json()) as Envelope
}

const requestOverNetwork = async (key: Key, input: object, options: RequestOptions): Promise<unknown> => {
  const built = buildRequest(key, input)
  const slot = replaceInFlight(dedupeKey(built, options))
  try {
    const usedToken = currentToken()
    let envelope = await send(built, options, slot.signal)
    if (Number(envelope.status) === 401 && adoptReplacedToken(usedToken))
      envelope = await send(built, options, slot.signal)
    const isGuestOver =
      Number(envelope.status) === 401 && !currentToken() && ORDER_CALLS.test(key) && guestToken.get() !== null
    if (!isGuestOver) return acceptEnvelope(envelope, options)
    guestToken.remove()
    if (key === 'POST /api/order') {
      guestToken.set((await request('POST /api/guest', {}, { component: 'renewal' })).token)
      envelope = await send(built, options, slot.signal)
    }
    return acceptEnvelope(envelope, { ...options, stay: true })
  } catch (cause) {
    if (slot.signal.aborted) throw new SupersededRequest()
    const isBroken = cause instanceof TypeError || cause instanceof SyntaxError
    if (isBroken || cause === false) showMessage('Network Error', options)
    throw isBroken ? new NetworkError() : cause
  } finally {
    slot.done()
  }
}
