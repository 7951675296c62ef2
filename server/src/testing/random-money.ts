import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { bangkokDay } from '../core/bangkok.ts'
import { refundDue } from '../database/tables/refunds.ts'
import { staffOf } from './buyers.ts'
import { MoneyBooks, type Came, type Sold } from './money-books.ts'
import { DEEDS, type Deed, type MoneyStep } from './money-steps.ts'
import { noise } from './pictures.ts'
import { outcome } from './refusals.ts'
import type { ReturnsShop } from './returns-shop.ts'

/**
 * Plays payment actions on a test app and on the model; an action that the server rejects changes neither.
 * `counts` has how often each action succeeded.
 */
export async function randomMoney(shop: ReturnsShop) {
  const books = new MoneyBooks()
  const done: Partial<Record<Deed, number>> = {}
  const picture = await noise(60, 80).jpeg().toBuffer()
  let serial = 0
  const unique = () => `MONEY${(serial += 1)}X`
  // Another member of finance each time: separation of duties has its own tests.
  const finance = () => shop.as(staffOf('finance'))
  const operations = shop.as(shop.operations)
  const buyer = shop.as(shop.buyer)
  const today = () => bangkokDay(shop.house.clock())
  const one = <T>(list: T[], which: number): T | undefined =>
    list.slice(-8)[which % Math.max(Math.min(list.length, 8), 1)]
  const orderThat = (fits: (order: Sold) => boolean, which: number) => one(books.orders.filter(fits), which)
  const receiptThat = (fits: (came: Came) => boolean, which: number) =>
    one(
      books.receipts.filter((came) => !came.voided && fits(came)),
      which,
    )
  const open = (order: Sold) => !order.canceled && !order.paid
  const ran = async (call: Promise<unknown>) => (await outcome(call)) === 'done'
  const owedOf = async (of: Sold, cause: 'canceled' | 'overpaid') => {
    const mine = and(eq(refundDue.orderId, of.id), eq(refundDue.cause, cause), eq(refundDue.status, 'owed'))
    const [row] = await shop.db.select().from(refundDue).where(mine).orderBy(desc(refundDue.id))
    return row!.id
  }
  const canceled = async (order: Sold, kept = 0) => {
    const amount = books.cancel(order, kept)
    if (amount > 0) books.owe({ id: await owedOf(order, 'canceled'), of: order, cause: 'canceled', amount })
  }
  const confirm = (
    order: Sold,
    amount: number,
    bank_reference: string,
    differs?: 'part' | 'accept' | 'owe' | 'keep' | 'book',
  ) =>
    finance()('POST /api/staff/order/{id}/confirm-payment', {
      id: order.id,
      amount,
      bank_reference,
      ...(differs && { differs, reason: 'Seen so' }),
    })

  const deeds: Record<Deed, (step: MoneyStep) => Promise<boolean>> = {
    async place({ which }) {
      const cod = which % 3 === 0
      const asked = shop.order(cod ? 'cod' : 'promptpay')
      // The limit of orders per hour may reject it.
      if (!(await ran(asked))) return false
      const { id } = await asked
      const { number } = await operations('GET /api/staff/order/{id}', { id })
      books.place({ id, number, cod })
      return true
    },
    async pay({ which, share }) {
      const order = orderThat(open, which)
      if (!order) return false
      const missing = books.missing(order)
      const differs = ([undefined, 'part', 'accept', 'owe', 'keep', 'book'] as const)[share % 6]
      const by = differs === 'part' ? -Math.ceil((missing * share) / 101) : differs === 'accept' ? -share : share * 17
      const amount = differs ? missing + by : missing
      const reference = unique()
      if (amount <= 0 || !(await ran(confirm(order, amount, reference, differs)))) return false
      const came = books.receive(reference, order.cod ? 'cash' : 'bank', amount)
      books.apply(came, order, differs === 'accept')
      if (differs === 'book') books.keepSurplus(came)
      if (differs === 'owe')
        books.owe({ id: await owedOf(order, 'overpaid'), of: order, cause: 'overpaid', amount: came.rest, came })
      return true
    },
    async payMany({ which, share }) {
      const some = books.orders.filter(open).slice(-(2 + (which % 3)))
      const sum = some.reduce((all, order) => all + books.missing(order), 0)
      const [fee, more] = [share % 2 ? share * 11 : 0, share % 5 === 0 ? 321 : 0]
      const amount = sum - fee + more
      const reference = unique()
      const asked = {
        amount,
        bank_reference: reference,
        seen_at: shop.house.clock().toISOString(),
        fee,
        reason: 'Courier',
        ...(more > 0 && { surplus: 'keep' as const }),
        orders: some.map((order) => ({ number: order.number, amount: books.missing(order) })),
      }
      if (some.length === 0 || amount <= 0 || !(await ran(finance()('POST /api/staff/receipt', asked)))) return false
      const came = books.receive(reference, 'bank', amount, fee)
      for (const order of some) books.apply(came, order)
      return true
    },
    async payRest({ which, share }) {
      const [came, order] = [receiptThat(({ rest }) => rest > 0, share), orderThat(open, which)]
      if (!came || !order) return false
      const by = came.rest - books.missing(order)
      const differs = by < 0 ? 'part' : by > 0 ? 'keep' : undefined
      if (!(await ran(confirm(order, came.rest, came.reference, differs)))) return false
      books.apply(came, order)
      return true
    },
    async takeBack({ which }) {
      const order = orderThat(({ parts }) => parts.length > 0, which)
      if (!order) return false
      const asked = { id: order.id, reason: 'Not theirs' }
      if (!(await ran(finance()('POST /api/staff/order/{id}/take-back-payment', asked)))) return false
      books.takeBack(order)
      return true
    },
    async oweRest({ which }) {
      const came = receiptThat(({ rest }) => rest > 0, which)
      if (!came) return false
      const { id } = await receiptOf(came)
      const asked = finance()('POST /api/staff/receipt/{id}/owe', { id, rest: came.rest, reason: 'Too much' })
      if (!(await ran(asked))) return false
      const { refund } = await asked
      const [row] = await shop.db.select().from(refundDue).where(eq(refundDue.id, refund))
      const of = books.orders.find((order) => order.id === row!.orderId)!
      books.owe({ id: refund, of, cause: 'overpaid', amount: came.rest, came })
      return true
    },
    async voidReceipt({ which }) {
      const came = receiptThat(({ rest }) => rest > 0, which)
      if (!came) return false
      const { id } = await receiptOf(came)
      const said = await ran(finance()('POST /api/staff/receipt/{id}/void', { id, reason: 'Never came' }))
      if (said) books.voidReceipt(came)
      return said
    },
    async reverse({ which }) {
      const came = receiptThat(({ fee, over }) => fee > 0 || over > 0, which)
      const { differences = [] } = came ? await receiptOf(came) : {}
      const booked = differences.find(({ reversed_at: at }) => at === null)
      if (!came || !booked) return false
      const said = await ran(finance()('POST /api/staff/difference/{id}/reverse', { id: booked.id, reason: 'Not so' }))
      if (said) books.reverse(came)
      return said
    },
    async upload({ which }) {
      const order = orderThat((sold) => open(sold) && !sold.cod, which)
      if (!order) return false
      const bytes = Buffer.concat([picture, randomBytes(8)])
      const asked = buyer('POST /upload_paid_pic', { order: order.id }, { upload: { bytes } })
      if (!(await ran(asked))) return false
      order.slip = (await asked).id
      return true
    },
    async retract({ which }) {
      const order = orderThat(({ slip, canceled: over }) => slip !== undefined && !over, which)
      if (!order) return false
      const asked = { id: order.id, proof: order.slip! }
      const said = await ran(buyer('POST /api/order/{id}/proof/{proof}/retract', asked))
      if (said) order.slip = undefined
      return said
    },
    async ship({ which }) {
      const order = orderThat((sold) => !sold.canceled && !sold.sent && (sold.paid || sold.cod), which)
      const said = order !== undefined && (await ran(shop.ship(order.id)))
      if (said) order.sent = true
      return said
    },
    async cancelByBuyer({ which }) {
      const order = orderThat(({ canceled: over }) => !over, which)
      if (!order) return false
      const seen_status = order.paid || order.cod ? ('awaiting_shipment' as const) : ('awaiting_payment' as const)
      const said = await ran(buyer('POST /api/order/{id}/cancel', { id: order.id, seen_status }))
      if (said) await canceled(order)
      return said
    },
    async cancelByStaff({ which }) {
      const order = orderThat(({ canceled: over }) => !over, which)
      const said = order !== undefined && (await ran(shop.cancel(order.id)))
      if (said) await canceled(order)
      return said
    },
    async parcelBack({ which, share }) {
      const order = orderThat(({ sent, canceled: over }) => sent && !over, which)
      if (!order) return false
      const sellable = share % 2
      const asked = {
        id: order.id,
        cause: 'refused' as const,
        words: 'At the door',
        came: [{ line: 0, quantity: 1 }],
        sellable: sellable ? [{ line: 0, quantity: 1 }] : [],
        keep_shipping: share % 3 === 0,
      }
      if (!(await ran(operations('POST /api/staff/order/{id}/parcel-back', asked)))) return false
      await canceled(order, share % 3 === 0 ? 5_000 : 0)
      books.count(order, 0, 1, sellable)
      return true
    },
    async count({ which, share }) {
      const order = orderThat(({ out }) => out !== undefined, which)
      if (!order) return false
      const at = (share % 2) as 0 | 1
      const quantity = 1 + (which % 2)
      const fit = Math.min(share % 3, quantity)
      const asked = {
        id: order.id,
        came: [{ line: at, quantity }],
        sellable: fit > 0 ? [{ line: at, quantity: fit }] : [],
        words: 'Counted',
      }
      const said = await ran(operations('POST /api/staff/order/{id}/goods-back', asked))
      if (said !== quantity <= order.out![at]) throw new Error(`Counted ${quantity} of ${order.out!.join()}: ${said}`)
      if (said) books.count(order, at, quantity, fit)
      return said
    },
    async lose({ which, share }) {
      const order = orderThat(({ out }) => out !== undefined, which)
      if (!order || share % 2) return false
      const said = await ran(operations('POST /api/staff/order/{id}/goods-lost', { id: order.id, reason: 'Lost' }))
      if (said) order.out = undefined
      return said
    },
    async giveUpCash({ which }) {
      const order = orderThat((sold) => sold.cod && sold.sent && open(sold), which)
      if (!order) return false
      return ran(finance()('POST /api/staff/order/{id}/cash-lost', { id: order.id, reason: 'Bankrupt' }))
    },
    async late({ which, share }) {
      const order = orderThat((sold) => sold.canceled && !sold.paid, which)
      if (!order) return false
      const [amount, reference] = [share * 100, unique()]
      const asked = finance()('POST /api/staff/order/{id}/late-payment', {
        id: order.id,
        amount,
        bank_reference: reference,
      })
      if (!(await ran(asked))) return false
      const came = books.receive(reference, order.cod ? 'cash' : 'bank', amount)
      books.late(came, order)
      books.owe({ id: (await asked).refund, of: order, cause: 'late', amount })
      return true
    },
    async payBack({ which }) {
      const due = one(
        books.dues.filter(({ state }) => state === 'owed'),
        which,
      )
      if (!due) return false
      const { id, amount } = due
      const refund_to = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
      await finance()('PUT /api/staff/refund/{id}/account', { id, refund_to })
      const { account_at } = await finance()('GET /api/staff/refund/{id}', { id })
      await finance()('POST /api/staff/refund/{id}/pay', { id, amount, account_at, bank_reference: unique() })
      books.payBack(due)
      return true
    },
    async notOwed({ which }) {
      const due = one(
        books.dues.filter(({ state }) => state === 'owed'),
        which,
      )
      if (!due) return false
      const said = await ran(finance()('POST /api/staff/refund/{id}/void', { id: due.id, reason: 'By mistake' }))
      if (said) books.notOwed(due)
      return said
    },
    async oweAgain({ which }) {
      const due = one(
        books.dues.filter(({ state }) => state === 'void'),
        which,
      )
      if (!due) return false
      const asked = finance()('POST /api/staff/refund/{id}/owe', { id: due.id, reason: 'It is' })
      if (!(await ran(asked))) return false
      books.owe({ ...due, id: (await asked).refund })
      return true
    },
    async bounce({ which }) {
      const due = one(
        books.dues.filter(({ state }) => state === 'paid'),
        which,
      )
      if (!due) return false
      const { transfer } = await finance()('GET /api/staff/refund/{id}', { id: due.id })
      const asked = finance()('POST /api/staff/refund-transfer/{id}/bounce', {
        id: transfer!,
        amount: due.amount,
        bank_reference: unique(),
        returned_on: today(),
        reason: 'Closed',
      })
      if (!(await ran(asked))) return false
      books.owe({ id: (await asked).refund, of: due.of, cause: 'bounced', amount: due.amount })
      return true
    },
    goodwill: ({ which, share }) => sorry('goodwill', which, share * 200),
    shipping: ({ which }) => sorry('shipping', which, 5_000),
    async carry({ share }) {
      const amount = Math.ceil((books.accounts.cash * share) / 100)
      if (amount <= 0) return false
      const asked = finance()('POST /api/staff/cash-deposit', {
        amount,
        bank_reference: unique(),
        deposited_on: today(),
      })
      books.carry((await asked).id!, amount)
      return true
    },
    async voidDeposit({ which }) {
      const deposit = one(
        books.deposits.filter(({ voided }) => !voided),
        which,
      )
      if (!deposit) return false
      await finance()('POST /api/staff/cash-deposit/{id}/void', { id: deposit.id, reason: 'Never went' })
      books.voidDeposit(deposit)
      return true
    },
    async wait({ share }) {
      shop.passDays(share / 2_400)
      return true
    },
  }
  async function receiptOf(came: Came) {
    for (const state of ['open', 'used'] as const) {
      const { list } = await finance()('GET /api/staff/receipt', { state, search: came.reference })
      const found = list.find(({ bank_reference: reference }) => reference === came.reference)
      if (found) return found
    }
    throw new Error(`No receipt ${came.reference}`)
  }
  async function sorry(cause: 'goodwill' | 'shipping', which: number, amount: number) {
    const order = orderThat(({ paid, canceled: over }) => paid && !over, which)
    if (!order) return false
    const asked = operations('POST /api/staff/order/{id}/goodwill', { id: order.id, cause, amount, reason: 'Sorry' })
    const said = await outcome(asked)
    const most = books.left(order)
    if (cause === 'goodwill' && amount <= most && said !== 'done') throw new Error(`Of ${most}: ${said}`)
    if (said !== 'done') return false
    books.owe({ id: (await asked).refund, of: order, cause, amount })
    return true
  }
  return {
    books,
    done,
    /** Plays the action, or the next one that is possible. */
    take: async (step: MoneyStep) => {
      for (let at = 0; at < DEEDS.length; at += 1) {
        const deed = DEEDS[(step.deed + at) % DEEDS.length]!
        if (!(await deeds[deed](step))) continue
        done[deed] = (done[deed] ?? 0) + 1
        return
      }
    },
  }
}
