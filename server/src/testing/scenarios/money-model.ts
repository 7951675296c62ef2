import type { CompanyAccount } from '../../features/ledger/accounts.ts'

/** Total of every order in these scenarios, in satang; the prices of `openReturnsFixture`. */
export const TOTAL = 95_003
const SHIPPING = 5_000
export const PIECES = [2, 3] as const

export const MODEL_ACCOUNTS = [
  'bank',
  'cash',
  'unapplied',
  'sales',
  'shipping_income',
  'refund',
  'refund_payable',
  'fees',
  'differences',
] as const satisfies CompanyAccount[]
type ModelAccount = (typeof MODEL_ACCOUNTS)[number]

export type ReceiptModel = {
  reference: string
  into: 'bank' | 'cash'
  amount: number
  rest: number
  fee: number
  over: number
  voided: boolean
}
export type RefundModel = {
  id: string
  soldOrder: OrderModel
  cause: 'canceled' | 'late' | 'overpaid' | 'bounced' | 'goodwill' | 'shipping'
  amount: number
  state: 'owed' | 'paid' | 'void'
  receipt?: ReceiptModel
}
export type OrderModel = {
  id: string
  number: string
  cod: boolean
  paid: boolean
  sent: boolean
  canceled: boolean
  parts: { receipt: ReceiptModel; amount: number }[]
  accepted: number
  slip: string | undefined
  /** By order line: pieces sent out and not yet counted as returned. */
  uncounted: [number, number] | undefined
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * A simple second implementation of accounts, orders, receipts and refunds in memory, for model-based tests that compare
 * it with the database. Shares no arithmetic with the server. Amounts above zero are debits.
 */
export class MoneyModel {
  accounts = Object.fromEntries(MODEL_ACCOUNTS.map((kind) => [kind, 0])) as Record<ModelAccount, number>
  orders: OrderModel[] = []
  receipts: ReceiptModel[] = []
  refunds: RefundModel[] = []
  deposits: { id: string; amount: number; voided: boolean }[] = []
  /** Pieces of the two products that left the stock and are not back. */
  piecesOut: [number, number] = [0, 0]

  private move(debit: ModelAccount, credit: ModelAccount, amount: number) {
    this.accounts[debit] += amount
    this.accounts[credit] -= amount
  }

  place(order: Pick<OrderModel, 'id' | 'number' | 'cod'>) {
    const initial = {
      paid: false,
      sent: false,
      canceled: false,
      parts: [],
      accepted: 0,
      slip: undefined,
      uncounted: undefined,
    }
    this.orders.push({ ...order, ...initial })
    for (const at of [0, 1] as const) this.piecesOut[at] += PIECES[at]
  }

  paidOf = ({ parts }: OrderModel) => sum(parts.map(({ amount }) => amount))
  missing = (order: OrderModel) => TOTAL - this.paidOf(order) - order.accepted

  receive(reference: string, into: ReceiptModel['into'], amount: number, fee = 0): ReceiptModel {
    const receipt = { reference, into, amount, rest: amount + fee, fee, over: 0, voided: false }
    this.receipts.push(receipt)
    this.move(into, 'unapplied', amount)
    this.move('fees', 'unapplied', fee)
    return receipt
  }

  /** Applies the receipt to the order: the missing amount, or all that is left of the receipt. */
  apply(receipt: ReceiptModel, order: OrderModel, accept = false) {
    const amount = Math.min(receipt.rest, this.missing(order))
    receipt.rest -= amount
    order.parts.push({ receipt, amount })
    order.slip = undefined
    if (accept) order.accepted = this.missing(order)
    if (this.missing(order) === 0) this.sell(order, 1)
  }

  private sell(order: OrderModel, sign: 1 | -1) {
    order.paid = sign === 1
    this.accounts.unapplied += sign * this.paidOf(order)
    this.accounts.differences += sign * order.accepted
    this.accounts.sales -= sign * (TOTAL - SHIPPING)
    this.accounts.shipping_income -= sign * SHIPPING
  }

  voidPayment(order: OrderModel) {
    if (order.paid) this.sell(order, -1)
    for (const { receipt, amount } of order.parts) receipt.rest += amount
    order.parts = []
    order.accepted = 0
    order.slip = undefined
  }

  bookSurplus(receipt: ReceiptModel) {
    receipt.over = receipt.rest
    this.move('unapplied', 'differences', receipt.rest)
    receipt.rest = 0
  }

  reverse(receipt: ReceiptModel) {
    this.move('differences', 'unapplied', receipt.over)
    this.move('unapplied', 'fees', receipt.fee)
    receipt.rest += receipt.over - receipt.fee
    receipt.over = 0
    receipt.fee = 0
  }

  voidReceipt(receipt: ReceiptModel) {
    this.move('unapplied', receipt.into, receipt.amount)
    receipt.voided = true
  }

  private sourceOf({ cause, soldOrder }: RefundModel): ModelAccount {
    if (cause === 'bounced') return 'bank'
    return cause === 'late' || cause === 'overpaid' || !soldOrder.paid ? 'unapplied' : 'refund'
  }

  addRefund(refund: Omit<RefundModel, 'state'>) {
    const owed: RefundModel = { ...refund, state: 'owed' }
    this.refunds.push(owed)
    this.move(this.sourceOf(owed), 'refund_payable', owed.amount)
    if (owed.receipt) owed.receipt.rest -= owed.amount
  }

  payRefund(refund: RefundModel) {
    refund.state = 'paid'
    this.move('refund_payable', 'bank', refund.amount)
  }

  voidRefund(refund: RefundModel) {
    refund.state = 'void'
    this.move('refund_payable', this.sourceOf(refund), refund.amount)
    if (refund.receipt) refund.receipt.rest += refund.amount
    if (refund.cause !== 'late') return
    for (const { receipt, amount } of refund.soldOrder.parts) receipt.rest += amount
    refund.soldOrder.parts = []
  }

  bookLatePayment(receipt: ReceiptModel, order: OrderModel) {
    order.parts.push({ receipt, amount: receipt.rest })
    receipt.rest = 0
  }

  /** Of the money of an order, what is neither refunded nor due to be. */
  refundable(order: OrderModel): number {
    const refunds = this.refunds.filter(
      ({ soldOrder, state, cause }) =>
        soldOrder === order && state !== 'void' && cause !== 'overpaid' && cause !== 'bounced',
    )
    return this.paidOf(order) - sum(refunds.map(({ amount }) => amount))
  }

  /** @returns the amount to refund for it */
  cancel(order: OrderModel, shippingRetained = 0): number {
    order.canceled = true
    if (order.sent) order.uncounted = [...PIECES]
    else for (const at of [0, 1] as const) this.piecesOut[at] -= PIECES[at]
    const refundable = this.refundable(order)
    return Math.max(refundable > shippingRetained ? refundable - shippingRetained : refundable, 0)
  }

  count(order: OrderModel, at: 0 | 1, receipt: number, sellable: number) {
    order.uncounted![at] -= receipt
    this.piecesOut[at] -= sellable
    if (sum(order.uncounted!) === 0) order.uncounted = undefined
  }

  depositCash(id: string, amount: number) {
    this.deposits.push({ id, amount, voided: false })
    this.move('bank', 'cash', amount)
  }

  voidDeposit(deposit: { amount: number; voided: boolean }) {
    deposit.voided = true
    this.move('cash', 'bank', deposit.amount)
  }
}
