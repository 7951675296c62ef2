import type { InputOf, Key } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import sharp from 'sharp'
import type { Actor, Ctx, House } from '@bailu/server/core/context'
import { terminalLog } from '@bailu/server/core/error-log'
import { perform, type Verbs } from '@bailu/server/core/perform'
import { type Upload, uploadOf } from '@bailu/server/core/upload'
import type { Calls } from '@bailu/contract/calls'
import type { Chance } from './chance.ts'
import type { DemoAddress, DemoPeople } from './demo-people.ts'
import { payBack } from './demo-refunds.ts'
import { planWithdrawals } from './demo-withdrawals.ts'
import { playRewards } from './demo-rewards.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Buyer = { actor: Actor; address: DemoAddress; addressId?: number; e?: string; since: number }
export type Shelf = { variantId: number; price: number; weight: number }[]
type Event = { at: number; run: () => Promise<void> }

export type YearOptions = {
  house: House
  db: Ctx['db']
  verbs: Verbs<Calls>
  people: DemoPeople
  shelf: Shelf
  luck: Chance
  /** Settles what is due at this instant. */
  settle: (ctx: Ctx) => Promise<unknown>
}

/**
 * Creates a year of orders through the calls of customers and staff with a
 * simulated clock, so that orders, rewards and balances pass all rules of the
 * server.
 */
export async function playYear(options: YearOptions): Promise<void> {
  const { house, people, luck } = options
  const end = house.clock().getTime()
  const events: Event[] = []
  const later = (at: number, run: () => Promise<void>) => events.push({ at, run })
  const trade = trader(options)
  const buyerOf = buyerBook()

  for (const buyer of buyersOf(people, luck, buyerOf)) {
    // The demo customer orders more often, so that the account shows recent orders.
    const pause = () => (buyer === buyerOf(people.customer) ? luck.between(20, 60) : luck.between(35, 200)) * DAY
    for (let at = buyer.since + luck.between(1, 40) * HOUR; at < end - 40 * HOUR; at += pause()) {
      later(at + luck.between(0, 12) * HOUR, () => trade.order(buyer, later))
    }
  }
  const { call, staff } = trade
  playRewards({ people, end, later, call, staff, variantId: options.shelf[0]!.variantId })
  for (let at = end - 360 * DAY; at < end; at += 7 * DAY) later(at, () => trade.settle())
  for (const state of ['unpaid', 'proved', 'to-ship', 'to-ship', 'proved'] as const) {
    const buyer = state === 'unpaid' ? buyerOf(people.customer) : buyerOf(luck.pick(people.clients))
    later(end - luck.between(2, 20) * HOUR, () => trade.recent(buyer, state))
  }
  later(end - HOUR, () => trade.settle())
  planWithdrawals({ people, end, later, call: trade.call, finance: trade.finance })
  await inOrder(events, end, trade.moveTo)
}

/** The same member is the same buyer, with the address they gave before. */
function buyerBook() {
  const known = new Map<number, Buyer>()
  return (member: DemoPeople['customer']): Buyer => {
    const buyer = known.get(member.id) ?? {
      actor: { kind: 'user', userId: member.id, partner: member.partner, sessionId: '', fresh: true },
      address: member.address,
      since: member.joined.getTime(),
    }
    known.set(member.id, buyer)
    return buyer
  }
}

function buyersOf(people: DemoPeople, luck: Chance, buyerOf: ReturnType<typeof buyerBook>): Buyer[] {
  const guests = people.guests.map(({ id, address }, index): Buyer => ({
    actor: { kind: 'guest', guestId: id },
    address,
    ...(index % 3 < 2 && { e: index % 3 === 0 ? 'BL0001' : 'BL0003' }),
    since: people.bl0001.joined.getTime() + luck.between(40, 380) * DAY,
  }))
  return [...people.clients, ...people.clientsOfOther, ...people.strangers, people.bl0001].map(buyerOf).concat(guests)
}

// Events can add later events: a placed order adds its payment.
async function inOrder(events: Event[], end: number, moveTo: (at: number) => void): Promise<void> {
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

function trader({ house, db, verbs, people, shelf, luck, settle }: YearOptions) {
  let now = 0
  let serial = 0
  const finance: Actor = { kind: 'staff', staffId: people.staff.finance, role: 'finance', sessionId: '', fresh: true }
  const owner: Actor = { kind: 'staff', staffId: people.staff.owner, role: 'owner', sessionId: '', fresh: true }
  const operations: Actor = {
    kind: 'staff',
    staffId: people.staff.operations,
    role: 'operations',
    sessionId: '',
    fresh: true,
  }
  const ctx = (actor: Actor): Ctx => ({
    house: { ...house, clock: () => new Date(now) },
    db,
    now: new Date(now),
    lang: 'th',
    actor,
    ip: '',
    log: terminalLog,
  })
  const call = <K extends Key>(actor: Actor, key: K, input: InputOf<K>, upload?: Upload) => {
    serial += 1
    return perform<K>(verbs, key, ctx(actor), { input, idempotencyKey: `demo-${serial}`, ...(upload && { upload }) })
  }

  async function deliverTo(buyer: Buyer) {
    if (buyer.actor.kind === 'guest') return { address: buyer.address }
    buyer.addressId ??= (await call(buyer.actor, 'POST /api/address', buyer.address)).id
    return { address_id: buyer.addressId }
  }

  async function place(buyer: Buyer) {
    const lines = basket(shelf, luck)
    const pickup = luck.percent(12)
    const { total } = await call(buyer.actor, 'POST /api/cart/quote', { lines, pickup })
    const order = await call(buyer.actor, 'POST /api/order', {
      lines,
      ...(pickup ? { address_id: PICKUP_ID, contact: contactOf(buyer) } : await deliverTo(buyer)),
      expected_total: total,
      ...(buyer.e && { e: buyer.e }),
      ...(luck.percent(20) && { buyer_message: luck.pick(MESSAGES) }),
    })
    return { ...order, pickup }
  }
  const confirm = (id: string, total: number) =>
    call(finance, 'POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: total,
      bank_reference: `KB${String(now).slice(0, -3)}${serial}`,
    })
  const deliver = (id: string, pickup: boolean) =>
    pickup
      ? call(operations, 'POST /api/staff/order/{id}/hand-over', { id, without_code: 'Known at the counter' })
      : call(operations, 'POST /api/staff/order/{id}/ship', {
          id,
          carrier: luck.pick(['Flash Express', 'Kerry Express', 'Thailand Post']),
          tracking_number: `TH${luck.between(10_000_000, 99_999_999)}`,
        })

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
      if (luck.percent(6)) {
        later(now + 2 * HOUR, async () => {
          await call(buyer.actor, 'POST /api/order/{id}/cancel', { id })
        })
        return
      }
      later(now + luck.between(1, 9) * HOUR, async () => {
        await confirm(id, total)
      })
      later(now + luck.between(10, 34) * HOUR, async () => {
        await deliver(id, pickup)
      })
      if (luck.percent(3)) {
        later(now + luck.between(4, 9) * DAY, async () => {
          const { status: seen_status } = await call(finance, 'GET /api/staff/order/{id}', { id })
          await call(finance, 'POST /api/staff/order/{id}/cancel', { id, reason: luck.pick(REASONS), seen_status })
          later(now + 2 * DAY, async () => {
            const { goods_out: out } = await call(operations, 'GET /api/staff/order/{id}', { id })
            if (out === null) return
            const sellable = out.lines.map(({ line, quantity }) => ({ line, quantity }))
            await call(operations, 'POST /api/staff/order/{id}/goods-back', { id, sellable })
          })
          payBack({ call, later, payer: owner }, { id, buyer: buyer.actor, ...contactOf(buyer), at: now })
        })
      }
    },
    async recent(buyer: Buyer, state: 'unpaid' | 'proved' | 'to-ship') {
      const { id, total } = await place(buyer)
      if (state === 'unpaid') return
      await call(buyer.actor, 'POST /upload_paid_pic', { order: id }, uploadOf(await slip(serial)))
      if (state === 'to-ship') await confirm(id, total)
    },
  }
}

const MESSAGES = ['ฝากไว้ที่ป้อมยามได้เลยค่ะ', 'ขอใบเสร็จด้วยนะคะ', 'โทรก่อนส่งนะคะ', '请周末配送，谢谢', 'Gift wrap, please']
const REASONS = ['ลูกค้าขอคืนสินค้าภายใน 7 วัน', 'สินค้าเสียหายระหว่างขนส่ง', 'Customer changed their mind']

function basket(shelf: Shelf, luck: Chance): { variant_id: number; quantity: number }[] {
  const all = shelf.reduce((sum, item) => sum + item.weight, 0)
  const lines = new Map<number, number>()
  for (let n = luck.between(1, 3); n > 0; n -= 1) {
    let left = luck.next() * all
    const item = shelf.find((candidate) => (left -= candidate.weight) <= 0) ?? shelf[0]!
    lines.set(item.variantId, luck.percent(80) ? 1 : 2)
  }
  return [...lines].map(([variant_id, quantity]) => ({ variant_id, quantity }))
}

/** A drawn payment slip; each one differs, as duplicates are detected. */
function slip(serial: number): Promise<Buffer> {
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
