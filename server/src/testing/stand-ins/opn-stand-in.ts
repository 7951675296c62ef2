import { DAY_MS } from '@bailu/phrases/days'
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { opnSignature } from '../../integrations/opn.ts'

export const STAND_IN_KEY = 'skey_test_5xstandin0000000000'
export const STAND_IN_SECRET = Buffer.from('webhook secret of the stand-in!!').toString('base64')

/** Final status set by `/_/pay/{id}` and so on; the id `last` is the newest charge. */
const FINAL_STATUS = { pay: 'successful', fail: 'failed', expire: 'expired', reverse: 'reversed' } as const

type Status = 'pending' | 'successful' | 'failed' | 'expired' | 'reversed'
type Charge = {
  id: string
  amount: number
  currency: string
  description: string
  metadata: unknown
  status: Status
  createdAt: Date
  paidAt: Date | null
  livemode: boolean
}
type Event = { body: Buffer; tries: number; accepted: boolean; key: string; chargeId: string }
export type DeliveryResult = { status: number }

type ChargeRequest = Pick<Charge, 'amount' | 'currency' | 'description' | 'metadata'> & { source?: { type?: string } }

type Options = {
  /** Webhook address that events are sent to; none are sent without one. */
  webhook?: string
  /** Base64; the first is the newest; two during a key rotation. */
  secrets?: string[]
  key?: string
  clock?: () => Date
  port?: number
  /** Milliseconds until a failed event is retried, doubled after each failure. Left out: only by `deliver`. */
  retryMs?: number
}

/**
 * A stand-in for Opn Payments on this machine: PromptPay charges with idempotency keys, their QR pictures, and signed
 * webhook events that are retried until accepted. Its methods play the buyer; `behaviour` switches faults on.
 */
export async function openOpnStandIn(options: Options = {}) {
  const { secrets = [STAND_IN_SECRET], key = STAND_IN_KEY, clock = () => new Date(), port = 0, retryMs } = options
  const live = !key.startsWith('skey_test_')
  const charges = new Map<string, Charge>()
  const repliesByKey = new Map<string, { status: number; body: string }>()
  const events: Event[] = []
  const requests: string[] = []
  const behaviour = {
    /** The API closes every connection. */
    hangsUp: false,
    /** Delay of every reply, in milliseconds. */
    slowMs: 0,
    /** HTTP status of every reply; 0 for normal replies. */
    status: 0,
    /** QR pictures answer 404. */
    withoutPictures: false,
    /** Events are not sent. */
    holdsEvents: false,
    /** The next charge is created and its reply lost. */
    loseAnswer: false,
  }
  let webhook = options.webhook
  let origin = ''

  const picture = ({ id }: Charge) => `/charges/${id}/documents/docu_${id.slice(5)}/downloads/${id.slice(-12)}`
  const presentCharge = (one: Charge) => ({
    object: 'charge',
    id: one.id,
    location: `/charges/${one.id}`,
    amount: one.amount,
    currency: one.currency,
    description: one.description,
    metadata: one.metadata,
    livemode: one.livemode,
    status: one.status,
    paid: one.status === 'successful',
    paid_at: one.paidAt?.toISOString() ?? null,
    expired: one.status === 'expired',
    created_at: one.createdAt.toISOString(),
    expires_at: new Date(one.createdAt.getTime() + DAY_MS).toISOString(),
    fee: 1,
    source: {
      object: 'source',
      type: 'promptpay',
      flow: 'offline',
      scannable_code: {
        object: 'barcode',
        type: 'qr',
        image: {
          object: 'document',
          filename: 'qrcode_test.svg',
          kind: 'qr',
          download_uri: `${origin}${picture(one)}`,
        },
      },
    },
  })

  /** An event with the charge's current state; sent by `deliver`. */
  const eventOf = (name: string, one: Charge): Event => {
    const body = Buffer.from(
      JSON.stringify({
        object: 'event',
        id: `evnt_${randomBytes(8).toString('hex')}`,
        key: name,
        livemode: one.livemode,
        created_at: clock().toISOString(),
        data: presentCharge(one),
      }),
    )
    const made = { body, tries: 0, accepted: false, key: name, chargeId: one.id }
    events.push(made)
    return made
  }
  const deliver = async (
    one: Event,
    { at = clock(), by = secrets }: { at?: Date; by?: string[] } = {},
  ): Promise<DeliveryResult> => {
    if (webhook === undefined) return { status: 0 }
    one.tries += 1
    const timestamp = String(Math.floor(at.getTime() / 1000))
    const signature = by.map((secret) => opnSignature(secret, timestamp, one.body).toString('hex')).join(',')
    const answer = await fetch(webhook, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'omise-signature': signature,
        'omise-signature-timestamp': timestamp,
      },
      body: new Uint8Array(one.body),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    one.accepted = answer?.ok ?? false
    if (!one.accepted && retryMs !== undefined && one.tries < 10)
      setTimeout(() => void deliver(one), retryMs * 2 ** one.tries).unref()
    return { status: answer?.status ?? 0 }
  }
  const sendEvent = (name: string, one: Charge) => {
    const made = eventOf(name, one)
    if (!behaviour.holdsEvents) void deliver(made)
    return made
  }
  const setStatus = (id: string, status: Status) => {
    const one = charges.get(id)!
    one.status = status
    one.paidAt = status === 'successful' ? clock() : null
    return sendEvent(status === 'expired' ? 'charge.expire' : 'charge.complete', one)
  }
  const addCharge = (input: { amount: number; currency: string; description: string; metadata: unknown }) => {
    const id = `chrg_${live ? '' : 'test_'}${randomBytes(10).toString('hex')}`
    const one: Charge = { ...input, id, status: 'pending', createdAt: clock(), paidAt: null, livemode: live }
    charges.set(id, one)
    sendEvent('charge.create', one)
    return one
  }

  const answer = (reply: ServerResponse, status: number, body: unknown, type = 'application/json') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    reply.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
    return text
  }
  const answerError = (reply: ServerResponse, status: number, code: string) =>
    answer(reply, status, { object: 'error', location: 'https://www.omise.co/api-errors', code, message: code })

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', origin)
    requests.push(`${request.method} ${pathname}`)
    const body = await textOf(request)
    if (pathname.includes('/downloads/')) {
      const one = [...charges.values()].find((charge) => picture(charge) === pathname)
      if (!one || behaviour.withoutPictures) return void answerError(reply, 404, 'not_found')
      return void answer(reply, 200, drawFakeQr(one.id), 'image/svg+xml')
    }
    const command = /^\/_\/(pay|fail|expire|reverse)\/(\w+)$/.exec(pathname)
    if (command) {
      const id = command[2] === 'last' ? [...charges.keys()].at(-1) : command[2]
      if (id === undefined || !charges.has(id)) return void answerError(reply, 404, 'not_found')
      setStatus(id, FINAL_STATUS[command[1] as keyof typeof FINAL_STATUS])
      return void answer(reply, 200, presentCharge(charges.get(id)!))
    }
    if (behaviour.slowMs > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.slowMs).unref())
    if (behaviour.hangsUp) return void request.socket.destroy()
    if (request.headers.authorization !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`)
      return void answerError(reply, 401, 'authentication_failure')
    if (behaviour.status > 0) return void answerError(reply, behaviour.status, 'said_so')
    const chargePath = /^\/charges\/(\w+)$/.exec(pathname)
    if (request.method === 'GET' && chargePath) {
      const one = charges.get(chargePath[1]!)
      return void (one ? answer(reply, 200, presentCharge(one)) : answerError(reply, 404, 'not_found'))
    }
    if (request.method !== 'POST' || pathname !== '/charges') return void answerError(reply, 404, 'not_found')
    const name = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'))
    const stored = repliesByKey.get(name)
    if (stored) return void answer(reply, stored.status, stored.body)
    const { amount, currency, description, metadata, source } = JSON.parse(body) as ChargeRequest
    if (source?.type !== 'promptpay') return void answerError(reply, 400, 'bad_request')
    if (amount < 2_000 || amount > 15_000_000) {
      repliesByKey.set(name, { status: 400, body: answerError(reply, 400, 'invalid_amount') })
      return
    }
    const made = JSON.stringify(presentCharge(addCharge({ amount, currency, description, metadata })))
    repliesByKey.set(name, { status: 200, body: made })
    if (behaviour.loseAnswer) {
      behaviour.loseAnswer = false
      request.socket.destroy()
      return
    }
    answer(reply, 200, made)
  }

  const server = createServer((request, reply) => void serve(request, reply).catch(() => request.socket.destroy()))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: origin,
    /** Environment variables of a server that uses this stand-in. */
    env: { OPN_SECRET_KEY: key, OPN_WEBHOOK_SECRET: secrets[0]!, OPN_API_URL: origin },
    charges,
    events,
    behaviour,
    /** Requests received, newest last. */
    requests,
    sendTo: (url: string) => {
      webhook = url
    },
    /** The newest charge. */
    last: () => [...charges.values()].at(-1)!,
    /** A charge that the server never requested. */
    make: (input: Partial<Charge> = {}) =>
      addCharge({ amount: 5_000, currency: 'THB', description: 'another shop', metadata: {}, ...input }),
    /** The charge is paid, fails, expires or is reversed; each sends an event. */
    pay: (id: string) => setStatus(id, 'successful'),
    fail: (id: string) => setStatus(id, 'failed'),
    expire: (id: string) => setStatus(id, 'expired'),
    reverse: (id: string) => setStatus(id, 'reversed'),
    eventOf,
    deliver,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type OpnStandIn = Awaited<ReturnType<typeof openOpnStandIn>>

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** A picture that looks like a QR code and cannot be scanned. */
function drawFakeQr(id: string): string {
  const size = 29
  const bits = [...createHash('sha512').update(id).digest(), ...createHash('sha512').update(`${id}.`).digest()]
  const eye = (x: number, y: number) =>
    `<path fill="#000" fill-rule="evenodd" d="M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5zM${x + 2} ${y + 2}h3v3h-3z"/>`
  const inEye = (x: number, y: number) => (x < 8 && (y < 8 || y > size - 9)) || (x > size - 9 && y < 8)
  const cells = Array.from({ length: size * size }, (_, at) => [at % size, Math.floor(at / size)] as const)
    .filter(([x, y], at) => !inEye(x, y) && (bits[at % bits.length]! >> (at % 8)) & 1)
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="370" height="370"><path fill="#fff" d="M-4-4h${size + 8}v${size + 8}H-4z"/>${eye(0, 0)}${eye(size - 7, 0)}${eye(0, size - 7)}<path fill="#000" d="${cells}"/></svg>`
}
