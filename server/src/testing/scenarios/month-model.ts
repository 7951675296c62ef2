import { HOUR_MS } from '@bailu/phrases/days'
/**
 * A model of the month in satang: movements of the bank account and the cash box, sales and returns, and the balance of
 * each partner. It uses no function of the server.
 */
export type BankRow = { at: Date; booked: string; amount: number; reference: string; receipt: boolean }
type Sale = {
  id: string
  day: string
  subtotal: number
  shipping: number
  partner: number | null
  /** Bought by the partner: points, and no reward. */
  own: boolean
  points: number
  /** Of the points, those that were reversed. */
  pointsReversed: number
}
type Earning = { rate: number; newcomer: boolean }
type SaleReturn = { id: string; day: string; subtotal: number; total: number; partner: number | null }
type RewardRow = {
  partner: number
  order: string
  base: number
  gross: number
  tax: number
  /** Of the base, what was reversed. */
  back: number
  state: 'pending' | 'approved' | 'canceled'
  /** Gross as it settled, and what of gross and tax was reversed since. */
  settled: number
  reversed: { gross: number; tax: number }
}
export type BalanceChangeKind =
  | 'rewards'
  | 'reversed'
  | 'tax'
  | 'paid'
  | 'returned'
  | 'repaid'
  | 'written_off'
  | 'given_up'
  | 'repayment_voided'
  | 'write_off_voided'
  | 'give_up_voided'
  | 'taken_over'
  | 'other'
type BalanceChange = { day: string; partner: number; kind: BalanceChangeKind; amount: number }

export const dayOf = (at: Date): string => new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 10)
export const total = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const part = (amount: number, of: number, base: number): number => Math.floor((amount * of) / base)
/** The 7 % VAT included in an amount, rounded half up. */
export const vatIncluded = (amount: number): number => Math.floor((amount * 7) / 107 + 0.5)

export class MonthModel {
  readonly bank: BankRow[] = []
  readonly cash: { day: string; amount: number }[] = []
  readonly sales: Sale[] = []
  readonly back: SaleReturn[] = []
  readonly rewards: { day: string; partner: number; amount: number }[] = []
  readonly points: { day: string; partner: number; amount: number }[] = []
  readonly lines: RewardRow[] = []
  readonly moves: BalanceChange[] = []
  readonly vat: { day: string; total: number; vat: number; back: boolean }[] = []
  /** By partner: the amount reserved for withdrawals. */
  readonly reserved = new Map<number, number>()
  /** When an order was sent. `waits`: orders with rewards on hold or an open return, which must not settle. */
  readonly sent = new Map<string, Date>()
  readonly unsettled = new Set<string>()
  private readonly clock: () => Date
  private readonly taxedSince: string

  constructor(clock: () => Date, taxedSince: string) {
    this.clock = clock
    this.taxedSince = taxedSince
  }

  today = (): string => dayOf(this.clock())

  /** A movement of the bank account; above zero is money in. @param at the bank's time */
  addBankRow(amount: number, reference: string, { at = this.clock(), receipt = false } = {}): void {
    this.bank.push({ at, booked: this.today(), amount, reference, receipt })
  }

  addSale({ rate, newcomer, ...sale }: Omit<Sale, 'day' | 'pointsReversed'> & Earning): void {
    const day = this.today()
    this.sales.push({ ...sale, day, pointsReversed: 0 })
    const { id, subtotal, partner, points } = sale
    const paid = subtotal + sale.shipping
    this.vat.push({ day, total: paid, vat: day < this.taxedSince ? 0 : vatIncluded(paid), back: false })
    if (partner === null) return
    this.points.push({ day, partner, amount: points })
    if (sale.own) return
    this.earn(partner, id, subtotal, Math.floor((subtotal * rate) / 100))
    if (newcomer) this.earn(partner, id, subtotal, 10_000)
  }

  /** Goods of a sale are refunded or the order is canceled; counted on that day. */
  addReturn(id: string, subtotal: number, paid: number): void {
    const sale = this.sales.find((one) => one.id === id)!
    const day = this.today()
    const before = total(this.back.filter((one) => one.id === id).map((one) => one.subtotal))
    this.back.push({ id, day, subtotal, total: paid, partner: sale.partner })
    if (sale.partner === null) return
    const points = part(sale.points, before + subtotal, sale.subtotal) - part(sale.points, before, sale.subtotal)
    sale.pointsReversed += points
    this.points.push({ day, partner: sale.partner, amount: -points })
    for (const line of this.lines) if (line.order === id && line.state !== 'canceled') this.reverseShare(line, subtotal)
  }

  /** A refund for a sale: it lowers the VAT of the day. @param sold the Bangkok day of the sale */
  reduceTax(paid: number, sold: string): void {
    this.vat.push({ day: this.today(), total: paid, vat: sold < this.taxedSince ? 0 : vatIncluded(paid), back: true })
  }

  /** Finance reverses the whole of a settled reward. */
  reverseByStaff(line: RewardRow): void {
    line.back = line.base
    this.reverseSettled(line, line.settled - line.reversed.gross)
  }

  /** Settles rewards of orders sent at least eight days ago, unless they are waiting. */
  settleDue(): void {
    for (const line of this.lines) {
      if (line.state !== 'pending' || this.unsettled.has(line.order) || !this.isOver(line.order)) continue
      line.settled = line.gross - part(line.gross, line.back, line.base)
      line.tax = Math.floor((line.settled * 3) / 100)
      line.state = 'approved'
      this.change(line.partner, 'rewards', line.settled)
      this.change(line.partner, 'tax', -line.tax)
    }
  }

  /** Growth points of orders that can no longer be returned. */
  growth = (partner: number): number =>
    total(
      this.sales
        .filter((one) => one.partner === partner && !this.unsettled.has(one.id) && this.isOver(one.id))
        .map(({ points, pointsReversed }) => points - pointsReversed),
    )

  grant(partner: number, id: string, amount: number): void {
    this.sent.set(id, this.clock())
    this.earn(partner, id, amount, amount)
  }

  change(partner: number, kind: BalanceChangeKind, amount: number): void {
    this.moves.push({ day: this.today(), partner, kind, amount })
  }

  reserve(partner: number, amount: number): void {
    this.reserved.set(partner, (this.reserved.get(partner) ?? 0) + amount)
  }

  /** A partner's balance at the end of a day. */
  balance = (partner: number, day: string): number =>
    total(this.moves.filter((one) => one.partner === partner && one.day <= day).map(({ amount }) => amount))

  isOwn = (order: string): boolean => this.sales.find(({ id }) => id === order)?.own === true

  private earn(partner: number, order: string, base: number, gross: number): void {
    this.lines.push({
      partner,
      order,
      base,
      gross,
      tax: 0,
      back: 0,
      state: 'pending',
      settled: 0,
      reversed: { gross: 0, tax: 0 },
    })
    this.rewards.push({ day: this.today(), partner, amount: gross })
  }

  private reverseShare(line: RewardRow, subtotal: number): void {
    const gross = part(line.gross, line.back + subtotal, line.base) - part(line.gross, line.back, line.base)
    line.back += subtotal
    if (line.state === 'approved') return this.reverseSettled(line, gross)
    this.rewards.push({ day: this.today(), partner: line.partner, amount: -gross })
    if (line.back === line.base) line.state = 'canceled'
  }

  private reverseSettled(line: RewardRow, gross: number): void {
    const tax = part(line.tax, line.reversed.gross + gross, line.settled) - line.reversed.tax
    line.reversed = { gross: line.reversed.gross + gross, tax: line.reversed.tax + tax }
    this.rewards.push({ day: this.today(), partner: line.partner, amount: -gross })
    this.change(line.partner, 'reversed', -gross)
    this.change(line.partner, 'tax', tax)
  }

  private isOver = (order: string): boolean => {
    const sent = this.sent.get(order)
    return sent !== undefined && sent.getTime() + 8 * 24 * HOUR_MS <= this.clock().getTime()
  }
}
