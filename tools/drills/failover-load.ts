import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import { PRICE } from './buyers.ts'
import { WITHDRAWAL, type FailoverShop } from './failover-shop.ts'

export type Refusal = { from: number; to: number; http: number; code: string | undefined; path: string }
type Acknowledged = 'order' | 'slip' | 'payment' | 'withdrawal'
/** Ids of the orders, slips, paid orders and withdrawals. */
export type Acknowledgements = Record<Acknowledged, string[]>

/** What clients saw confirmed: each line is fsynced before the client goes on. */
export function openClientLog(path: string) {
  const file = openSync(path, 'a')
  return {
    note: (kind: Acknowledged, id: string) => {
      writeSync(file, `${kind} ${id}\n`)
      fsyncSync(file)
    },
    all: (): Acknowledgements => {
      const lines = readFileSync(path, 'utf8').split('\n')
      const idsOf = (kind: Acknowledged) =>
        lines.flatMap((line) => (line.startsWith(`${kind} `) ? [line.slice(kind.length + 1)] : []))
      return { order: idsOf('order'), slip: idsOf('slip'), payment: idsOf('payment'), withdrawal: idsOf('withdrawal') }
    },
    close: () => closeSync(file),
  }
}
type ClientLog = ReturnType<typeof openClientLog>

/** A refused call is sent again with its key for at most this long after the load has ended. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 150

type Reply = { status: number; code?: string; data: Record<string, string> | null }

/** Everybody of the shop works through the proxy until `stop`, which resolves when every begun call has an answer. */
export function startLoad(url: string, shop: FailoverShop, log: ClientLog, run: number) {
  const refusals: Refusal[] = []
  const unfinished: string[] = []
  const toPay: { id: string; total: number }[] = []
  let answered = 0
  let serial = 0
  let lastDone = 0
  const stopping = new AbortController()
  let endsAt = Infinity

  const send = async (path: string, init: RequestInit): Promise<Reply | undefined> => {
    const from = Date.now()
    serial += 1
    const network = `10.${run}.${(serial >> 8) & 255}.${serial & 255}`
    const headers = { 'x-forwarded-for': network, ...(init.headers as Record<string, string>) }
    const response = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(40_000) }).catch(
      () => undefined,
    )
    const reply = (await response?.json().catch(() => undefined)) as Reply | undefined
    if (reply?.status === 100) {
      answered += 1
      lastDone = Date.now()
      return reply
    }
    refusals.push({ from, to: Date.now(), http: response?.status ?? 0, code: reply?.code, path })
    return reply
  }
  /** Repeats a call with the same key until it is done, as the apps do. */
  const insist = async (path: string, body: unknown, headers: Record<string, string>): Promise<Reply | undefined> => {
    const key = `run${run}-${(serial += 1)}`
    for (;;) {
      const reply = await send(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      })
      if (reply?.status === 100) return reply
      if (Date.now() > endsAt || (reply?.code !== undefined && reply.code !== 'busy')) {
        unfinished.push(`${path}: ${JSON.stringify(reply)}`)
        return undefined
      }
      await wait(400)
    }
  }

  const buy = async (token: string, n: number) => {
    const { employeeNo } = shop.partners[n % shop.partners.length]!
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const placed = await insist(
        '/api/order',
        {
          lines: [{ variant_id: shop.variantId, quantity: 1 }],
          address_id: PICKUP_ID,
          contact: { name: 'Drill', phone: `08${String(10_000_000 + run * 100 + n)}` },
          expected_total: PRICE,
          e: employeeNo,
        },
        { 'x-guest-token': token },
      )
      const id = placed?.data?.['id']
      if (id) {
        log.note('order', id)
        if (at % 3 === 0) await uploadSlip(token, id, at)
        toPay.push({ id, total: PRICE })
      }
      await wait(PAUSE_MS)
    }
  }
  const uploadSlip = async (token: string, order: string, n: number) => {
    const form = new FormData()
    form.set('order', order)
    form.set('file', new Blob([await smallPicture(run, n)], { type: 'image/jpeg' }), 'slip.jpg')
    const reply = await send('/upload_paid_pic', { method: 'POST', body: form, headers: { 'x-guest-token': token } })
    if (reply?.status === 100) log.note('slip', reply.data!['id']!)
  }
  const confirm = async (token: string) => {
    while (!stopping.signal.aborted) {
      const next = toPay.shift()
      if (!next) await wait(PAUSE_MS)
      else {
        const body = { amount: next.total, bank_reference: next.id.replaceAll('-', '') }
        const path = `/api/staff/order/${next.id}/confirm-payment`
        if (await insist(path, body, { authorization: `Bearer ${token}` })) log.note('payment', next.id)
      }
    }
  }
  const withdraw = async (token: string) => {
    while (!stopping.signal.aborted) {
      const reply = await insist('/api/withdrawal', { amount: WITHDRAWAL }, { authorization: `Bearer ${token}` })
      if (reply) log.note('withdrawal', reply.data!['id']!)
      await wait(2 * PAUSE_MS)
    }
  }
  const read = async () => {
    while (!stopping.signal.aborted) {
      await send('/api/product', { method: 'GET' })
      await wait(PAUSE_MS)
    }
  }
  const work = [
    ...shop.guests.map(buy),
    ...shop.finances.map(confirm),
    ...shop.partners.map(({ token }) => withdraw(token)),
    read(),
  ]
  return {
    answered: () => answered,
    /** When the last call so far succeeded. */
    lastDone: () => lastDone,
    stop: async () => {
      endsAt = Date.now() + PATIENCE_MS
      stopping.abort()
      await Promise.all(work)
      return { refusals, unfinished, answered }
    },
  }
}

export const smallPicture = (run: number, n: number): Promise<Buffer<ArrayBuffer>> =>
  sharp({ create: { width: 200, height: 400, channels: 3, background: { r: run, g: n % 256, b: n >> 8 } } })
    .jpeg()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>
