/**
 * A book kept beside the shop, in plain satang and by hand: what the bank account and the cash box really saw, what was
 * sold and given back, and what each partner was owed. Nothing of it is reckoned with functions of the shop.
 */
export type BankRow = { at: Date; booked: string; amount: number; reference: string; receipt: boolean }
type Sale = {
  id: string
  day: string
  goods: number
  shipping: number
  partner: number | null
  /** The partner bought: points, and no sale of theirs. */
  own: boolean
  points: number
  /** Of the points, what was taken back. */
  lost: number
}
type Earning = { rate: number; newcomer: boolean }
type Back = { id: string; day: string; goods: number; total: number; partner: number | null }
type Line = {
  partner: number
  order: string
  base: number
  gross: number
  tax: number
  /** Of the base, what was taken back of it. */
  back: number
  state: 'pending' | 'approved' | 'canceled'
  /** Gross and tax as they settled, and what of both was taken back since. */
  settled: number
  taken: { gross: number; tax: number }
}
export type Change =
  | 'rewards'
  | 'taken_back'
  | 'tax'
  | 'paid'
  | 'returned'
  | 'repaid'
  | 'written_off'
  | 'given_up'
  | 'repayment_voided'
  | 'write_off_voided'
  | 'give_up_voided'
  | 'other'
type Move = { day: string; partner: number; kind: Change; amount: number }

const HOUR = 3_600_000
export const dayOf = (at: Date): string => new Date(at.getTime() + 7 * HOUR).toISOString().slice(0, 10)
export const total = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)
const part = (amount: number, of: number, whole: number): number => Math.floor((amount * of) / whole)
/** The tax of 7 % that is part of an amount, rounded half up. */
export const vatIn = (amount: number): number => Math.floor((amount * 7) / 107 + 0.5)

export class MonthBook {
  readonly bank: BankRow[] = []
  readonly cash: { day: string; amount: number }[] = []
  readonly sales: Sale[] = []
  readonly back: Back[] = []
  readonly rewards: { day: string; partner: number; amount: number }[] = []
  readonly points: { day: string; partner: number; amount: number }[] = []
  readonly lines: Line[] = []
  readonly moves: Move[] = []
  readonly vat: { day: string; total: number; vat: number; back: boolean }[] = []
  /** What of a balance is reserved for withdrawals. */
  readonly reserved = new Map<number, number>()
  /** When an order was sent; and those whose rewards are held, or whose goods may be coming back. */
  readonly sent = new Map<string, Date>()
  readonly waits = new Set<string>()
  private readonly clock: () => Date
  private readonly taxedSince: string

  constructor(clock: () => Date, taxedSince: string) {
    this.clock = clock
    this.taxedSince = taxedSince
  }

  today = (): string => dayOf(this.clock())

  /** Money on the account, above zero in. @param at as the bank says */
  moved(amount: number, reference: string, { at = this.clock(), receipt = false } = {}): void {
    this.bank.push({ at, booked: this.today(), amount, reference, receipt })
  }

  sold({ rate, newcomer, ...sale }: Omit<Sale, 'day' | 'lost'> & Earning): void {
    const day = this.today()
    this.sales.push({ ...sale, day, lost: 0 })
    const { id, goods, partner, points } = sale
    const paid = goods + sale.shipping
    this.vat.push({ day, total: paid, vat: day < this.taxedSince ? 0 : vatIn(paid), back: false })
    if (partner === null) return
    this.points.push({ day, partner, amount: points })
    if (sale.own) return
    this.earn(partner, id, goods, Math.floor((goods * rate) / 100))
    if (newcomer) this.earn(partner, id, goods, 10_000)
  }

  /** Goods of a sale are paid back, or the order is canceled: on the day of that. */
  gaveBack(id: string, goods: number, paid: number): void {
    const sale = this.sales.find((one) => one.id === id)!
    const day = this.today()
    const before = total(this.back.filter((one) => one.id === id).map((one) => one.goods))
    this.back.push({ id, day, goods, total: paid, partner: sale.partner })
    if (sale.partner === null) return
    const points = part(sale.points, before + goods, sale.goods) - part(sale.points, before, sale.goods)
    sale.lost += points
    this.points.push({ day, partner: sale.partner, amount: -points })
    for (const line of this.lines) if (line.order === id && line.state !== 'canceled') this.takeBack(line, goods)
  }

  /** Money went back to a buyer for a sale: it lowers the tax of the day. @param sold when it was sold */
  lessTax(paid: number, sold: string): void {
    this.vat.push({ day: this.today(), total: paid, vat: sold < this.taxedSince ? 0 : vatIn(paid), back: true })
  }

  /** Finance takes all of a settled reward back. */
  takenByStaff(line: Line): void {
    line.back = line.base
    this.takeSettled(line, line.settled - line.taken.gross)
  }

  /** What has been sent for eight days, and waits for nothing, settles now. */
  settleDue(): void {
    for (const line of this.lines) {
      if (line.state !== 'pending' || this.waits.has(line.order) || !this.isOver(line.order)) continue
      line.settled = line.gross - part(line.gross, line.back, line.base)
      line.tax = Math.floor((line.settled * 3) / 100)
      line.state = 'approved'
      this.change(line.partner, 'rewards', line.settled)
      this.change(line.partner, 'tax', -line.tax)
    }
  }

  /** Points of orders that can no longer come back. */
  growth = (partner: number): number =>
    total(
      this.sales
        .filter((one) => one.partner === partner && !this.waits.has(one.id) && this.isOver(one.id))
        .map(({ points, lost }) => points - lost),
    )

  grant(partner: number, id: string, amount: number): void {
    this.sent.set(id, this.clock())
    this.earn(partner, id, amount, amount)
  }

  change(partner: number, kind: Change, amount: number): void {
    this.moves.push({ day: this.today(), partner, kind, amount })
  }

  reserve(partner: number, amount: number): void {
    this.reserved.set(partner, (this.reserved.get(partner) ?? 0) + amount)
  }

  /** What belongs to a partner at the end of a day. */
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
      taken: { gross: 0, tax: 0 },
    })
    this.rewards.push({ day: this.today(), partner, amount: gross })
  }

  private takeBack(line: Line, goods: number): void {
    const gross = part(line.gross, line.back + goods, line.base) - part(line.gross, line.back, line.base)
    line.back += goods
    if (line.state === 'approved') return this.takeSettled(line, gross)
    this.rewards.push({ day: this.today(), partner: line.partner, amount: -gross })
    if (line.back === line.base) line.state = 'canceled'
  }

  private takeSettled(line: Line, gross: number): void {
    const tax = part(line.tax, line.taken.gross + gross, line.settled) - line.taken.tax
    line.taken = { gross: line.taken.gross + gross, tax: line.taken.tax + tax }
    this.rewards.push({ day: this.today(), partner: line.partner, amount: -gross })
    this.change(line.partner, 'taken_back', -gross)
    this.change(line.partner, 'tax', tax)
  }

  private isOver = (order: string): boolean => {
    const sent = this.sent.get(order)
    return sent !== undefined && sent.getTime() + 8 * 24 * HOUR <= this.clock().getTime()
  }
}
