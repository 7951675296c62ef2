import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@bailu/contract/error-codes'
import type { Envelope } from '@bailu/contract/envelope'
import { type Lang, langFromCookies, isLang, preferredLang } from '@bailu/contract/languages'
import { errors } from '@bailu/phrases/errors/errors'
import { fieldIssueText } from '@bailu/phrases/errors/field-issues'
import { accountMergedText, retryAfterText } from '@bailu/phrases/errors/with-values'
import { exactMoney } from '@bailu/phrases/format'
import { isDatabaseUnavailable, isDriverError, sqlState } from '../database/errors.ts'
import { AppError, type ErrorParams } from '../lib/errors.ts'
import { DENY_ALL_POLICY } from './security-headers.ts'

/** Whether the client is a browser that navigates to a page. */
export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}

/** Sends a self-contained error page with the message and a retry link. */
export function sendErrorPage(code: ErrorCode, request: FastifyRequest, reply: FastifyReply) {
  const lang = langFromCookies(request.headers.cookie) ?? preferredLang(request.headers['accept-language'])
  return reply
    .header('content-security-policy', `${DENY_ALL_POLICY}; style-src 'unsafe-inline'`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bailu</title><body style="font:16px/1.6 system-ui;margin:20vh auto;max-width:20em;padding:0 1em;text-align:center">
<p>${errors[lang][code]}</p><p><a href="" style="color:inherit;font-size:2em;text-decoration:none">↻</a></p>
<p style="color:#767676;font-size:12px">${request.id}</p>`)
}

/** Fastify's error codes for requests that are too large or have too many parts. */
const REQUEST_ERROR_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'bad_input',
  FST_PARTS_LIMIT: 'bad_input',
  FST_FIELDS_LIMIT: 'bad_input',
}
/** Messages of the multipart parser, whose errors have neither code nor status. */
const BROKEN_FORM =
  /^(Unexpected end of (form|file|multipart data)|Malformed part header|Multipart: Boundary not found|(Part|File) terminated early.*|The needle cannot .*)$/

/** Error codes of reading a request when the client disconnects. */
const CLIENT_ABORT_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])
const isClientAbort = (error: unknown, { raw }: FastifyRequest): boolean =>
  raw.destroyed &&
  !raw.complete &&
  CLIENT_ABORT_CODES.has((error as { code?: string } | null)?.code ?? '') &&
  !isDriverError(error)

/**
 * Fastify's error handler: business errors are sent as an envelope with HTTP 200, internal faults with 5xx. A browser that
 * requested a page gets an HTML page with the message.
 */
export async function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error) ?? (isClientAbort(error, request) ? new AppError('malformed') : undefined)
  if (appError) await request.server.security.recordError(request, appError)
  if (appError && !wantsPage(request)) return sendAppError(appError, request, reply)
  const isUnavailable = appError?.code === 'busy' || isDatabaseUnavailable(error)
  if (!appError) request.log.error({ err: error }, isUnavailable ? 'database away' : 'fault')
  const code = appError && !isUnavailable ? appError.status : isUnavailable ? 503 : 500
  const reported = appError ?? new AppError(isUnavailable ? 'busy' : 'fault')
  reply.envelopeStatus = reported.status
  void reply.code(code).header('cache-control', 'no-store')
  setRetryAfter(reported, reply)
  if (wantsPage(request)) return sendErrorPage(reported.code, request, reply)
  return reply.send({ ...envelope(reported, request), request_id: request.id })
}

/** Sends 404 for an unknown path. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  const appError = new AppError('not_found')
  reply.envelopeStatus = appError.status
  return reply.code(404).header('cache-control', 'no-store').send(envelope(appError, request))
}

/** Handles a request that Fastify cannot parse; hooks have not run. */
export function handleUnreadable(_error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return sendAppError(new AppError('malformed'), request, reply.header('x-content-type-options', 'nosniff'))
}

function sendAppError(appError: AppError, request: FastifyRequest, reply: FastifyReply) {
  reply.envelopeStatus = appError.status
  setRetryAfter(appError, reply)
  return reply
    .code(isCall(request) || !RETRYABLE_STATUS.has(appError.status) ? 200 : appError.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelope(appError, request))
}

/** For pictures, files and pages these are sent as HTTP codes, because caches and media players evaluate the code. */
const RETRYABLE_STATUS = new Set<number>([429, 503])
// The payment provider evaluates the HTTP code, too.
const isCall = ({ url }: FastifyRequest): boolean => /^\/(api\/(?!payment\/)|upload_paid_pic)/.test(url)

/** Sets the Retry-After header. */
function setRetryAfter({ code, status, wait }: AppError, reply: FastifyReply): void {
  if (code === 'busy') void reply.header('retry-after', String(wait ?? 5))
  else if (status === 429) void reply.header('retry-after', String(wait ?? 60))
}

function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const { code, statusCode, message = '' } = (error ?? {}) as { code?: string; statusCode?: number; message?: string }
  if (code && REQUEST_ERROR_CODES[code]) return new AppError(REQUEST_ERROR_CODES[code])
  if (statusCode === 429) return new AppError('too_many')
  if (statusCode && statusCode >= 400 && statusCode < 500) return new AppError('malformed')
  if (error instanceof SyntaxError || BROKEN_FORM.test(message)) return new AppError('malformed')
  // Lock timeout: the transaction was rolled back, so a retry is safe.
  if (sqlState(error) === '55P03') return new AppError('busy')
  return undefined
}

/** Language of a call: the query parameter `lang`, otherwise the Accept-Language header. */
export function langOf(request: FastifyRequest) {
  const requested = (request.query as { lang?: unknown } | null)?.lang ?? /[?&]lang=(\w+)/.exec(request.url)?.[1]
  return isLang(requested) ? requested : preferredLang(request.headers['accept-language'])
}

function messageOf({ code, wait, email, figures }: AppError, lang: Lang): string {
  if (figures !== undefined) return fillPlaceholders(errors[lang][code], figures)
  if (wait !== undefined && code === 'too_many') return retryAfterText[lang](wait)
  return email === undefined ? errors[lang][code] : accountMergedText[lang](email)
}

const fillPlaceholders = (template: string, figures: ErrorParams): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = figures[name] ?? ''
    return typeof value === 'bigint' ? exactMoney(Number(value)) : String(value)
  })

function envelope(appError: AppError, request: FastifyRequest): Envelope<null> {
  const lang = langOf(request)
  const errors = Object.entries(appError.fields ?? {}).map(([path, fieldIssue]) => [
    path,
    fieldIssueText(fieldIssue, lang),
  ])
  return {
    status: appError.status,
    data: null,
    msg: messageOf(appError, lang),
    code: appError.code,
    ...(appError.wait !== undefined && { wait: appError.wait }),
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
  }
}
