import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Envelope, RefusalCode } from '@bailu/contract/envelope'
import { refusals } from '@bailu/phrases/refusals'
import { isLang, preferredLang } from '../core/lang.ts'
import { Refusal } from '../core/refusal.ts'
import { databaseAway, sqlState } from '../database/connect.ts'

/** What the frameworks below us throw when a request is not worth reading. */
const READING: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'bad_input',
  FST_PARTS_LIMIT: 'bad_input',
  FST_FIELDS_LIMIT: 'bad_input',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'malformed',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed',
}

/** Turns anything thrown into an envelope: refusals leave as HTTP 200, faults as 5xx. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error)
  if (refusal) {
    reply.envelopeStatus = refusal.status
    return reply.code(200).send(envelope(refusal, request))
  }
  const away = databaseAway(error)
  request.log.error({ err: error }, away ? 'database away' : 'fault')
  return reply
    .code(away ? 503 : 500)
    .headers(away ? { 'retry-after': '5' } : {})
    .send({ ...envelope(new Refusal(away ? 'busy' : 'fault'), request), request_id: request.id })
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { code, statusCode, validation } = error as { code?: string; statusCode?: number; validation?: unknown }
  if (code && READING[code]) return new Refusal(READING[code])
  if (statusCode === 429) return new Refusal('too_many')
  if (validation || error instanceof SyntaxError) return new Refusal('malformed')
  // A lock that could not be had in time: nothing happened, trying again is safe.
  if (sqlState(error) === '55P03') return new Refusal('busy')
  return undefined
}

export function envelope(refusal: Refusal, request: Pick<FastifyRequest, 'query' | 'headers'>): Envelope<null> {
  const asked = (request.query as { lang?: unknown } | undefined)?.lang
  const lang = isLang(asked) ? asked : preferredLang(request.headers['accept-language'])
  return {
    status: refusal.status,
    data: null,
    msg: refusals[lang][refusal.code],
    code: refusal.code,
    ...(refusal.fields && { errors: refusal.fields }),
  }
}
