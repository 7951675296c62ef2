import type { Confidence, MatchReason } from '@bailu/contract/staff-statements'
import type { Group, MatchLine, MatchOrder } from './match-lines.ts'
import { nameIn, nameWords } from './match-words.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Candidate = {
  line: MatchLine
  orders: MatchOrder[]
  receipt: string | null
  score: number
  reasons: MatchReason[]
}

/** The parsed description of a line, cached: words of names, and codes that may be a reference or an order number. */
type Said = { words: Set<string>; codes: Set<string> }
const saidBy = new WeakMap<MatchLine, Said>()
export function saidIn(line: MatchLine): Said {
  const known = saidBy.get(line)
  if (known) return known
  const codes = new Set(line.words.toUpperCase().match(/[A-Z0-9]{8,}/g))
  if (line.reference.length >= 8) codes.add(line.reference)
  const said = { words: new Set(nameWords(line.words)), codes }
  saidBy.set(line, said)
  return said
}

/** Scores how well a line fits these orders, with reasons; undefined where the times exclude it. */
export function score(line: MatchLine, { orders, at }: Group, names: Map<MatchOrder, string[]>): Candidate | undefined {
  const waited = line.at - at
  const [first] = orders
  const by = line.amount - orders.reduce((sum, { missing }) => sum + missing, 0)
  const reasons: MatchReason[] = []
  let sum = 0
  const say = (reason: MatchReason, points: number) => {
    reasons.push(reason)
    sum += points
  }
  const { words, codes } = saidIn(line)
  if (codes.size > 0) {
    if (orders.some(({ slips }) => slips.some(({ reference }) => codes.has(reference)))) say('slip_reference', 100)
    if (orders.some(({ number }) => codes.has(number.toUpperCase()))) say('order_number', 80)
  }
  // A line that names the order or its slip may be older than it by clock skew.
  const named = sum > 0
  if (!named && waited < (line.timed ? -10 * MINUTE : -DAY)) return undefined

  if (by === 0) say('amount', 20)
  else say(by > 0 ? 'more' : 'less', -15)
  if (orders.length > 1) say('several', -6)

  const slip = slipPoints(line, orders)
  if (slip > 0) say('slip_time', slip)
  const placed = placedPoints(line, waited)
  // The time of a slip is a better sign of the payment time than the time of the order.
  if (placed >= 4 && slip === 0) reasons.push('placed_time')
  sum += slip > 0 ? Math.min(placed, 2) : placed - (hasSlip(orders) ? 8 : 0)

  const name = Math.max(...orders.map((one) => nameIn(words, names.get(one) ?? [])))
  if (name > 0) say('name', name === 2 ? 40 : 26)
  if (by !== 0 && !named && slip < 8 && name === 0) return undefined
  return first && { line, orders, receipt: null, score: sum, reasons }
}

const hasSlip = (orders: MatchOrder[]) => orders.some(({ slips }) => slips.length > 0)

/** Buyers upload the slip a few minutes after they paid. */
function slipPoints({ at, timed }: MatchLine, orders: MatchOrder[]): number {
  let best = 0
  for (const { slips } of orders)
    for (const slip of slips) {
      const after = slip.at - at
      if (!timed) {
        if (after >= 0 && after < DAY) best = Math.max(best, 6)
        continue
      }
      if (after < -2 * MINUTE || after > 36 * HOUR) continue
      // Small clock skew: the slip of a payment is uploaded after it.
      const soon = after < 0 ? 16 * Math.exp(after / MINUTE) : 34 * Math.exp(-after / (9 * MINUTE))
      best = Math.max(best, soon, 6 * Math.exp(-Math.max(0, after) / (12 * HOUR)))
    }
  return best
}

function placedPoints({ timed }: MatchLine, waited: number): number {
  if (!timed) return waited < DAY ? 6 : Math.max(0, 4 - waited / DAY)
  return 14 * Math.exp(-Math.max(0, waited) / (1.5 * HOUR)) + 4 * Math.exp(-Math.max(0, waited) / DAY)
}

const CLEAR = 12
const NAMED = 60

/** Confidence by the margin to the next best candidate of the same line, order or receipt. */
export function confidenceOf(
  one: Candidate,
  rivals: Map<string, Candidate[]>,
): { confidence: Confidence; rival: boolean } {
  const parts = [one.line.id, ...one.orders.map(({ id }) => id), ...(one.receipt ? [one.receipt] : [])]
  const next = Math.max(
    -Infinity,
    ...parts.flatMap((part) => (rivals.get(part) ?? []).filter((other) => other !== one).map((other) => other.score)),
  )
  const margin = one.score - next
  const rival = margin < CLEAR
  const exact = one.receipt !== null || one.reasons.includes('amount')
  const backed = one.reasons.some((reason) => reason === 'slip_time' || reason === 'name' || reason === 'several')
  const confidence = ((): Confidence => {
    if (!exact) return 'check'
    if (one.score >= NAMED && margin >= CLEAR) return 'sure'
    if (rival) return margin < 3 ? 'check' : 'likely'
    return backed || one.score >= 30 ? 'sure' : 'likely'
  })()
  return { confidence, rival }
}
