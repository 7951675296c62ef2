import { expect } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { REFUSALS, STATUS, type Envelope, type RefusalCode } from '@bailu/contract/envelope'
import { refusals } from '@bailu/phrases/refusals'
import { waitWords } from '@bailu/phrases/wait-words'
import type { Lang } from '@bailu/contract/fields'

const KNOWN = new Set<number>(Object.values(STATUS))
/** Column names that must never appear in a reply. */
const SECRET =
  /"(password_?hash|token_?hash|request_?hash|secret_?key|pepper|staff_?id|guest_?id|user_?id|cost_?price|stack)"/i
const OURS = /node_modules|\.ts:\d+|select .* from|insert into|Failed query/i
const LETTERS: Record<Lang, RegExp> = { en: /[A-Za-z]{2}/, zh: /[\u4e00-\u9fff]/, th: /[\u0e00-\u0e7f]/ }

/** Asserts what every reply must satisfy for any request: no 5xx, security headers, known status, translated message, no internals. @returns its envelope */
export function envelopeOf(reply: LightMyRequestResponse, lang: Lang, asked = ''): Envelope<Record<string, unknown>> {
  expect(reply.statusCode, `${asked} ${reply.body.slice(0, 500)}`).toBeLessThan(500)
  expect(reply.headers['x-content-type-options'], `${asked} ${reply.body.slice(0, 500)}`).toBe('nosniff')
  if (/^(image|text\/(csv|plain)|application\/(pdf|vnd\.))/.test(String(reply.headers['content-type'])))
    return { status: STATUS.ok, data: {}, msg: '' }
  expect(reply.headers['content-type']).toMatch(/^application\/json/)
  const body = reply.json<Envelope<Record<string, unknown>>>()
  expect(KNOWN).toContain(body.status)
  const words = JSON.stringify({ ...body, errors: undefined })
  if (body.status !== STATUS.ok) {
    expect(body.data).toBeNull()
    const waits = body.wait !== undefined && body.code === 'too_many'
    expect(body.msg).toBe(waits ? waitWords[lang](body.wait!) : refusals[lang][body.code!])
    expect(REFUSALS[body.code as RefusalCode]).toBe(body.status)
    expect(reply.body).not.toMatch(OURS)
  } else expect(body.msg).toBe('')
  expect(words).not.toMatch(SECRET)
  for (const [path, said] of Object.entries(body.errors ?? {})) {
    expect(path.length).toBeLessThan(120)
    expect(said).toMatch(LETTERS[lang])
    expect(said).not.toMatch(/^[a-z_]+$/)
  }
  expect(Object.keys(body.errors ?? {}).length).toBeLessThanOrEqual(20)
  return body
}
