import type { CompanyAccount } from '../features/ledger/accounts.ts'

/** Total of every order in these scenarios, in satang; the prices of `openReturnsFixture`. */
export const TOTAL = 95_003
const SHIPPING = 5_000
export const PIECES = [2, 3] as const

export const BOOKED = [
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
type Account = (typeof BOOKED)[number]

export type Came = {
  reference: string
  into: 'bank' | 'cash'
  amount: number
  rest: number
  fee: number
  over: number
  voided: boolean
}
export type Due = {
  id: string
  of: Sold
  cause: 'canceled' | 'late' | 'overpaid' | 'bounced' | 'goodwill' | 'shipping'
  amount: number
  state: 'owed' | 'paid' | 'void'
  came?: Came
}
export type Sold = {
  id: string
  number: string
  cod: boolean
  paid: boolean
  sent: boolean
  canceled: boolean
  parts: { came: Came; amount: number }[]
  accepted: number
  slip: string | undefined
  /** By order line: pieces sent out and not yet counted as returned. */
  out: [number, number] | undefined
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * A simple second implementation of accounts, orders, receipts and refunds in memory, for model-based tests that compare
 * it with the database. Shares no arithmetic with the server. Amounts above zero are debits.
 */
export class MoneyBooks {
  accounts = Object.fromEntries(BOOKED.map((kind) => [kind, 0])) as Record<Account, number>
  orders: Sold[] = []
  receipts: Came[] = []
  dues: Due[] = []
  deposits: { id: string; amount: number; voided: boolean }[] = []
  /** Pieces of the two products that left the stock and are not back. */
  gone: [number, number] = [0, 0]

  private move(debit: Account, credit: Account, amount: number) {
    this.accounts[debit] += amount
    this.accounts[credit] -= amount
  }

  place(order: Pick<Sold, 'id' | 'number' | 'cod'>) {
    const fresh = { paid: false, sent: false, canceled: false, parts: [], accepted: 0, slip: undefined, out: undefined }
    this.orders.push({ ...order, ...fresh })
    for (const at of [0, 1] as const) this.gone[at] += PIECES[at]
  }

  paidOf = ({ parts }: Sold) => sum(parts.map(({ amount }) => amount))
  missing = (order: Sold) => TOTAL - this.paidOf(order) - order.accepted

  receive(reference: string, into: Came['into'], amount: number, fee = 0): Came {
    const came = { reference, into, amount, rest: amount + fee, fee, over: 0, voided: false }
    this.receipts.push(came)
    this.move(into, 'unapplied', amount)
    this.move('fees', 'unapplied', fee)
    return came
  }

  /** Applies the receipt to the order: the missing amount, or all that is left of the receipt. */
  apply(came: Came, order: Sold, accept = false) {
    const amount = Math.min(came.rest, this.missing(order))
    came.rest -= amount
    order.parts.push({ came, amount })
    order.slip = undefined
    if (accept) order.accepted = this.missing(order)
    if (this.missing(order) === 0) this.sell(order, 1)
  }

  private sell(order: Sold, sign: 1 | -1) {
    order.paid = sign === 1
    this.accounts.unapplied += sign * this.paidOf(order)
    this.accounts.differences += sign * order.accepted
    this.accounts.sales -= sign * (TOTAL - SHIPPING)
    this.accounts.shipping_income -= sign * SHIPPING
  }

  takeBack(order: Sold) {
    if (order.paid) this.sell(order, -1)
    for (const { came, amount } of order.parts) came.rest += amount
    order.parts = []
    order.accepted = 0
    order.slip = undefined
  }

  keepSurplus(came: Came) {
    came.over = came.rest
    this.move('unapplied', 'differences', came.rest)
    came.rest = 0
  }

  reverse(came: Came) {
    this.move('differences', 'unapplied', came.over)
    this.move('unapplied', 'fees', came.fee)
    came.rest += came.over - came.fee
    came.over = 0
    came.fee = 0
  }

  voidReceipt(came: Came) {
    this.move('unapplied', came.into, came.amount)
    came.voided = true
  }

  private sourceOf({ cause, of }: Due): Account {
    if (cause === 'bounced') return 'bank'
    return cause === 'late' || cause === 'overpaid' || !of.paid ? 'unapplied' : 'refund'
  }

  owe(due: Omit<Due, 'state'>) {
    const owed: Due = { ...due, state: 'owed' }
    this.dues.push(owed)
    this.move(this.sourceOf(owed), 'refund_payable', owed.amount)
    if (owed.came) owed.came.rest -= owed.amount
  }

  payBack(due: Due) {
    due.state = 'paid'
    this.move('refund_payable', 'bank', due.amount)
  }

  notOwed(due: Due) {
    due.state = 'void'
    this.move('refund_payable', this.sourceOf(due), due.amount)
    if (due.came) due.came.rest += due.amount
    if (due.cause !== 'late') return
    for (const { came, amount } of due.of.parts) came.rest += amount
    due.of.parts = []
  }

  late(came: Came, order: Sold) {
    order.parts.push({ came, amount: came.rest })
    came.rest = 0
  }

  /** Of the money of an order, what is neither refunded nor due to be. */
  left(order: Sold): number {
    const given = this.dues.filter(
      ({ of, state, cause }) => of === order && state !== 'void' && cause !== 'overpaid' && cause !== 'bounced',
    )
    return this.paidOf(order) - sum(given.map(({ amount }) => amount))
  }

  /** @returns the amount to refund for it */
  cancel(order: Sold, kept = 0): number {
    order.canceled = true
    if (order.sent) order.out = [...PIECES]
    else for (const at of [0, 1] as const) this.gone[at] -= PIECES[at]
    const left = this.left(order)
    return Math.max(left > kept ? left - kept : left, 0)
  }

  count(order: Sold, at: 0 | 1, came: number, sellable: number) {
    order.out![at] -= came
    this.gone[at] -= sellable
    if (sum(order.out!) === 0) order.out = undefined
  }

  carry(id: string, amount: number) {
    this.deposits.push({ id, amount, voided: false })
    this.move('bank', 'cash', amount)
  }

  voidDeposit(deposit: { amount: number; voided: boolean }) {
    deposit.voided = true
    this.move('cash', 'bank', deposit.amount)
  }
}
