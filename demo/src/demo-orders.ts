import { DAY_MS, HOUR_MS } from '@bailu/phrases/days'
import type { InputOf, Key, Calls } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/addresses/kinds'
import sharp from 'sharp'
import type { Actor, Ctx, Deps, Handlers } from '@bailu/server/core/context'
import { terminalLog } from '@bailu/server/lib/error-log'
import { perform } from '@bailu/server/core/perform'
import { countPiecesToSend } from '@bailu/server/features/orders/base/order-returns'
import { type Upload, uploadFromBytes } from '@bailu/server/lib/upload'
import type { Random } from './random.ts'
import type { DemoAddress, DemoUsers } from './demo-users.ts'
import { payRefund } from './demo-refunds.ts'
import { planWithdrawals } from './demo-withdrawals.ts'
import { playRewards } from './demo-rewards.ts'

type Buyer = { actor: Actor; address: DemoAddress; addressId?: number; e?: string; since: number }
export type DemoVariants = { variantId: number; price: number; weight: number }[]
type Event = { at: number; run: () => Promise<void> }

export type DemoOrderOptions = {
  deps: Deps
  db: Ctx['db']
  handlers: Handlers<Calls>
  people: DemoUsers
  variants: DemoVariants
  random: Random
  /** Settles what is due at this instant. */
  settle: (ctx: Ctx) => Promise<unknown>
}

/**
 * Creates a year of orders through the calls of customers and staff with a
 * simulated clock, so that orders, rewards and balances pass all rules of the
 * server.
 */
export async function playDemoOrders(options: DemoOrderOptions): Promise<void> {
  const { deps, people, random } = options
  const end = deps.clock().getTime()
  const events: Event[] = []
  const later = (at: number, run: () => Promise<void>) => events.push({ at, run })
  const trader = createTrader(options)
  const buyerOf = createBuyerCache()

  for (const buyer of listBuyers(people, random, buyerOf)) {
    // The demo customer orders more often, so that the account shows recent orders.
    const pause = () => (buyer === buyerOf(people.customer) ? random.between(20, 60) : random.between(35, 200)) * DAY_MS
    for (let at = buyer.since + random.between(1, 40) * HOUR_MS; at < end - 40 * HOUR_MS; at += pause()) {
      later(at + random.between(0, 12) * HOUR_MS, () => trader.order(buyer, later))
    }
  }
  const { call, staff } = trader
  playRewards({ people, end, later, call, staff, variantId: options.variants[0]!.variantId })
  for (let at = end - 360 * DAY_MS; at < end; at += 7 * DAY_MS) later(at, () => trader.settle())
  for (const state of ['unpaid', 'proved', 'to-ship', 'to-ship', 'proved'] as const) {
    const buyer = state === 'unpaid' ? buyerOf(people.customer) : buyerOf(random.pick(people.clients))
    later(end - random.between(2, 20) * HOUR_MS, () => trader.recent(buyer, state))
  }
  later(end - HOUR_MS, () => trader.settle())
  planWithdrawals({ people, end, later, call: trader.call, finance: trader.finance })
  await runEvents(events, end, trader.moveTo)
}

/** The same member is the same buyer, with the address they gave before. */
function createBuyerCache() {
  const cached = new Map<number, Buyer>()
  return (member: DemoUsers['customer']): Buyer => {
    const buyer = cached.get(member.id) ?? {
      actor: { kind: 'user', userId: member.id, partner: member.partner, sessionId: '', recentAuth: true },
      address: member.address,
      since: member.joined.getTime(),
    }
    cached.set(member.id, buyer)
    return buyer
  }
}

function listBuyers(people: DemoUsers, random: Random, buyerOf: ReturnType<typeof createBuyerCache>): Buyer[] {
  const guests = people.guests.map(({ id, address }, index): Buyer => ({
    actor: { kind: 'guest', guestId: id },
    address,
    ...(index % 3 < 2 && { e: index % 3 === 0 ? 'BL0001' : 'BL0003' }),
    since: people.bl0001.joined.getTime() + random.between(40, 380) * DAY_MS,
  }))
  return [...people.clients, ...people.clientsOfOther, ...people.strangers, people.bl0001].map(buyerOf).concat(guests)
}

// Events can add later events: a placed order adds its payment.
async function runEvents(events: Event[], end: number, moveTo: (at: number) => void): Promise<void> {
  for (;;) {
    events.sort((a, b) => b.at - a.at)
    const next = events.pop()
    if (!next || next.at > end) return
    moveTo(next.at)
    await next.run()
  }
}

const contactOf = ({ address }: Buyer) => ({
  name: `${address.first_name} ${address.last_name}`,
  phone: address.phone,
})

function createTrader({ deps, db, handlers, people, variants, random, settle }: DemoOrderOptions) {
  let now = 0
  let serial = 0
  const finance: Actor = {
    kind: 'staff',
    staffId: people.staff.finance,
    roles: ['finance'],
    sessionId: '',
    recentAuth: true,
  }
  const owner: Actor = { kind: 'staff', staffId: people.staff.owner, roles: ['owner'], sessionId: '', recentAuth: true }
  const operations: Actor = {
    kind: 'staff',
    staffId: people.staff.operations,
    roles: ['operations'],
    sessionId: '',
    recentAuth: true,
  }
  const ctx = (actor: Actor): Ctx => ({
    deps: { ...deps, clock: () => new Date(now) },
    db,
    now: new Date(now),
    lang: 'th',
    actor,
    ip: '',
    log: terminalLog,
  })
  const call = <K extends Key>(actor: Actor, key: K, input: InputOf<K>, upload?: Upload) => {
    serial += 1
    return perform<K>(handlers, key, ctx(actor), { input, idempotencyKey: `demo-${serial}`, ...(upload && { upload }) })
  }

  async function deliverTo(buyer: Buyer) {
    if (buyer.actor.kind === 'guest') return { address: buyer.address }
    buyer.addressId ??= (await call(buyer.actor, 'POST /api/address', buyer.address)).id
    return { address_id: buyer.addressId }
  }

  async function place(buyer: Buyer) {
    const lines = drawBasket(variants, random)
    const pickup = random.percent(12)
    const { country, zip } = buyer.address
    const { total } = await call(buyer.actor, 'POST /api/cart/quote', { lines, pickup, to: { country, zip } })
    const order = await call(buyer.actor, 'POST /api/order', {
      lines,
      ...(pickup ? { address_id: PICKUP_ID, contact: contactOf(buyer) } : await deliverTo(buyer)),
      expected_total: total,
      ...(buyer.e && { e: buyer.e }),
      ...(random.percent(20) && { buyer_message: random.pick(MESSAGES) }),
    })
    return { ...order, pickup }
  }
  const confirm = (id: string, total: number) =>
    call(finance, 'POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: total,
      bank_reference: `KB${String(now).slice(0, -3)}${serial}`,
    })
  const deliver = async (id: string, pickup: boolean) => {
    const seen_pieces = await countPiecesToSend({ db }, id)
    return pickup
      ? call(operations, 'POST /api/staff/order/{id}/hand-over', {
          id,
          without_code: 'Known at the counter',
          seen_pieces,
        })
      : call(operations, 'POST /api/staff/order/{id}/ship', {
          id,
          carrier: random.pick(['Flash Express', 'Kerry Express', 'Thailand Post']),
          tracking_number: `TH${random.between(10_000_000, 99_999_999)}`,
          seen_pieces,
        })
  }

  return {
    call,
    finance,
    staff: { finance, operations },
    moveTo: (at: number) => {
      now = at
    },
    settle: () => settle(ctx({ kind: 'system' })).then(() => undefined),
    async order(buyer: Buyer, later: (at: number, run: () => Promise<void>) => void) {
      const { id, total, pickup } = await place(buyer)
      if (random.percent(6)) {
        later(now + 2 * HOUR_MS, async () => {
          await call(buyer.actor, 'POST /api/order/{id}/cancel', { id })
        })
        return
      }
      later(now + random.between(1, 9) * HOUR_MS, async () => {
        await confirm(id, total)
      })
      later(now + random.between(10, 34) * HOUR_MS, async () => {
        await deliver(id, pickup)
      })
      if (random.percent(3)) {
        later(now + random.between(4, 9) * DAY_MS, async () => {
          const { status: seen_status } = await call(finance, 'GET /api/staff/order/{id}', { id })
          await call(finance, 'POST /api/staff/order/{id}/cancel', { id, reason: random.pick(REASONS), seen_status })
          later(now + 2 * DAY_MS, async () => {
            const { outstanding_goods: out } = await call(operations, 'GET /api/staff/order/{id}', { id })
            if (out === null) return
            const sellable = out.lines.map(({ line, quantity }) => ({ line, quantity }))
            await call(operations, 'POST /api/staff/order/{id}/goods-back', { id, sellable })
          })
          payRefund({ call, later, payer: owner }, { id, buyer: buyer.actor, ...contactOf(buyer), at: now })
        })
      }
    },
    async recent(buyer: Buyer, state: 'unpaid' | 'proved' | 'to-ship') {
      const { id, total } = await place(buyer)
      if (state === 'unpaid') return
      await call(buyer.actor, 'POST /upload_paid_pic', { order: id }, uploadFromBytes(await drawSlip(serial)))
      if (state === 'to-ship') await confirm(id, total)
    },
  }
}

const MESSAGES = ['ฝากไว้ที่ป้อมยามได้เลยค่ะ', 'ขอใบเสร็จด้วยนะคะ', 'โทรก่อนส่งนะคะ', '请周末配送，谢谢', 'Gift wrap, please']
const REASONS = ['ลูกค้าขอคืนสินค้าภายใน 7 วัน', 'สินค้าเสียหายระหว่างขนส่ง', 'Customer changed their mind']

function drawBasket(variants: DemoVariants, random: Random): { variant_id: number; quantity: number }[] {
  const all = variants.reduce((sum, item) => sum + item.weight, 0)
  const lines = new Map<number, number>()
  for (let n = random.between(1, 3); n > 0; n -= 1) {
    let left = random.next() * all
    const item = variants.find((candidate) => (left -= candidate.weight) <= 0) ?? variants[0]!
    lines.set(item.variantId, random.percent(80) ? 1 : 2)
  }
  return [...lines].map(([variant_id, quantity]) => ({ variant_id, quantity }))
}

/** A drawn payment slip; each one differs, as duplicates are detected. */
function drawSlip(serial: number): Promise<Buffer> {
  const bars = Array.from(
    { length: 9 },
    (_, row) =>
      `<rect x="60" y="${250 + row * 52}" width="${180 + ((row * 97 + serial * 41) % 220)}" height="16" rx="8" fill="#5a665f"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#fffdf8"/>
    <rect width="600" height="150" fill="#1f4a3a"/><circle cx="300" cy="150" r="46" fill="#cbac67"/>
    <path d="M278 150l16 16 30-32" stroke="#fffdf8" stroke-width="9" fill="none"/>${bars.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()
}
