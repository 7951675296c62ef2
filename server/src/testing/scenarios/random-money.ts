import { randomBytes } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { bangkokDay } from '../../lib/bangkok.ts'
import { refund } from '../../database/tables/refunds.ts'
import { newStaffActor } from '../fixtures/actors-fixture.ts'
import { MoneyModel, type ReceiptModel, type OrderModel } from './money-model.ts'
import { MONEY_ACTIONS, type MoneyAction, type MoneyStep } from './money-actions.ts'
import { noisePicture } from '../fixtures/sample-files.ts'
import { callOutcome } from '../call-outcome.ts'
import type { ReturnsFixture } from '../fixtures/returns-fixture.ts'

/**
 * Plays payment actions on a test app and on the model; an action that the server rejects changes neither.
 * `counts` has how often each action succeeded.
 */
export async function createMoneyScenario(shop: ReturnsFixture) {
  const model = new MoneyModel()
  const counts: Partial<Record<MoneyAction, number>> = {}
  const picture = await noisePicture(60, 80).jpeg().toBuffer()
  let serial = 0
  const unique = () => `MONEY${(serial += 1)}X`
  // Another member of finance each time: separation of duties has its own tests.
  const finance = () => shop.as(newStaffActor('finance'))
  const operations = shop.as(shop.operations)
  const buyer = shop.as(shop.buyer)
  const today = () => bangkokDay(shop.deps.clock())
  const pick = <T>(list: T[], which: number): T | undefined =>
    list.slice(-8)[which % Math.max(Math.min(list.length, 8), 1)]
  const pickOrder = (fits: (order: OrderModel) => boolean, which: number) => pick(model.orders.filter(fits), which)
  const pickReceipt = (fits: (came: ReceiptModel) => boolean, which: number) =>
    pick(
      model.receipts.filter((came) => !came.voided && fits(came)),
      which,
    )
  const open = (order: OrderModel) => !order.canceled && !order.paid
  const succeeds = async (call: Promise<unknown>) => (await callOutcome(call)) === 'done'
  const refundIdOf = async (of: OrderModel, cause: 'canceled' | 'overpaid') => {
    const filter = and(eq(refund.orderId, of.id), eq(refund.cause, cause), eq(refund.status, 'owed'))
    const [row] = await shop.db.select().from(refund).where(filter).orderBy(desc(refund.id))
    return row!.id
  }
  const canceled = async (order: OrderModel, shippingRetained = 0) => {
    const amount = model.cancel(order, shippingRetained)
    if (amount > 0)
      model.addRefund({ id: await refundIdOf(order, 'canceled'), soldOrder: order, cause: 'canceled', amount })
  }
  const confirm = (
    order: OrderModel,
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

  const actions: Record<MoneyAction, (step: MoneyStep) => Promise<boolean>> = {
    async place({ which }) {
      const cod = which % 3 === 0
      const asked = shop.order(cod ? 'cod' : 'promptpay')
      // The limit of orders per hour may reject it.
      if (!(await succeeds(asked))) return false
      const { id } = await asked
      const { number } = await operations('GET /api/staff/order/{id}', { id })
      model.place({ id, number, cod })
      return true
    },
    async pay({ which, share }) {
      const order = pickOrder(open, which)
      if (!order) return false
      const missing = model.missing(order)
      const differs = ([undefined, 'part', 'accept', 'owe', 'keep', 'book'] as const)[share % 6]
      const difference =
        differs === 'part' ? -Math.ceil((missing * share) / 101) : differs === 'accept' ? -share : share * 17
      const amount = differs ? missing + difference : missing
      const reference = unique()
      if (amount <= 0 || !(await succeeds(confirm(order, amount, reference, differs)))) return false
      const receipt = model.receive(reference, order.cod ? 'cash' : 'bank', amount)
      model.apply(receipt, order, differs === 'accept')
      if (differs === 'book') model.bookSurplus(receipt)
      if (differs === 'owe')
        model.addRefund({
          id: await refundIdOf(order, 'overpaid'),
          soldOrder: order,
          cause: 'overpaid',
          amount: receipt.rest,
          receipt,
        })
      return true
    },
    async payMany({ which, share }) {
      const unpaid = model.orders.filter(open).slice(-(2 + (which % 3)))
      const sum = unpaid.reduce((all, order) => all + model.missing(order), 0)
      const [fee, more] = [share % 2 ? share * 11 : 0, share % 5 === 0 ? 321 : 0]
      const amount = sum - fee + more
      const reference = unique()
      const asked = {
        amount,
        bank_reference: reference,
        seen_at: shop.deps.clock().toISOString(),
        fee,
        reason: 'Courier',
        ...(more > 0 && { surplus: 'keep' as const }),
        orders: unpaid.map((order) => ({ number: order.number, amount: model.missing(order) })),
      }
      if (unpaid.length === 0 || amount <= 0 || !(await succeeds(finance()('POST /api/staff/receipt', asked))))
        return false
      const came = model.receive(reference, 'bank', amount, fee)
      for (const order of unpaid) model.apply(came, order)
      return true
    },
    async payRest({ which, share }) {
      const [came, order] = [pickReceipt(({ rest }) => rest > 0, share), pickOrder(open, which)]
      if (!came || !order) return false
      const difference = came.rest - model.missing(order)
      const differs = difference < 0 ? 'part' : difference > 0 ? 'keep' : undefined
      if (!(await succeeds(confirm(order, came.rest, came.reference, differs)))) return false
      model.apply(came, order)
      return true
    },
    async takeBack({ which }) {
      const order = pickOrder(({ parts }) => parts.length > 0, which)
      if (!order) return false
      const asked = { id: order.id, reason: 'Not theirs' }
      if (!(await succeeds(finance()('POST /api/staff/order/{id}/take-back-payment', asked)))) return false
      model.voidPayment(order)
      return true
    },
    async oweRest({ which }) {
      const receipt = pickReceipt(({ rest }) => rest > 0, which)
      if (!receipt) return false
      const { id } = await receiptOf(receipt)
      const asked = finance()('POST /api/staff/receipt/{id}/owe', { id, rest: receipt.rest, reason: 'Too much' })
      if (!(await succeeds(asked))) return false
      const { refund: refundId } = await asked
      const [row] = await shop.db.select().from(refund).where(eq(refund.id, refundId))
      const soldOrder = model.orders.find((order) => order.id === row!.orderId)!
      model.addRefund({ id: refundId, soldOrder, cause: 'overpaid', amount: receipt.rest, receipt })
      return true
    },
    async voidReceipt({ which }) {
      const came = pickReceipt(({ rest }) => rest > 0, which)
      if (!came) return false
      const { id } = await receiptOf(came)
      const said = await succeeds(finance()('POST /api/staff/receipt/{id}/void', { id, reason: 'Never came' }))
      if (said) model.voidReceipt(came)
      return said
    },
    async reverse({ which }) {
      const came = pickReceipt(({ fee, over }) => fee > 0 || over > 0, which)
      const { differences = [] } = came ? await receiptOf(came) : {}
      const booked = differences.find(({ reversed_at: at }) => at === null)
      if (!came || !booked) return false
      const said = await succeeds(
        finance()('POST /api/staff/difference/{id}/reverse', { id: booked.id, reason: 'Not so' }),
      )
      if (said) model.reverse(came)
      return said
    },
    async upload({ which }) {
      const order = pickOrder((sold) => open(sold) && !sold.cod, which)
      if (!order) return false
      const bytes = Buffer.concat([picture, randomBytes(8)])
      const asked = buyer('POST /upload_paid_pic', { order: order.id }, { upload: { bytes } })
      if (!(await succeeds(asked))) return false
      order.slip = (await asked).id
      return true
    },
    async retract({ which }) {
      const order = pickOrder(({ slip, canceled: over }) => slip !== undefined && !over, which)
      if (!order) return false
      const asked = { id: order.id, slip: order.slip! }
      const said = await succeeds(buyer('POST /api/order/{id}/slip/{slip}/retract', asked))
      if (said) order.slip = undefined
      return said
    },
    async ship({ which }) {
      const order = pickOrder((sold) => !sold.canceled && !sold.sent && (sold.paid || sold.cod), which)
      const said = order !== undefined && (await succeeds(shop.ship(order.id)))
      if (said) order.sent = true
      return said
    },
    async cancelByBuyer({ which }) {
      const order = pickOrder(({ canceled: over }) => !over, which)
      if (!order) return false
      const seen_status = order.paid || order.cod ? ('awaiting_shipment' as const) : ('awaiting_payment' as const)
      const said = await succeeds(buyer('POST /api/order/{id}/cancel', { id: order.id, seen_status }))
      if (said) await canceled(order)
      return said
    },
    async cancelByStaff({ which }) {
      const order = pickOrder(({ canceled: over }) => !over, which)
      const said = order !== undefined && (await succeeds(shop.cancel(order.id)))
      if (said) await canceled(order)
      return said
    },
    async parcelBack({ which, share }) {
      const order = pickOrder(({ sent, canceled: over }) => sent && !over, which)
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
      if (!(await succeeds(operations('POST /api/staff/order/{id}/parcel-back', asked)))) return false
      await canceled(order, share % 3 === 0 ? 5_000 : 0)
      model.count(order, 0, 1, sellable)
      return true
    },
    async count({ which, share }) {
      const order = pickOrder(({ uncounted }) => uncounted !== undefined, which)
      if (!order) return false
      const at = (share % 2) as 0 | 1
      const quantity = 1 + (which % 2)
      const sellableQuantity = Math.min(share % 3, quantity)
      const asked = {
        id: order.id,
        came: [{ line: at, quantity }],
        sellable: sellableQuantity > 0 ? [{ line: at, quantity: sellableQuantity }] : [],
        words: 'Counted',
      }
      const said = await succeeds(operations('POST /api/staff/order/{id}/goods-back', asked))
      if (said !== quantity <= order.uncounted![at])
        throw new Error(`Counted ${quantity} of ${order.uncounted!.join()}: ${said}`)
      if (said) model.count(order, at, quantity, sellableQuantity)
      return said
    },
    async lose({ which, share }) {
      const order = pickOrder(({ uncounted }) => uncounted !== undefined, which)
      if (!order || share % 2) return false
      const said = await succeeds(operations('POST /api/staff/order/{id}/goods-lost', { id: order.id, reason: 'Lost' }))
      if (said) order.uncounted = undefined
      return said
    },
    async giveUpCash({ which }) {
      const order = pickOrder((sold) => sold.cod && sold.sent && open(sold), which)
      if (!order) return false
      return succeeds(finance()('POST /api/staff/order/{id}/cash-lost', { id: order.id, reason: 'Bankrupt' }))
    },
    async late({ which, share }) {
      const order = pickOrder((sold) => sold.canceled && !sold.paid, which)
      if (!order) return false
      const [amount, reference] = [share * 100, unique()]
      const asked = finance()('POST /api/staff/order/{id}/late-payment', {
        id: order.id,
        amount,
        bank_reference: reference,
      })
      if (!(await succeeds(asked))) return false
      const came = model.receive(reference, order.cod ? 'cash' : 'bank', amount)
      model.bookLatePayment(came, order)
      model.addRefund({ id: (await asked).refund, soldOrder: order, cause: 'late', amount })
      return true
    },
    async payBack({ which }) {
      const due = pick(
        model.refunds.filter(({ state }) => state === 'owed'),
        which,
      )
      if (!due) return false
      const { id, amount } = due
      const refund_to = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
      await finance()('PUT /api/staff/refund/{id}/account', { id, refund_to })
      const { account_at } = await finance()('GET /api/staff/refund/{id}', { id })
      await finance()('POST /api/staff/refund/{id}/pay', { id, amount, account_at, bank_reference: unique() })
      model.payRefund(due)
      return true
    },
    async notOwed({ which }) {
      const due = pick(
        model.refunds.filter(({ state }) => state === 'owed'),
        which,
      )
      if (!due) return false
      const said = await succeeds(finance()('POST /api/staff/refund/{id}/void', { id: due.id, reason: 'By mistake' }))
      if (said) model.voidRefund(due)
      return said
    },
    async oweAgain({ which }) {
      const due = pick(
        model.refunds.filter(({ state }) => state === 'void'),
        which,
      )
      if (!due) return false
      const asked = finance()('POST /api/staff/refund/{id}/owe', { id: due.id, reason: 'It is' })
      if (!(await succeeds(asked))) return false
      model.addRefund({ ...due, id: (await asked).refund })
      return true
    },
    async bounce({ which }) {
      const due = pick(
        model.refunds.filter(({ state }) => state === 'paid'),
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
      if (!(await succeeds(asked))) return false
      model.addRefund({ id: (await asked).refund, soldOrder: due.soldOrder, cause: 'bounced', amount: due.amount })
      return true
    },
    goodwill: ({ which, share }) => payGoodwill('goodwill', which, share * 200),
    shipping: ({ which }) => payGoodwill('shipping', which, 5_000),
    async carry({ share }) {
      const amount = Math.ceil((model.accounts.cash * share) / 100)
      if (amount <= 0) return false
      const asked = finance()('POST /api/staff/cash-deposit', {
        amount,
        bank_reference: unique(),
        deposited_on: today(),
      })
      model.depositCash((await asked).id!, amount)
      return true
    },
    async voidDeposit({ which }) {
      const deposit = pick(
        model.deposits.filter(({ voided }) => !voided),
        which,
      )
      if (!deposit) return false
      await finance()('POST /api/staff/cash-deposit/{id}/void', { id: deposit.id, reason: 'Never went' })
      model.voidDeposit(deposit)
      return true
    },
    async wait({ share }) {
      shop.passDays(share / 2_400)
      return true
    },
  }
  async function receiptOf(came: ReceiptModel) {
    for (const state of ['open', 'used'] as const) {
      const { list } = await finance()('GET /api/staff/receipt', { state, search: came.reference })
      const match = list.find(({ bank_reference: reference }) => reference === came.reference)
      if (match) return match
    }
    throw new Error(`No receipt ${came.reference}`)
  }
  async function payGoodwill(cause: 'goodwill' | 'shipping', which: number, amount: number) {
    const order = pickOrder(({ paid, canceled: over }) => paid && !over, which)
    if (!order) return false
    const asked = operations('POST /api/staff/order/{id}/goodwill', { id: order.id, cause, amount, reason: 'Sorry' })
    const said = await callOutcome(asked)
    const most = model.refundable(order)
    if (cause === 'goodwill' && amount <= most && said !== 'done') throw new Error(`Of ${most}: ${said}`)
    if (said !== 'done') return false
    model.addRefund({ id: (await asked).refund, soldOrder: order, cause, amount })
    return true
  }
  return {
    model,
    counts,
    /** Plays the action, or the next one that is possible. */
    playStep: async (step: MoneyStep) => {
      for (let at = 0; at < MONEY_ACTIONS.length; at += 1) {
        const action = MONEY_ACTIONS[(step.deed + at) % MONEY_ACTIONS.length]!
        if (!(await actions[action](step))) continue
        counts[action] = (counts[action] ?? 0) + 1
        return
      }
    },
  }
}
