import { expect } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { ERROR_STATUS, type ErrorCode } from '@bailu/contract/error-codes'
import { STATUS, type Envelope } from '@bailu/contract/envelope'
import { errors } from '@bailu/phrases/errors/errors'
import { retryAfterText } from '@bailu/phrases/errors/with-values'
import type { Lang } from '@bailu/contract/languages'

const KNOWN_STATUSES = new Set<number>(Object.values(STATUS))
/** Column names that must never appear in a reply. */
const SECRET_NAMES =
  /"(password_?hash|token_?hash|request_?hash|secret_?key|pepper|staff_?id|guest_?id|user_?id|cost_?price|stack)"/i
const INTERNALS = /node_modules|\.ts:\d+|select .* from|insert into|Failed query/i
const LETTERS: Record<Lang, RegExp> = { en: /[A-Za-z]{2}/, zh: /[\u4e00-\u9fff]/, th: /[\u0e00-\u0e7f]/ }

/** Asserts that a message is this text, with something in place of each `{parameter}`. */
function expectFilled(message: string, text: string | undefined): void {
  const parts = (text ?? '').split(/\{\w+\}/)
  if (parts.length === 1) return expect(message).toBe(text)
  expect(message, text).not.toMatch(/[{}]/)
  let rest = message
  for (const part of parts) {
    expect(rest, `${message} is not: ${text}`).toContain(part)
    rest = rest.slice(rest.indexOf(part) + part.length)
  }
}

/** Asserts what every reply must satisfy for any request: no 5xx, security headers, known status, translated message, no internals. @returns its envelope */
export function checkEnvelope(
  reply: LightMyRequestResponse,
  lang: Lang,
  request = '',
): Envelope<Record<string, unknown>> {
  expect(reply.statusCode, `${request} ${reply.body.slice(0, 500)}`).toBeLessThan(500)
  expect(reply.headers['x-content-type-options'], `${request} ${reply.body.slice(0, 500)}`).toBe('nosniff')
  if (/^(image|text\/(csv|plain)|application\/(pdf|vnd\.))/.test(String(reply.headers['content-type'])))
    return { status: STATUS.ok, data: {}, msg: '' }
  expect(reply.headers['content-type']).toMatch(/^application\/json/)
  const body = reply.json<Envelope<Record<string, unknown>>>()
  expect(KNOWN_STATUSES).toContain(body.status)
  const text = JSON.stringify({ ...body, errors: undefined })
  if (body.status !== STATUS.ok) {
    expect(body.data).toBeNull()
    const tellsWait = body.wait !== undefined && body.code === 'too_many'
    if (tellsWait) expect(body.msg).toBe(retryAfterText[lang](body.wait!))
    else expectFilled(body.msg, errors[lang][body.code!])
    expect(ERROR_STATUS[body.code as ErrorCode]).toBe(body.status)
    expect(reply.body).not.toMatch(INTERNALS)
  } else expect(body.msg).toBe('')
  expect(text).not.toMatch(SECRET_NAMES)
  for (const [path, message] of Object.entries(body.errors ?? {})) {
    expect(path.length).toBeLessThan(120)
    expect(message).toMatch(LETTERS[lang])
    expect(message).not.toMatch(/^[a-z_]+$/)
  }
  expect(Object.keys(body.errors ?? {}).length).toBeLessThanOrEqual(20)
  return body
}
