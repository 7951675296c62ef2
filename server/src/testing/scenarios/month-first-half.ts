import type { MonthFixture, MonthOrder } from './month-fixture.ts'
import { playSecondHalf } from './month-second-half.ts'

type Orders = Record<string, MonthOrder>

/** Plays November from the last millisecond of October to 2 December. */
export async function playMonth(shop: MonthFixture): Promise<{ spans: string }> {
  const orders = await firstWeek(shop)
  await secondWeek(shop, orders)
  return playSecondHalf(shop, orders)
}

async function firstWeek(shop: MonthFixture): Promise<Orders> {
  const { setTime, order, confirm, ship, model, people, staff, unique, atCounter, payRefund, refundOf } = shop
  const { kai, lek, mai, nok, alone, guest, anongOwn } = people
  setTime('2026-10-31T22:00')
  const [border, midnight] = [await order(kai, { cream: 2, serum: 3 }), await order(lek, { set: 1, serum: 1 })]
  setTime('2026-10-31T23:59:59.999')
  await confirm(border)
  setTime('2026-11-01T00:00:00.000')
  await confirm(midnight)
  setTime('2026-11-01T09:00')
  await ship(border)
  await ship(midnight)
  // One transfer for two orders, less a fee; one order paid in two parts.
  setTime('2026-11-02T10:00')
  const [two1, two2, parts] = [
    await order(mai, { cream: 1 }),
    await order(mai, { serum: 5 }),
    await order(nok, { cream: 3 }),
  ]
  await bookSharedReceipt(shop, [two1, two2], 1_234)
  await confirm(parts, 50_000, { differs: 'part' })
  setTime('2026-11-02T23:59:59.999')
  await confirm(parts, parts.total - 50_000)
  setTime('2026-11-03T11:00')
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
  setTime('2026-11-03T15:00')
  for (const one of [over, under, tip]) await ship(one)
  await payRefund(await refundOf(over), undefined)
  // A guest of a partner, a partner buying for herself, cash at the counter, and a deposit of that cash.
  setTime('2026-11-04T08:00')
  const [byGuest, own] = [await order(guest, { set: 1 }), await order(anongOwn, { cream: 2 })]
  for (const one of [byGuest, own]) {
    await confirm(one)
    await ship(one)
  }
  await atCounter({ cream: 1 }, lek)
  await atCounter({ serum: 1 }, alone)
  setTime('2026-11-05T10:00')
  const reference = unique('CARRIED')
  const carried = { amount: 30_000, bank_reference: reference, deposited_on: model.today() }
  await staff.cashier('POST /api/staff/cash-deposit', carried)
  model.addBankRow(30_000, reference)
  model.cash.push({ day: model.today(), amount: -30_000 })
  // Cash on delivery: the courier's list will contain two of them; the cash of the third is lost.
  const codOrders: MonthOrder[] = []
  for (const [n, cream] of [1, 2, 1].entries()) {
    const one = await order(mai, { cream }, 'cod')
    await ship(one, `FL000${n}`)
    codOrders.push(one)
  }
  // Paid, and canceled before shipping.
  const canceled = await order(nok, { set: 1 })
  await confirm(canceled)
  setTime('2026-11-05T23:59:59.999')
  const input = { id: canceled.id, reason: 'Sold out', seen_status: 'awaiting_shipment' as const }
  await staff.operations('POST /api/staff/order/{id}/cancel', input)
  model.addReturn(canceled.id, canceled.subtotal, canceled.total)
  setTime('2026-11-06T00:00:00.000')
  await payRefund(await refundOf(canceled), canceled)
  const [door0, door1, door2] = codOrders as [MonthOrder, MonthOrder, MonthOrder]
  return { border, midnight, two1, door0, door1, door2 }
}

/** One receipt for several orders, less a fee. */
async function bookSharedReceipt(
  { staff, model, unique, sold, deps }: MonthFixture,
  orders: MonthOrder[],
  fee: number,
): Promise<void> {
  const fullAmount = orders.reduce((sum, { total }) => sum + total, 0)
  const reference = unique('TOGETHER')
  await staff.cashier('POST /api/staff/receipt', {
    amount: fullAmount - fee,
    fee,
    reason: 'Kept on the way',
    bank_reference: reference,
    seen_at: deps.clock().toISOString(),
    orders: orders.map(({ number, total }) => ({ number, amount: total })),
  })
  model.addBankRow(fullAmount - fee, reference, { receipt: true })
  for (const one of orders) sold(one)
}

async function secondWeek(shop: MonthFixture, of: Orders): Promise<void> {
  const {
    setTime,
    order,
    confirm,
    ship,
    model,
    people,
    staff,
    partners,
    runJobs,
    payRefund,
    refundOf,
    askReturn,
    payReturn,
  } = shop
  const { kai, lek, nok } = people
  const midnight = of['midnight']!
  // The parcel of a paid order is returned and the buyer bears the shipping; a reward is on hold because the address has the partner's phone number.
  setTime('2026-11-07T10:00')
  const [parcel, underReview] = [
    await order(kai, { cream: 1, serum: 1 }),
    await order(lek, { cream: 2 }, 'promptpay', await shop.withPhoneOf(lek.id, partners.anong.id)),
  ]
  of['on_hold'] = underReview
  for (const one of [parcel, underReview]) {
    await confirm(one)
    await ship(one)
  }
  model.unsettled.add(underReview.id)
  // A return requested within its days and refunded after the day on which its reward would have settled.
  const asked = await askReturn(midnight, [[1, 1]])
  setTime('2026-11-08T18:00')
  await staff.operations('POST /api/staff/order/{id}/parcel-back', {
    id: parcel.id,
    cause: 'refused',
    words: 'At the door',
    keep_shipping: true,
  })
  model.addReturn(parcel.id, parcel.subtotal, parcel.subtotal)
  await payRefund(await refundOf(parcel), parcel)
  // Sent on 1 November at 09:00: its reward settles eight days later to the millisecond.
  setTime('2026-11-09T08:59:59.999')
  await runJobs()
  setTime('2026-11-09T09:00:00.000')
  await runJobs()
  setTime('2026-11-10T12:00')
  await payReturn(midnight, asked.id, 10_001)
  await runJobs()
  // The courier's list: two of three parcels, less the fee.
  setTime('2026-11-11T09:00')
  const codOrders = [of['door0']!, of['door1']!]
  const list = `parcel,amount,fee\nFL0000,${codOrders[0]!.total / 100},17.50\nFL0001,${codOrders[1]!.total / 100},17.50\n`
  const seen = await staff.cashier('POST /api/staff/receipt/check', { list })
  const issues = seen.rows.filter(({ issue }) => issue !== null)
  if (seen.absent.length !== 1 || issues.length > 0) throw new Error(`Not what was sent: ${JSON.stringify(seen)}`)
  await bookSharedReceipt(shop, codOrders, seen.fee)
  setTime('2026-11-11T15:00')
  await runJobs()
  setTime('2026-11-12T08:00')
  await runJobs()
  // Pieces of one order are returned one after the other; their shares do not divide evenly.
  const pieces = await order(nok, { set: 1, serum: 3 })
  await confirm(pieces)
  await ship(pieces)
  for (const time of ['2026-11-13T10:00', '2026-11-13T16:00']) {
    setTime(time)
    await runJobs()
    const piece = await askReturn(pieces, [[1, 1]])
    await payReturn(pieces, piece.id, 10_001)
  }
  // A client is moved to another partner at midnight, on the day the VAT registration starts.
  setTime('2026-11-14T20:00')
  const late = await order(lek, { set: 2 })
  setTime('2026-11-14T23:59:59.999')
  await confirm(late)
  setTime('2026-11-15T00:00:00.000')
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
