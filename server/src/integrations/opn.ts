import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { OpnAccount } from '../lib/config.ts'

const VERSION = '2019-05-29'
const TIMEOUT_MS = 3_000
const ANSWER_MAX = 256 * 1024
const PICTURE_MAX = 256 * 1024
/** Tolerance in seconds for the timestamp of an event (clock skew, replay window). */
const TOLERANCE_S = 300

const charge = z.object({
  object: z.literal('charge'),
  id: z.string().regex(/^chrg_(test_)?[0-9a-z]{1,60}$/),
  livemode: z.boolean(),
  /** Satang. */
  amount: z.int().positive(),
  currency: z.string(),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  paid: z.boolean(),
  paid_at: z.string().nullish(),
  expires_at: z.string().nullish(),
  metadata: z.unknown(),
  source: z
    .object({
      type: z.string(),
      scannable_code: z.object({ image: z.object({ download_uri: z.string() }) }).nullish(),
    })
    .nullish(),
})
export type OpnCharge = z.infer<typeof charge>

const event = z.object({
  object: z.literal('event'),
  key: z.string(),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.string(), id: z.string(), livemode: z.boolean().optional() }),
})
export type OpnEvent = z.infer<typeof event>

/** Opn is unreachable, too slow or sent an unusable response; a retry may succeed. */
export class OpnUnavailable extends Error {
  /** Opn did respond, and will repeat that response for this idempotency key. */
  readonly answered: boolean
  constructor(message: string, { answered = false, ...options }: ErrorOptions & { answered?: boolean } = {}) {
    super(message, options)
    this.answered = answered
  }
}
/** Opn rejected the request. */
export class OpnRejected extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(`Opn rejected with ${status} ${code}`)
    this.status = status
  }
}

/** Client of the Opn API; every request has a timeout. */
export type Opn = ReturnType<typeof opnApi>

export function opnApi({ api, key }: OpnAccount, timeoutMs = TIMEOUT_MS) {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, 'omise-version': VERSION }
  const sendRequest = async (path: string, init: RequestInit): Promise<OpnCharge> => {
    const { status, bytes } = await read(
      `${api}${path}`,
      { ...init, headers: { ...headers, ...init.headers } },
      timeoutMs,
    )
    if (status === 429 || status >= 500) throw new OpnUnavailable(`Opn answered with ${status}`, { answered: true })
    const json = parseJson(bytes)
    if (status !== 200) throw new OpnRejected(status, errorCodeOf(json))
    const parsed = charge.safeParse(json)
    if (!parsed.success) throw new OpnUnavailable('Opn answered with something that is no charge', { answered: true })
    return parsed.data
  }
  return {
    /**
     * Creates a PromptPay charge; the reference is the idempotency key.
     * @throws OpnAway, OpnRejected
     */
    createCharge: (chargeRequest: { amount: bigint; description: string; reference: string }) =>
      sendRequest('/charges', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': chargeRequest.reference },
        body: JSON.stringify({
          amount: Number(chargeRequest.amount),
          currency: 'THB',
          description: chargeRequest.description,
          metadata: { reference: chargeRequest.reference },
          source: { type: 'promptpay' },
        }),
      }),
    /** @throws OpnAway, OpnRejected */
    readCharge: (id: string) => sendRequest(`/charges/${encodeURIComponent(id)}`, { method: 'GET' }),
    /** Downloads the QR code picture, SVG or PNG. @throws OpnUnavailable */
    readPicture: async ({ source }: OpnCharge): Promise<Buffer> => {
      const uri = source?.scannable_code?.image.download_uri
      // Only from the API's origin: a URL in a response must not make the server call arbitrary hosts (SSRF).
      if (uri === undefined || URL.parse(uri)?.origin !== api)
        throw new OpnUnavailable('The charge has no picture at Opn')
      const { status, bytes, type } = await read(uri, { method: 'GET' }, timeoutMs, PICTURE_MAX)
      if (status !== 200 || !PICTURES.has(type)) throw new OpnUnavailable(`The picture came with ${status} ${type}`)
      return bytes
    },
  }
}

const PICTURES = new Set(['image/svg+xml', 'image/png'])

async function read(url: string, init: RequestInit, timeoutMs: number, maxBytes = ANSWER_MAX) {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > maxBytes) throw new Error('too large')
      parts.push(part)
    }
    const type = (response.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
    return { status: response.status, bytes: Buffer.concat(parts), type }
  } catch (error) {
    throw new OpnUnavailable('Opn cannot be reached', { cause: error })
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const errorCodeOf = (json: unknown): string => {
  const parsed = z.object({ code: z.string().max(60) }).safeParse(json)
  return parsed.success ? parsed.data.code : ''
}

/**
 * Verifies the signature of an event: hex HMAC-SHA-256 over `<timestamp>.<raw body>`, not older than the tolerance. During
 * a change of the secret there are two signatures separated by a comma.
 */
export function isFromOpn(
  { webhookSecret }: Pick<OpnAccount, 'webhookSecret'>,
  { signature, timestamp, body }: { signature: unknown; timestamp: unknown; body: Buffer },
  now: Date,
): boolean {
  if (typeof signature !== 'string' || typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return false
  const expected = opnSignature(webhookSecret, timestamp, body)
  return signature
    .split(',')
    .slice(0, 5)
    .map((candidate) => Buffer.from(candidate.trim(), 'hex'))
    .some((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected))
}

export const opnSignature = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.`).update(body).digest()

/** Parses an event. @returns undefined for anything else */
export function readEvent(body: Buffer): OpnEvent | undefined {
  const parsed = event.safeParse(parseJson(body))
  return parsed.success ? parsed.data : undefined
}
