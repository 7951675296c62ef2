import type { InputOf, Key, ReplyOf } from '@bailu/contract/calls'
import type { Envelope } from '@bailu/contract/envelope'
import type { Lang } from '@bailu/contract/languages'
import { guestToken } from '../guest-data.ts'
import { tokenInHand, tokenReplaced } from '../state/auth.ts'
import { type Manners, say, unpack } from './answer.ts'
import { build, type Built, type Fields } from './build.ts'
import { headersOf } from './headers.ts'
import { cancelKey, type Sameness, takePlace } from './in-flight.ts'
import { RepeatedRequest, TransportFailure } from './refusal.ts'

export type Options = Manners & Sameness & { idempotencyKey?: string }

/** Makes a call in this process, for server rendering; rejects with an `AppError`. */
export type Caller = (key: Key, input: never, context: { lang: Lang }) => Promise<unknown>
let inProcess: Caller | undefined
export const answerInProcess = (caller: Caller): void => {
  inProcess = caller
}

/**
 * Calls the API. During server rendering the language is taken from the input.
 * @throws AppError, NetworkError, SupersededRequest; `false` for an HTTP status other than 200
 */
export const request = async <K extends Key>(key: K, input: InputOf<K>, options: Options = {}): Promise<ReplyOf<K>> => {
  if (inProcess) {
    const { lang = 'en' } = input as { lang?: Lang }
    return (await inProcess(key, input as never, { lang })) as ReplyOf<K>
  }
  return (await overNetwork(key, input as Fields, options)) as ReplyOf<K>
}

// A 401 for a guest on these calls means the guest token is no longer valid; a new one is requested with the next
// order.
const ORDERS = /^\w+ \/api\/(order|return)\b/

const send = async (built: Built, options: Options, signal: AbortSignal): Promise<Envelope> => {
  const response = await fetch(built.url, {
    method: built.method,
    body: built.body,
    signal,
    headers: {
      ...headersOf(options.idempotencyKey),
      ...built.header,
      ...(built.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
  })
  if (response.status !== 200) throw false
  return (await response.json()) as Envelope
}

const overNetwork = async (key: Key, input: Fields, options: Options): Promise<unknown> => {
  const built = build(key, input)
  const place = takePlace(cancelKey(built, options))
  try {
    const used = tokenInHand()
    let answer = await send(built, options, place.signal)
    if (Number(answer.status) === 401 && tokenReplaced(used)) answer = await send(built, options, place.signal)
    if (Number(answer.status) === 401 && !tokenInHand() && ORDERS.test(key)) guestToken.drop()
    return unpack(answer, options)
  } catch (cause) {
    if (place.signal.aborted) throw new RepeatedRequest()
    if (cause instanceof TypeError || cause instanceof SyntaxError) {
      say('Network Error', options)
      throw new TransportFailure('Network Error')
    }
    throw cause
  } finally {
    place.done()
  }
}
