import { fsyncSync, openSync, writeSync, closeSync, readFileSync } from 'node:fs'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'

export const PRICE = 59_000

type Reply = { status: number; data: Record<string, string> | null; code?: string }
export type HttpResult = { http: number; body: Reply | undefined; ms: number }

export async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  timeoutMs = 20_000,
): Promise<HttpResult> {
  const began = Date.now()
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  const read = await reply?.json().catch(() => undefined)
  return { http: reply?.status ?? 0, body: read as Reply | undefined, ms: Date.now() - began }
}

/** A buyer as the limits of orders see them: every number has its own network and phone. */
const networkHeader = (buyer: number) => ({
  'x-forwarded-for': `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`,
})
const phoneOf = (buyer: number) => `08${String(10_000_000 + buyer)}`

/** @param buyer number of the guest; servers that trust 127.0.0.1 as a proxy see a network for each */
export const placeOrder = (url: string, token: string, variantId: number, key: string, buyer = 0) =>
  post(
    url,
    '/api/order',
    {
      lines: [{ variant_id: variantId, quantity: 1 + (key.length % 3) }],
      address_id: PICKUP_ID,
      contact: { name: 'Drill', phone: phoneOf(buyer) },
      expected_total: PRICE * (1 + (key.length % 3)),
    },
    { 'x-guest-token': token, 'idempotency-key': key, ...networkHeader(buyer) },
  )

export async function newGuest(url: string, buyer = 0): Promise<string> {
  const { body } = await post(url, '/api/guest', {}, networkHeader(buyer))
  if (!body?.data?.['token']) throw new Error(`No guest token: ${JSON.stringify(body)}`)
  return body.data['token']
}

/** A log of confirmed orders, fsynced before the buyer continues. */
export function openConfirmationLog(path: string) {
  const file = openSync(path, 'a')
  return {
    note: (id: string) => {
      writeSync(file, `${id}\n`)
      fsyncSync(file)
    },
    all: () => readFileSync(path, 'utf8').split('\n').filter(Boolean),
    close: () => closeSync(file),
  }
}
