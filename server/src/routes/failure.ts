import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope, RefusalCode } from '@bailu/contract/envelope'
import type { Lang } from '@bailu/contract/fields'
import { fieldWords } from '@bailu/phrases/fields'
import { mergedWords } from '@bailu/phrases/merged-words'
import { exactMoney } from '@bailu/phrases/format'
import { refusals } from '@bailu/phrases/refusals'
import { waitWords } from '@bailu/phrases/wait-words'
import { isLang, preferredLang } from '../core/lang.ts'
import { type Figures, Refusal } from '../core/refusal.ts'
import { databaseAway, sqlState } from '../database/connect.ts'
import { ofDriver } from '../database/driver-errors.ts'
import { sendPageOf, wantsPage } from './failure-page.ts'

/** Fastify's error codes for requests that are too large or have too many parts. */
const READING: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'bad_input',
  FST_PARTS_LIMIT: 'bad_input',
  FST_FIELDS_LIMIT: 'bad_input',
}
/** Messages of the multipart parser, whose errors have neither code nor status. */
const TORN_FORM =
  /^(Unexpected end of (form|file|multipart data)|Malformed part header|Multipart: Boundary not found|(Part|File) terminated early.*|The needle cannot .*)$/

/** Error codes of reading a request when the client disconnects. */
const HUNG_UP = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])
const hungUp = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed && !raw.complete && HUNG_UP.has((error as { code?: string } | null)?.code ?? '') && !ofDriver(error)

/**
 * Fastify's error handler: business errors are sent as an envelope with HTTP 200, internal faults with 5xx. A browser that
 * requested a page gets an HTML page with the message.
 */
export async function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error) ?? (hungUp(error, request) ? new Refusal('malformed') : undefined)
  if (refusal) await request.server.security.saw(request, refusal)
  if (refusal && !wantsPage(request)) return sendRefusal(refusal, request, reply)
  const away = refusal?.code === 'busy' || databaseAway(error)
  if (!refusal) request.log.error({ err: error }, away ? 'database away' : 'fault')
  const code = refusal && !away ? refusal.status : away ? 503 : 500
  const failure = refusal ?? new Refusal(away ? 'busy' : 'fault')
  reply.envelopeStatus = failure.status
  void reply.code(code).header('cache-control', 'no-store')
  sayWhen(failure, reply)
  if (wantsPage(request)) return sendPageOf(failure.code, request, reply)
  return reply.send({ ...envelope(failure, request), request_id: request.id })
}

/** Sends 404 for an unknown path. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const refusal = new Refusal('not_found')
  reply.envelopeStatus = refusal.status
  return reply.code(404).header('cache-control', 'no-store').send(envelope(refusal, request))
}

/** Handles a request that Fastify cannot parse; hooks have not run. */
export function answerUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return sendRefusal(new Refusal('malformed'), request, reply.header('x-content-type-options', 'nosniff'))
}

function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply) {
  reply.envelopeStatus = refusal.status
  sayWhen(refusal, reply)
  return reply
    .code(isCall(request) || !DELAYED.has(refusal.status) ? 200 : refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelope(refusal, request))
}

/** For pictures, files and pages these are sent as HTTP codes, because caches and media players evaluate the code. */
const DELAYED = new Set<number>([429, 503])
// The payment provider evaluates the HTTP code, too.
const isCall = ({ url }: FastifyRequest): boolean => /^\/(api\/(?!payment\/)|upload_paid_pic)/.test(url)

/** Sets the Retry-After header. */
function sayWhen({ code, status, wait }: Refusal, reply: FastifyReply): void {
  if (code === 'busy') void reply.header('retry-after', String(wait ?? 5))
  else if (status === 429) void reply.header('retry-after', String(wait ?? 60))
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode, message = '' } = (error ?? {}) as { code?: string; statusCode?: number; message?: string }
  if (code && READING[code]) return new Refusal(READING[code])
  if (statusCode === 429) return new Refusal('too_many')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('malformed')
  if (error instanceof SyntaxError || TORN_FORM.test(message)) return new Refusal('malformed')
  // Lock timeout: the transaction was rolled back, so a retry is safe.
  if (sqlState(error) === '55P03') return new Refusal('busy')
  return undefined
}

/** Language of a call: the query parameter `lang`, otherwise the Accept-Language header. */
export function langOf(request: FastifyRequest) {
  const asked = (request.query as { lang?: unknown } | null)?.lang ?? /[?&]lang=(\w+)/.exec(request.url)?.[1]
  return isLang(asked) ? asked : preferredLang(request.headers['accept-language'])
}

function wordsOf({ code, wait, email, figures }: Refusal, lang: Lang): string {
  if (figures !== undefined) return withFigures(refusals[lang][code], figures)
  if (wait !== undefined && code === 'too_many') return waitWords[lang](wait)
  return email === undefined ? refusals[lang][code] : mergedWords[lang](email)
}

const withFigures = (words: string, figures: Figures): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => {
    const figure = figures[name] ?? ''
    return typeof figure === 'bigint' ? exactMoney(Number(figure)) : String(figure)
  })

function envelope(refusal: Refusal, request: FastifyRequest): Envelope<null> {
  const lang = langOf(request)
  const errors = Object.entries(refusal.fields ?? {}).map(([path, trouble]) => [path, fieldWords(trouble, lang)])
  return {
    status: refusal.status,
    data: null,
    msg: wordsOf(refusal, lang),
    code: refusal.code,
    ...(refusal.wait !== undefined && { wait: refusal.wait }),
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
  }
}
