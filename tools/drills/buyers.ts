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

export const placeOrder = (url: string, token: string, variantId: number, key: string) =>
  post(
    url,
    '/api/order',
    {
      lines: [{ variant_id: variantId, quantity: 1 + (key.length % 3) }],
      address_id: PICKUP_ID,
      contact: { name: 'Drill', phone: '0812345678' },
      expected_total: PRICE * (1 + (key.length % 3)),
    },
    { 'x-guest-token': token, 'idempotency-key': key },
  )

export async function newGuest(url: string): Promise<string> {
  const { body } = await post(url, '/api/guest', {})
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
