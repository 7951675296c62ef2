import type { MonthShop, Order } from './month-shop.ts'
import { playMoneyOut } from './month-story-out.ts'

type Orders = Record<string, Order>

/** Plays November from the last millisecond of October to 2 December. */
export async function playMonth(shop: MonthShop): Promise<{ spans: string }> {
  const orders = await firstWeek(shop)
  await secondWeek(shop, orders)
  return playMoneyOut(shop, orders)
}

async function firstWeek(shop: MonthShop): Promise<Orders> {
  const { on, order, confirm, ship, book, people, staff, unique, atCounter, payDue, dueOf } = shop
  const { kai, lek, mai, nok, alone, guest, anongOwn } = people
  on('2026-10-31T22:00')
  const [border, midnight] = [await order(kai, { cream: 2, serum: 3 }), await order(lek, { set: 1, serum: 1 })]
  on('2026-10-31T23:59:59.999')
  await confirm(border)
  on('2026-11-01T00:00:00.000')
  await confirm(midnight)
  on('2026-11-01T09:00')
  await ship(border)
  await ship(midnight)
  // One transfer for two orders, less a fee; one order paid in two parts.
  on('2026-11-02T10:00')
  const [two1, two2, parts] = [
    await order(mai, { cream: 1 }),
    await order(mai, { serum: 5 }),
    await order(nok, { cream: 3 }),
  ]
  await together(shop, [two1, two2], 1_234)
  await confirm(parts, 50_000, { differs: 'part' })
  on('2026-11-02T23:59:59.999')
  await confirm(parts, parts.total - 50_000)
  on('2026-11-03T11:00')
  for (const one of [two1, two2, parts]) await ship(one)
  // Overpaid, underpaid, and overpaid by three satang.
  const [over, under, tip] = [
    await order(kai, { cream: 1 }),
    await order(lek, { serum: 7 }),
    await order(alone, { serum: 2 }),
  ]
  await confirm(over, over.total + 2_000, { differs: 'owe', reason: 'Typed a round sum' })
  await confirm(under, under.total - 3, { differs: 'accept', reason: 'The bank rounds' })
  await confirm(tip, tip.total + 3, { differs: 'book', reason: 'Three satang' })
  on('2026-11-03T15:00')
  for (const one of [over, under, tip]) await ship(one)
  await payDue(await dueOf(over), undefined)
  // A guest of a partner, a partner buying for herself, cash at the counter, and a deposit of that cash.
  on('2026-11-04T08:00')
  const [byGuest, own] = [await order(guest, { set: 1 }), await order(anongOwn, { cream: 2 })]
  for (const one of [byGuest, own]) {
    await confirm(one)
    await ship(one)
  }
  await atCounter({ cream: 1 }, lek)
  await atCounter({ serum: 1 }, alone)
  on('2026-11-05T10:00')
  const reference = unique('CARRIED')
  const carried = { amount: 30_000, bank_reference: reference, deposited_on: book.today() }
  await staff.cashier('POST /api/staff/cash-deposit', carried)
  book.moved(30_000, reference)
  book.cash.push({ day: book.today(), amount: -30_000 })
  // Cash on delivery: the courier's list will contain two of them; the cash of the third is lost.
  const doors: Order[] = []
  for (const [n, cream] of [1, 2, 1].entries()) {
    const one = await order(mai, { cream }, 'cod')
    await ship(one, `FL000${n}`)
    doors.push(one)
  }
  // Paid, and canceled before shipping.
  const canceled = await order(nok, { set: 1 })
  await confirm(canceled)
  on('2026-11-05T23:59:59.999')
  const asSeen = { id: canceled.id, reason: 'Sold out', seen_status: 'awaiting_shipment' as const }
  await staff.operations('POST /api/staff/order/{id}/cancel', asSeen)
  book.gaveBack(canceled.id, canceled.goods, canceled.total)
  on('2026-11-06T00:00:00.000')
  await payDue(await dueOf(canceled), canceled)
  const [door0, door1, door2] = doors as [Order, Order, Order]
  return { border, midnight, two1, door0, door1, door2 }
}

/** One receipt for several orders, less a fee. */
async function together({ staff, book, unique, sold, house }: MonthShop, orders: Order[], fee: number): Promise<void> {
  const whole = orders.reduce((sum, { total }) => sum + total, 0)
  const reference = unique('TOGETHER')
  await staff.cashier('POST /api/staff/receipt', {
    amount: whole - fee,
    fee,
    reason: 'Kept on the way',
    bank_reference: reference,
    seen_at: house.clock().toISOString(),
    orders: orders.map(({ number, total }) => ({ number, amount: total })),
  })
  book.moved(whole - fee, reference, { receipt: true })
  for (const one of orders) sold(one)
}

async function secondWeek(shop: MonthShop, of: Orders): Promise<void> {
  const { on, order, confirm, ship, book, people, staff, partners, sweep, payDue, dueOf, askReturn, payReturn } = shop
  const { kai, lek, nok } = people
  const midnight = of['midnight']!
  // The parcel of a paid order is returned and the buyer bears the shipping; a reward is on hold because the address has the partner's phone number.
  on('2026-11-07T10:00')
  const [parcel, held] = [
    await order(kai, { cream: 1, serum: 1 }),
    await order(lek, { cream: 2 }, 'promptpay', await shop.withPhoneOf(lek.id, partners.anong.id)),
  ]
  of['held'] = held
  for (const one of [parcel, held]) {
    await confirm(one)
    await ship(one)
  }
  book.waits.add(held.id)
  // A return requested within its days and refunded after the day on which its reward would have settled.
  const asked = await askReturn(midnight, [[1, 1]])
  on('2026-11-08T18:00')
  await staff.operations('POST /api/staff/order/{id}/parcel-back', {
    id: parcel.id,
    cause: 'refused',
    words: 'At the door',
    keep_shipping: true,
  })
  book.gaveBack(parcel.id, parcel.goods, parcel.goods)
  await payDue(await dueOf(parcel), parcel)
  // Sent on 1 November at 09:00: its reward settles eight days later to the millisecond.
  on('2026-11-09T08:59:59.999')
  await sweep()
  on('2026-11-09T09:00:00.000')
  await sweep()
  on('2026-11-10T12:00')
  await payReturn(midnight, asked.id, 10_001)
  await sweep()
  // The courier's list: two of three parcels, less the fee.
  on('2026-11-11T09:00')
  const doors = [of['door0']!, of['door1']!]
  const list = `parcel,amount,fee\nFL0000,${doors[0]!.total / 100},17.50\nFL0001,${doors[1]!.total / 100},17.50\n`
  const seen = await staff.cashier('POST /api/staff/receipt/check', { list })
  const troubles = seen.rows.filter(({ trouble }) => trouble !== null)
  if (seen.absent.length !== 1 || troubles.length > 0) throw new Error(`Not what was sent: ${JSON.stringify(seen)}`)
  await together(shop, doors, seen.fee)
  on('2026-11-11T15:00')
  await sweep()
  on('2026-11-12T08:00')
  await sweep()
  // Pieces of one order are returned one after the other; their shares do not divide evenly.
  const pieces = await order(nok, { set: 1, serum: 3 })
  await confirm(pieces)
  await ship(pieces)
  for (const time of ['2026-11-13T10:00', '2026-11-13T16:00']) {
    on(time)
    await sweep()
    const piece = await askReturn(pieces, [[1, 1]])
    await payReturn(pieces, piece.id, 10_001)
  }
  // A client is moved to another partner at midnight, on the day the VAT registration starts.
  on('2026-11-14T20:00')
  const late = await order(lek, { set: 2 })
  on('2026-11-14T23:59:59.999')
  await confirm(late)
  on('2026-11-15T00:00:00.000')
  await staff.operations('PUT /api/staff/customer/{id}/mentor', {
    id: lek.id,
    employee_no: partners.boon.employeeNo,
    reason: 'Asked for it',
  })
  lek.partner = partners.boon.id
  const first = await order(lek, { serum: 7 })
  await confirm(first)
  for (const one of [late, first]) await ship(one)
}
