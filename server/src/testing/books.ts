import { between, yearTax, type Asked, type Held, type Kept, type Line, type Placed } from './books-rows.ts'

/**
 * A second, simple implementation of the reward rules in memory, for model-based tests that compare it with the database.
 * Shares no arithmetic with the server.
 */
const local = (at: Date) => new Date(at.getTime() + 7 * 3_600_000).toISOString()
const dayOf = (at: Date) => local(at).slice(0, 10)
const yearOf = (at: Date) => Number(local(at).slice(0, 4))
const RATES = [10n, 15n, 20n, 25n]

export class Books {
  partners = new Map<number, Held>()
  orders = new Map<string, Kept>()
  lines = new Map<string, Line>()
  newcomers = new Set<number>()
  withdrawals = new Map<string, Asked>()
  /** By ledger entry: the forfeited balance, and the tax that belongs to it. */
  private givenUp = new Map<string, { net: bigint; tax: bigint }>()
  private aside = new Map<number, { net: bigint; tax: bigint }>()

  addPartner(id: number, level: number) {
    this.partners.set(id, {
      disabled: false,
      level,
      pending: 0n,
      available: 0n,
      hold: 0n,
      owed: 0n,
      points: 0n,
      growth: 0n,
      days: new Map(),
      years: new Map(),
    })
  }

  place(order: Placed) {
    this.orders.set(order.id, { ...order, given: [] })
  }

  pay(id: string, now: Date) {
    const order = this.orders.get(id)!
    const active = this.activeOf(order)
    const seller = order.partnerId !== null && order.partnerId !== order.userId && active.includes(order.partnerId)
    if (seller) this.earn(order, order.partnerId!, now)
    order.paidAt = now
    for (const taker of active) {
      const held = this.partners.get(taker)!
      held.points += BigInt(order.points)
      held.growth += BigInt(order.points)
      order.given.push({ id: taker, counted: false })
      this.day(taker, dayOf(now)).points += order.points
    }
  }

  private earn(order: Kept, partner: number, now: Date) {
    const settlesAt = order.finishedAt && new Date(order.finishedAt.getTime() + 15 * 86_400_000)
    const add = (kind: Line['kind'], gross: bigint) => {
      if (gross === 0n) return
      this.lines.set(`${order.id} ${kind}`, {
        order: order.id,
        kind,
        partner,
        base: order.goods,
        gross,
        day: dayOf(now),
        status: 'pending',
        held: order.flags.includes('own_phone'),
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
    add('sales', (order.goods * RATES[this.partners.get(partner)!.level - 1]!) / 100n)
    const { userId } = order
    if (userId === undefined || this.partners.has(userId) || this.newcomers.has(userId)) return
    // Of orders paid at the same instant, the lowest id counts as the first.
    const earlier = ({ paidAt, id }: Kept) =>
      paidAt !== undefined && (paidAt < now || (paidAt.getTime() === now.getTime() && id < order.id))
    if ([...this.orders.values()].some((other) => other.userId === userId && earlier(other))) return
    this.newcomers.add(userId)
    add('newcomer', 10_000n)
  }

  finish(id: string, now: Date) {
    this.orders.get(id)!.finishedAt = now
    for (const line of this.linesOf(id)) {
      if (line.status === 'pending') line.settlesAt ??= new Date(now.getTime() + 15 * 86_400_000)
    }
  }

  /** @param seen the year-to-date before each settled line, as the server used it: gives the order of settlement */
  settle(now: Date, seen: { key: string; before: bigint }[]) {
    const turn = (line: Line) => seen.find((s) => s.key === `${line.order} ${line.kind}`)?.before ?? 0n
    const due = [...this.lines.values()].filter(
      (l) => l.status === 'pending' && !l.held && l.settlesAt && l.settlesAt <= now,
    )
    for (const line of due.sort((a, b) => (turn(a) < turn(b) ? -1 : turn(a) > turn(b) ? 1 : 0))) {
      const held = this.partners.get(line.partner)!
      const year = this.year(line.partner, now)
      line.status = 'approved'
      line.settled = line.reductions.reduce((left, r) => left - r.gross, line.gross)
      line.tax =
        now < new Date('2026-12-31T17:00:00Z')
          ? (line.settled * 3n) / 100n
          : between(0n, yearTax(year.gross + line.settled) - year.tax, line.settled)
      year.gross += line.settled
      year.tax += line.tax
      held.pending -= line.settled
      held.available += line.settled - line.tax
      const pays = held.owed < line.settled - line.tax ? held.owed : line.settled - line.tax
      held.available -= pays
      held.owed -= pays
    }
  }

  /** Counts the growth points of orders past their 15 return days toward the partner's level. */
  count(now: Date) {
    const uncounted = (id: number) =>
      [...this.orders.values()]
        .filter((order) => !order.canceled && order.given.some((one) => one.id === id && !one.counted))
        .reduce((sum, order) => sum + BigInt(order.points), 0n)
    for (const { finishedAt, given } of this.orders.values()) {
      if (!finishedAt || finishedAt.getTime() + 15 * 86_400_000 > now.getTime()) continue
      for (const one of given.filter(({ counted }) => !counted)) {
        one.counted = true
        const held = this.partners.get(one.id)!
        const final = held.growth - uncounted(one.id)
        if (final >= 100n && held.level < 2) held.level = 2
        if (final >= 1_000n && held.level < 3) held.level = 3
        if (final >= 10_000n && held.level < 4) held.level = 4
      }
    }
  }

  cancel(id: string, now: Date) {
    for (const line of this.linesOf(id)) {
      if (line.status === 'approved') this.back(line, line.base - line.backBase, now)
      if (line.status !== 'pending') continue
      line.status = 'canceled'
      const left = line.reductions.reduce((rest, r) => rest - r.gross, line.gross)
      this.partners.get(line.partner)!.pending -= left
      this.day(line.partner, dayOf(now)).rewards -= left
    }
    const order = this.orders.get(id)!
    for (const { id: taker } of order.given) {
      this.partners.get(taker)!.points -= BigInt(order.points)
      this.partners.get(taker)!.growth -= BigInt(order.points)
      this.day(taker, dayOf(now)).points -= order.points
    }
    order.canceled = true
  }

  /** @returns false when the server must reject it: more than what is left of the line */
  reverse(line: Line, percent: number, now: Date): boolean {
    const part = (line.base * BigInt(percent)) / 100n
    if (line.backBase + part > line.base) return false
    this.back(line, part, now)
    return true
  }

  private back(line: Line, part: bigint, now: Date) {
    if (part === 0n) return
    const held = this.partners.get(line.partner)!
    line.backBase += part
    const gross = (line.gross * line.backBase) / line.base - line.backGross
    line.backGross += gross
    this.day(line.partner, dayOf(now)).rewards -= gross
    if (line.status === 'pending') {
      held.pending -= gross
      return void line.reductions.push({ gross, day: dayOf(now) })
    }
    line.backSettled += gross
    const tax = line.settled === 0n ? 0n : (line.tax * line.backSettled) / line.settled - line.backTax
    line.backTax += tax
    const year = this.year(line.partner, now)
    year.gross -= gross
    year.tax -= tax
    held.available -= gross - tax
    if (held.available < 0n) {
      held.owed -= held.available
      held.available = 0n
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
    const aside = this.aside.get(partner)
    tax -= aside?.tax ?? 0n
    left -= aside?.net ?? 0n
    return tax <= 0n || left <= 0n ? 0n : (tax * (net < left ? net : left)) / left
  }

  withdraw(id: string, partner: number, net: bigint) {
    const held = this.partners.get(partner)!
    this.withdrawals.set(id, { id, partner, net, tax: this.taxBehind(partner, net), state: 'open' })
    held.available -= net
    held.hold += net
  }

  decide(asked: Asked, state: 'paid' | 'rejected' | 'returned') {
    const held = this.partners.get(asked.partner)!
    asked.state = state
    // A paid withdrawal that the bank returns is no longer on hold.
    if (state !== 'returned') held.hold -= asked.net
    if (state === 'paid') return
    held.owed -= asked.net
    if (held.owed < 0n) {
      held.available -= held.owed
      held.owed = 0n
    }
  }

  /** @param entry the ledger entry, by which the forfeiture can be voided */
  giveUp(id: number, entry: string) {
    const held = this.partners.get(id)!
    const tax = this.taxBehind(id, held.available)
    this.givenUp.set(entry, { net: held.available, tax })
    this.putAside(id, held.available, tax)
    held.available = 0n
  }

  private putAside(id: number, net: bigint, tax: bigint) {
    const before = this.aside.get(id) ?? { net: 0n, tax: 0n }
    this.aside.set(id, { net: before.net + net, tax: before.tax + tax })
  }

  /** The debt was repaid to the company, or written off. */
  owesLess(id: number, amount: bigint) {
    this.partners.get(id)!.owed -= amount
    this.putAside(id, -amount, 0n)
  }

  /** A repayment or write-off is voided: the available balance covers the debt first. */
  owesAgain(id: number, amount: bigint) {
    const held = this.partners.get(id)!
    const taken = held.available < amount ? held.available : amount
    held.available -= taken
    held.owed += amount - taken
    this.putAside(id, amount, 0n)
  }

  /** A forfeiture is voided: the restored balance pays the debt first. */
  getsBack(id: number, entry: string) {
    const held = this.partners.get(id)!
    const { net: amount, tax } = this.givenUp.get(entry)!
    this.putAside(id, -amount, -tax)
    const paid = held.owed < amount ? held.owed : amount
    held.owed -= paid
    held.available += amount - paid
  }

  expected(id: number) {
    const { disabled: _disabled, days, years, ...held } = this.partners.get(id)!
    return {
      ...held,
      days: Object.fromEntries(
        [...days].filter(([, d]) => d.points || d.rewards).map(([day, d]) => [day, `${d.points} ${d.rewards}`]),
      ),
      years: Object.fromEntries(
        [...years].filter(([, y]) => y.gross || y.tax).map(([year, y]) => [year, `${y.gross} ${y.tax}`]),
      ),
    }
  }

  private activeOf = ({ partnerId, userId }: Placed) =>
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
