import { DAY_MS } from '@bailu/phrases/days'
import type { InputOf, Key } from '@bailu/contract/calls'
import type { Actor } from '@bailu/server/core/context'
import type { perform } from '@bailu/server/core/perform'
import type { DemoAddress, DemoUsers } from './demo-users.ts'

type RewardOptions = {
  people: DemoUsers
  /** A product that never sells out within the year. */
  variantId: number
  end: number
  staff: { finance: Actor; operations: Actor }
  call: <K extends Key>(actor: Actor, key: K, input: InputOf<K>) => ReturnType<typeof perform<K>>
  later: (at: number, run: () => Promise<void>) => void
}

/** Special cases of rewards: activity rewards, refunds before and after approval, a canceled order, a reward on hold. */
export function playRewards(options: RewardOptions): void {
  const { people, end, later } = options
  const ago = (days: number) => end - days * DAY_MS
  const grants = [
    [310, 300_00, 'ร่วมงานเปิดตัวกลุ่มผลิตภัณฑ์ชาขาว'],
    [188, 500_00, 'แนะนำสินค้าในงานแฟร์ที่เซ็นทรัลเวิลด์'],
    [74, 250_00, 'รีวิวเซรั่มยอดเยี่ยมประจำเดือน'],
    [21, 800_00, 'จัดเวิร์กช็อปดูแลผิวให้ลูกค้า 12 คน'],
    [5, 400_00, 'แคมเปญวันคนโสด 11.11'],
  ] as const
  for (const [days, amount, note] of grants) {
    later(ago(days), async () => {
      await options.call(options.staff.finance, 'POST /api/staff/reward/activity', {
        employee_no: 'BL0001',
        amount,
        note,
      })
    })
  }
  const [first, second, third] = people.clients.slice(1)
  // One refund after the reward is approved, one before.
  playReturn(options, member(first!), { placed: ago(40), refunded: ago(3) })
  playReturn(options, member(second!), { placed: ago(13), refunded: ago(4) })
  later(ago(9), async () => {
    const { id } = await placeShippedOrder(options, member(third!), ago(9))
    later(ago(6), async () => {
      await options.call(options.staff.finance, 'POST /api/staff/order/{id}/cancel', {
        id,
        reason: 'ลูกค้าสั่งผิดขนาด',
        seen_status: 'finished',
      })
    })
  })
  // The reward of a guest order with the partner's own phone number goes on hold for review.
  const guest = people.guests[0]!
  later(ago(8), async () => {
    const address = { ...guest.address, phone: people.bl0001.address.phone }
    await placeShippedOrder(options, { actor: { kind: 'guest', guestId: guest.id }, address, e: 'BL0001' }, ago(8))
  })
}

type Buyer = { actor: Actor; address: DemoAddress; e?: string }
const member = ({ id, address }: DemoUsers['customer']): Buyer => ({
  actor: { kind: 'user', userId: id, partner: false, sessionId: '', recentAuth: true },
  address,
})

/** An order of two pieces: placed, paid and shipped within a day. */
async function placeShippedOrder(
  { call, staff, later, variantId }: RewardOptions,
  { actor, address, e }: Buyer,
  at: number,
) {
  const lines = [{ variant_id: variantId, quantity: 2 }]
  const { country, zip } = address
  const { total } = await call(actor, 'POST /api/cart/quote', { lines, pickup: false, to: { country, zip } })
  const own = async () =>
    (await call(actor, 'GET /api/address', {})).find((one) => one.is_own)?.id ??
    (await call(actor, 'POST /api/address', address)).id
  const to = actor.kind === 'user' ? { address_id: await own() } : { address }
  const order = await call(actor, 'POST /api/order', { lines, ...to, expected_total: total, ...(e && { e }) })
  const { id } = order
  later(at + 3_600_000, async () => {
    await call(staff.finance, 'POST /api/staff/order/{id}/confirm-payment', {
      id,
      amount: total,
      bank_reference: `SC${at}${order.number}`,
    })
  })
  later(at + 20 * 3_600_000, async () => {
    await call(staff.operations, 'POST /api/staff/order/{id}/ship', {
      id,
      carrier: 'Flash Express',
      tracking_number: `TH${String(at).slice(-8)}`,
      seen_pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })
  })
  return order
}

function playReturn(
  options: RewardOptions,
  buyer: Buyer,
  { placed, refunded }: { placed: number; refunded: number },
): void {
  const { call, later, staff } = options
  later(placed, async () => {
    const { id } = await placeShippedOrder(options, buyer, placed)
    later(placed + 4 * DAY_MS, async () => {
      const back = await call(buyer.actor, 'POST /api/order/{id}/return', {
        id,
        lines: [{ line: 0, quantity: 1 }],
        kind: 'goods',
        reason: 'changed_mind',
        refund_to: { by: 'promptpay', number: '081 234 5678', name: 'Demo' },
      })
      await call(staff.operations, 'POST /api/staff/return/{id}/approve', { id: back.id, send_to: '88/9 สุขุมวิท 23' })
      later(placed + 7 * DAY_MS, async () => {
        await call(staff.operations, 'POST /api/staff/return/{id}/receive', { id: back.id })
      })
      later(refunded, async () => {
        await call(staff.finance, 'POST /api/staff/return/{id}/refund', {
          id: back.id,
          amount: back.amount,
          bank_reference: `RF${placed}`,
        })
      })
    })
  })
}
