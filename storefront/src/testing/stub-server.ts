import type { Key, ReplyOf } from '@bailu/contract/calls'
import type { ErrorCode } from '@bailu/contract/error-codes'
import { vi } from 'vitest'

type Answer = () => Promise<Response> | Response
type SentCall = { body: unknown; idempotencyKey: string | null }

const envelope = (content: object): Response => Response.json({ data: null, msg: '', ...content })

export const reply =
  <K extends Key>(_: K, data: ReplyOf<K>): Answer =>
  () =>
    envelope({ status: 100, data })
export const refusal =
  (status: number, code: ErrorCode, msg: string, errors?: Record<string, string>): Answer =>
  () =>
    envelope({ status, code, msg, ...(errors && { errors }) })
export const fault: Answer = () => new Response('', { status: 500 })
export const lostNetwork: Answer = () => {
  throw new TypeError('Failed to fetch')
}

/** Answers after `release` is called. */
export function delayed(answer: Answer): { answer: Answer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { answer: () => promise.then(answer), release: resolve }
}

const patternOf = (key: string): RegExp => new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

/** Replaces `fetch`. The answers of a call are given one after the other, the last one again and again. */
export function stubServer(answers: Partial<Record<Key, Answer[]>>) {
  const sent = new Map<string, SentCall[]>()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const called = `${init.method ?? 'GET'} ${new URL(url, 'http://shop').pathname}`
    const key = Object.keys(answers).find((one) => patternOf(one).test(called))
    if (!key) throw new Error(`No answer to ${called}`)
    const calls = sent.get(key) ?? []
    sent.set(key, calls)
    calls.push({
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: new Headers(init.headers).get('Idempotency-Key'),
    })
    const list = answers[key as Key] ?? []
    return (list[calls.length - 1] ?? list.at(-1))?.()
  })
  return { callsOf: (key: Key): SentCall[] => sent.get(key) ?? [] }
}
