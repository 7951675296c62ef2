import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** API origin of Opn Payments (formerly Omise). */
export const OPN_API = 'https://api.omise.co'
const VERSION = '2019-05-29'
const TIMEOUT_MS = 3_000
const ANSWER_MAX = 256 * 1024
const PICTURE_MAX = 256 * 1024
/** Tolerance in seconds for the timestamp of an event (clock skew, replay window). */
const TOLERANCE_S = 300

export type OpnAccount = {
  /** Origin of the API. */
  api: string
  key: string
  /** Base64, as the dashboard shows it. */
  webhookSecret: string
  /** Live key, as opposed to a test key. */
  live: boolean
}

export const isTestKey = (key: string): boolean => key.startsWith('skey_test_')

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
export class OpnAway extends Error {
  /** Opn did respond, and will repeat that response for this idempotency key. */
  readonly answered: boolean
  constructor(message: string, { answered = false, ...options }: ErrorOptions & { answered?: boolean } = {}) {
    super(message, options)
    this.answered = answered
  }
}
/** Opn rejected the request. */
export class OpnRefused extends Error {
  readonly status: number
  constructor(status: number, code: string) {
    super(`Opn refused with ${status} ${code}`)
    this.status = status
  }
}

/** Client of the Opn API; every request has a timeout. */
export type Opn = ReturnType<typeof opnApi>

export function opnApi({ api, key }: OpnAccount, timeoutMs = TIMEOUT_MS) {
  const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`, 'omise-version': VERSION }
  const ask = async (path: string, init: RequestInit): Promise<OpnCharge> => {
    const { status, bytes } = await read(
      `${api}${path}`,
      { ...init, headers: { ...headers, ...init.headers } },
      timeoutMs,
    )
    if (status === 429 || status >= 500) throw new OpnAway(`Opn answered with ${status}`, { answered: true })
    const said = jsonOf(bytes)
    if (status !== 200) throw new OpnRefused(status, codeOf(said))
    const found = charge.safeParse(said)
    if (!found.success) throw new OpnAway('Opn answered with something that is no charge', { answered: true })
    return found.data
  }
  return {
    /**
     * Creates a PromptPay charge; the reference is the idempotency key.
     * @throws OpnAway, OpnRefused
     */
    createCharge: (given: { amount: bigint; description: string; reference: string }) =>
      ask('/charges', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': given.reference },
        body: JSON.stringify({
          amount: Number(given.amount),
          currency: 'THB',
          description: given.description,
          metadata: { reference: given.reference },
          source: { type: 'promptpay' },
        }),
      }),
    /** @throws OpnAway, OpnRefused */
    readCharge: (id: string) => ask(`/charges/${encodeURIComponent(id)}`, { method: 'GET' }),
    /** Downloads the QR code picture, SVG or PNG. @throws OpnUnavailable */
    readPicture: async ({ source }: OpnCharge): Promise<Buffer> => {
      const uri = source?.scannable_code?.image.download_uri
      // Only from the API's origin: a URL in a response must not make the server call arbitrary hosts (SSRF).
      if (uri === undefined || URL.parse(uri)?.origin !== api) throw new OpnAway('The charge has no picture at Opn')
      const { status, bytes, type } = await read(uri, { method: 'GET' }, timeoutMs, PICTURE_MAX)
      if (status !== 200 || !PICTURES.has(type)) throw new OpnAway(`The picture came with ${status} ${type}`)
      return bytes
    },
  }
}

const PICTURES = new Set(['image/svg+xml', 'image/png'])

async function read(url: string, init: RequestInit, timeoutMs: number, most = ANSWER_MAX) {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body ?? []) {
      size += part.length
      if (size > most) throw new Error('too large')
      parts.push(part)
    }
    const type = (answer.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
    return { status: answer.status, bytes: Buffer.concat(parts), type }
  } catch (error) {
    throw new OpnAway('Opn cannot be reached', { cause: error })
  }
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

const codeOf = (said: unknown): string => {
  const found = z.object({ code: z.string().max(60) }).safeParse(said)
  return found.success ? found.data.code : ''
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
    .map((one) => Buffer.from(one.trim(), 'hex'))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}

export const opnSignature = (secret: string, timestamp: string, body: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(secret, 'base64')).update(`${timestamp}.`).update(body).digest()

/** Parses an event. @returns undefined for anything else */
export function readEvent(body: Buffer): OpnEvent | undefined {
  const found = event.safeParse(jsonOf(body))
  return found.success ? found.data : undefined
}
