import { eq } from 'drizzle-orm'
import { refund } from '../../features/refunds/table.ts'
import type { OrderModel, ReceiptModel } from './money-model.ts'
import type { MoneyActions, MoneyTools } from './money-tools.ts'

/** Actions on money that comes in, and deposits of cash. */
export function receiptActions({
  shop,
  model,
  unique,
  finance,
  today,
  pick,
  pickOrder,
  pickReceipt,
  open,
  succeeds,
  refundIdOf,
}: MoneyTools): MoneyActions<
  'pay' | 'payMany' | 'payRest' | 'takeBack' | 'oweRest' | 'voidReceipt' | 'reverse' | 'late' | 'carry' | 'voidDeposit'
> {
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
  async function receiptOf(came: ReceiptModel) {
    for (const state of ['open', 'used'] as const) {
      const { list } = await finance()('GET /api/staff/receipt', { state, search: came.reference })
      const match = list.find(({ bank_reference: reference }) => reference === came.reference)
      if (match) return match
    }
    throw new Error(`No receipt ${came.reference}`)
  }
  return {
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
  }
}
