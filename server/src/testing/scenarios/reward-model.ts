import { dayOf } from './month-model.ts'
import {
  clamp,
  modelYearTax,
  newPartner,
  yearOf,
  type ModelWithdrawal,
  type PartnerModel,
  type RewardOrder,
  type ModelRewardLine,
  type PlacedOrder,
} from './reward-model-rows.ts'

/**
 * A second, simple implementation of the reward rules in memory, for model-based tests that compare it with the database.
 * Shares no arithmetic with the server.
 */
const RATES = [10n, 15n, 20n, 25n]

export class RewardModel {
  partners = new Map<number, PartnerModel>()
  orders = new Map<string, RewardOrder>()
  lines = new Map<string, ModelRewardLine>()
  newcomerUsers = new Set<number>()
  withdrawals = new Map<string, ModelWithdrawal>()
  /** By ledger entry: the forfeited balance, and the tax that belongs to it. */
  private forfeited = new Map<string, { net: bigint; tax: bigint }>()
  private excluded = new Map<number, { net: bigint; tax: bigint }>()

  addPartner(id: number, level: number) {
    this.partners.set(id, newPartner(level))
  }

  place(order: PlacedOrder) {
    this.orders.set(order.id, { ...order, receivers: [] })
  }

  pay(id: string, now: Date) {
    const order = this.orders.get(id)!
    const active = this.activeOf(order)
    const seller = order.partnerId !== null && order.partnerId !== order.userId && active.includes(order.partnerId)
    if (seller) this.earn(order, order.partnerId!, now)
    order.paidAt = now
    for (const receiver of active) {
      const account = this.partners.get(receiver)!
      account.points += BigInt(order.points)
      account.growth += BigInt(order.points)
      order.receivers.push({ id: receiver, counted: false })
      this.day(receiver, dayOf(now)).points += order.points
    }
  }

  private earn(order: RewardOrder, partner: number, now: Date) {
    const settlesAt = order.finishedAt && new Date(order.finishedAt.getTime() + 15 * 86_400_000)
    const add = (kind: ModelRewardLine['kind'], gross: bigint) => {
      if (gross === 0n) return
      this.lines.set(`${order.id} ${kind}`, {
        order: order.id,
        kind,
        partner,
        base: order.subtotal,
        gross,
        day: dayOf(now),
        status: 'pending',
        onHold: order.flags.includes('own_phone'),
        settlesAt,
        reductions: [],
        settled: 0n,
        tax: 0n,
        backBase: 0n,
        backGross: 0n,
        backSettled: 0n,
        backTax: 0n,
      })
      this.partners.get(partner)!.pending += gross
      this.day(partner, dayOf(now)).rewards += gross
    }
    add('sales', (order.subtotal * RATES[this.partners.get(partner)!.level - 1]!) / 100n)
    const { userId } = order
    if (userId === undefined || this.partners.has(userId) || this.newcomerUsers.has(userId)) return
    // Of orders paid at the same instant, the lowest id counts as the first.
    const earlier = ({ paidAt, id }: RewardOrder) =>
      paidAt !== undefined && (paidAt < now || (paidAt.getTime() === now.getTime() && id < order.id))
    if ([...this.orders.values()].some((other) => other.userId === userId && earlier(other))) return
    this.newcomerUsers.add(userId)
    add('newcomer', 10_000n)
  }

  finish(id: string, now: Date) {
    this.orders.get(id)!.finishedAt = now
    for (const line of this.linesOf(id)) {
      if (line.status === 'pending') line.settlesAt ??= new Date(now.getTime() + 15 * 86_400_000)
    }
  }

  /** @param seen the year-to-date before each settled line, as the server used it: gives the order of settlement */
  settle(now: Date, settled: { key: string; before: bigint }[]) {
    const yearToDate = (line: ModelRewardLine) =>
      settled.find((s) => s.key === `${line.order} ${line.kind}`)?.before ?? 0n
    const dueLines = [...this.lines.values()].filter(
      (l) => l.status === 'pending' && !l.onHold && l.settlesAt && l.settlesAt <= now,
    )
    for (const line of dueLines.sort((a, b) =>
      yearToDate(a) < yearToDate(b) ? -1 : yearToDate(a) > yearToDate(b) ? 1 : 0,
    )) {
      const account = this.partners.get(line.partner)!
      const year = this.year(line.partner, now)
      line.status = 'approved'
      line.settled = line.reductions.reduce((left, r) => left - r.gross, line.gross)
      line.tax =
        now < new Date('2026-12-31T17:00:00Z')
          ? (line.settled * 3n) / 100n
          : clamp(0n, modelYearTax(year.gross + line.settled) - year.tax, line.settled)
      year.gross += line.settled
      year.tax += line.tax
      account.pending -= line.settled
      account.available += line.settled - line.tax
      const repaid = account.owed < line.settled - line.tax ? account.owed : line.settled - line.tax
      account.available -= repaid
      account.owed -= repaid
    }
  }

  /** Counts the growth points of orders past their 15 return days toward the partner's level. */
  countGrowth(now: Date) {
    const uncounted = (id: number) =>
      [...this.orders.values()]
        .filter((order) => !order.canceled && order.receivers.some((one) => one.id === id && !one.counted))
        .reduce((sum, order) => sum + BigInt(order.points), 0n)
    for (const { finishedAt, receivers } of this.orders.values()) {
      if (!finishedAt || finishedAt.getTime() + 15 * 86_400_000 > now.getTime()) continue
      for (const one of receivers.filter(({ counted }) => !counted)) {
        one.counted = true
        const account = this.partners.get(one.id)!
        const final = account.growth - uncounted(one.id)
        if (final >= 100n && account.level < 2) account.level = 2
        if (final >= 1_000n && account.level < 3) account.level = 3
        if (final >= 10_000n && account.level < 4) account.level = 4
      }
    }
  }

  cancel(id: string, now: Date) {
    for (const line of this.linesOf(id)) {
      if (line.status === 'approved') this.reverseSettled(line, line.base - line.backBase, now)
      if (line.status !== 'pending') continue
      line.status = 'canceled'
      const left = line.reductions.reduce((rest, r) => rest - r.gross, line.gross)
      this.partners.get(line.partner)!.pending -= left
      this.day(line.partner, dayOf(now)).rewards -= left
    }
    const order = this.orders.get(id)!
    for (const { id: receiver } of order.receivers) {
      this.partners.get(receiver)!.points -= BigInt(order.points)
      this.partners.get(receiver)!.growth -= BigInt(order.points)
      this.day(receiver, dayOf(now)).points -= order.points
    }
    order.canceled = true
  }

  /** @returns false when the server must reject it: more than what is left of the line */
  reverse(line: ModelRewardLine, percent: number, now: Date): boolean {
    const part = (line.base * BigInt(percent)) / 100n
    if (line.backBase + part > line.base) return false
    this.reverseSettled(line, part, now)
    return true
  }

  private reverseSettled(line: ModelRewardLine, part: bigint, now: Date) {
    if (part === 0n) return
    const account = this.partners.get(line.partner)!
    line.backBase += part
    const gross = (line.gross * line.backBase) / line.base - line.backGross
    line.backGross += gross
    this.day(line.partner, dayOf(now)).rewards -= gross
    if (line.status === 'pending') {
      account.pending -= gross
      return void line.reductions.push({ gross, day: dayOf(now) })
    }
    line.backSettled += gross
    const tax = line.settled === 0n ? 0n : (line.tax * line.backSettled) / line.settled - line.backTax
    line.backTax += tax
    const year = this.year(line.partner, now)
    year.gross -= gross
    year.tax -= tax
    account.available -= gross - tax
    if (account.available < 0n) {
      account.owed -= account.available
      account.available = 0n
    }
  }

  /** The withheld tax that belongs to an amount: proportional to the net amount the partner still has. */
  taxBehind(partner: number, net: bigint): bigint {
    let [tax, left] = [0n, 0n]
    for (const year of this.partners.get(partner)!.years.values()) {
      tax += year.tax
      left += year.gross - year.tax
    }
    for (const other of this.withdrawals.values()) {
      if (other.partner !== partner || other.state === 'rejected' || other.state === 'returned') continue
      tax -= other.tax
      left -= other.net
    }
    const aside = this.excluded.get(partner)
    tax -= aside?.tax ?? 0n
    left -= aside?.net ?? 0n
    return tax <= 0n || left <= 0n ? 0n : (tax * (net < left ? net : left)) / left
  }

  withdraw(id: string, partner: number, net: bigint) {
    const account = this.partners.get(partner)!
    this.withdrawals.set(id, { id, partner, net, tax: this.taxBehind(partner, net), state: 'open' })
    account.available -= net
    account.hold += net
  }

  decide(withdrawal: ModelWithdrawal, state: 'paid' | 'rejected' | 'returned') {
    const account = this.partners.get(withdrawal.partner)!
    withdrawal.state = state
    // A paid withdrawal that the bank returns is no longer on hold.
    if (state !== 'returned') account.hold -= withdrawal.net
    if (state === 'paid') return
    account.owed -= withdrawal.net
    if (account.owed < 0n) {
      account.available -= account.owed
      account.owed = 0n
    }
  }

  /** @param entry the ledger entry, by which the forfeiture can be voided */
  forfeit(id: number, entry: string) {
    const account = this.partners.get(id)!
    const tax = this.taxBehind(id, account.available)
    this.forfeited.set(entry, { net: account.available, tax })
    this.exclude(id, account.available, tax)
    account.available = 0n
  }

  private exclude(id: number, net: bigint, tax: bigint) {
    const before = this.excluded.get(id) ?? { net: 0n, tax: 0n }
    this.excluded.set(id, { net: before.net + net, tax: before.tax + tax })
  }

  /** The debt was repaid to the company, or written off. */
  reduceDebt(id: number, amount: bigint) {
    this.partners.get(id)!.owed -= amount
    this.exclude(id, -amount, 0n)
  }

  /** A repayment or write-off is voided: the available balance covers the debt first. */
  restoreDebt(id: number, amount: bigint) {
    const account = this.partners.get(id)!
    const taken = account.available < amount ? account.available : amount
    account.available -= taken
    account.owed += amount - taken
    this.exclude(id, amount, 0n)
  }

  /** A forfeiture is voided: the restored balance pays the debt first. */
  restoreForfeited(id: number, entry: string) {
    const account = this.partners.get(id)!
    const { net: amount, tax } = this.forfeited.get(entry)!
    this.exclude(id, -amount, -tax)
    const paid = account.owed < amount ? account.owed : amount
    account.owed -= paid
    account.available += amount - paid
  }

  expected(id: number) {
    const { disabled: _disabled, days, years, ...account } = this.partners.get(id)!
    return {
      ...account,
      days: Object.fromEntries(
        [...days].filter(([, d]) => d.points || d.rewards).map(([day, d]) => [day, `${d.points} ${d.rewards}`]),
      ),
      years: Object.fromEntries(
        [...years].filter(([, y]) => y.gross || y.tax).map(([year, y]) => [year, `${y.gross} ${y.tax}`]),
      ),
    }
  }

  private activeOf = ({ partnerId, userId }: PlacedOrder) =>
    [...new Set([partnerId, userId])].filter((id): id is number => this.partners.get(id ?? -1)?.disabled === false)
  private linesOf = (order: string) => [...this.lines.values()].filter((line) => line.order === order)
  private day(id: number, day: string) {
    const { days } = this.partners.get(id)!
    return days.get(day) ?? days.set(day, { points: 0, rewards: 0n }).get(day)!
  }
  private year(id: number, at: Date) {
    const { years } = this.partners.get(id)!
    return years.get(yearOf(at)) ?? years.set(yearOf(at), { gross: 0n, tax: 0n }).get(yearOf(at))!
  }
}
