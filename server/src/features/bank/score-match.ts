import type { Confidence, MatchReason } from '@bailu/contract/bank/staff'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bailu/phrases/days'

export type MatchLine = {
  id: string
  /** Epoch milliseconds; the start of its day where `timed` is false. */
  at: number
  timed: boolean
  amount: number
  reference: string
  words: string
}
export type MatchOrder = {
  id: string
  number: string
  missing: number
  placedAt: number
  /** Orders with the same value belong to one buyer. */
  buyer: string
  name: string
  slips: { reference: string; at: number }[]
}
/** Orders that one line may pay together; `at` is when the last of them was placed. */
export type Group = { orders: MatchOrder[]; at: number; key: string }

const TITLES =
  /^(mr|mrs|ms|miss|khun|k|nai|nang|nangsao|นาย|นาง|นางสาว|นส|คุณ|ดช|ดญ|from|to|transfer|promptpay|บจก|หจก)$/

/** Comparable words of a name: lower case, without titles and signs. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/(นางสาว|น\.\s*ส\.|นาย|นาง|คุณ)\s*/g, ' ')
    .split(/[^\p{L}\p{M}*]+/u)
    .map((word) => word.replaceAll('*', ''))
    .filter((word) => word.length >= 2 && !TITLES.test(word))

/** How many parts of a name occur in a line, 0 to 2; banks cut or mask last names. */
export function scoreName(words: Set<string>, name: string[]): number {
  const [first, ...others] = name
  if (!first) return 0
  const hasOtherWord = others.some((namePart) => words.has(namePart))
  if (words.has(first)) return hasOtherWord ? 2 : 1
  return hasOtherWord ? 1 : 0
}

export type Candidate = {
  line: MatchLine
  orders: MatchOrder[]
  receipt: string | null
  score: number
  reasons: MatchReason[]
}

/** The parsed description of a line, cached: words of names, and codes that may be a reference or an order number. */
type LineWords = { words: Set<string>; codes: Set<string> }
const lineWordsCache = new WeakMap<MatchLine, LineWords>()
export function readLineWords(line: MatchLine): LineWords {
  const cached = lineWordsCache.get(line)
  if (cached) return cached
  const codes = new Set(line.words.toUpperCase().match(/[A-Z0-9]{8,}/g))
  if (line.reference.length >= 8) codes.add(line.reference)
  const lineWords = { words: new Set(nameWords(line.words)), codes }
  lineWordsCache.set(line, lineWords)
  return lineWords
}

/** Scores how well a line fits these orders, with reasons; undefined where the times exclude it. */
export function scoreMatch(
  line: MatchLine,
  { orders, at }: Group,
  names: Map<MatchOrder, string[]>,
): Candidate | undefined {
  const waited = line.at - at
  const [first] = orders
  const difference = line.amount - orders.reduce((sum, { missing }) => sum + missing, 0)
  const reasons: MatchReason[] = []
  let sum = 0
  const addReason = (reason: MatchReason, points: number) => {
    reasons.push(reason)
    sum += points
  }
  const { words, codes } = readLineWords(line)
  if (codes.size > 0) {
    if (orders.some(({ slips }) => slips.some(({ reference }) => codes.has(reference))))
      addReason('slip_reference', 100)
    if (orders.some(({ number }) => codes.has(number.toUpperCase()))) addReason('order_number', 80)
  }
  // A line that names the order or its slip may be older than it by clock skew.
  const isIdentified = sum > 0
  if (!isIdentified && waited < (line.timed ? -10 * MINUTE_MS : -DAY_MS)) return undefined

  if (difference === 0) addReason('amount', 20)
  else addReason(difference > 0 ? 'more' : 'less', -15)
  if (orders.length > 1) addReason('several', -6)

  const slipScore = slipPoints(line, orders)
  if (slipScore > 0) addReason('slip_time', slipScore)
  const placedScore = placedPoints(line, waited)
  // The time of a slip is a better sign of the payment time than the time of the order.
  if (placedScore >= 4 && slipScore === 0) reasons.push('placed_time')
  sum += slipScore > 0 ? Math.min(placedScore, 2) : placedScore - (hasSlip(orders) ? 8 : 0)

  const name = Math.max(...orders.map((entry) => scoreName(words, names.get(entry) ?? [])))
  if (name > 0) addReason('name', name === 2 ? 40 : 26)
  if (difference !== 0 && !isIdentified && slipScore < 8 && name === 0) return undefined
  return first && { line, orders, receipt: null, score: sum, reasons }
}

const hasSlip = (orders: MatchOrder[]) => orders.some(({ slips }) => slips.length > 0)

/** Buyers upload the slip a few minutes after they paid. */
function slipPoints({ at, timed }: MatchLine, orders: MatchOrder[]): number {
  let best = 0
  for (const { slips } of orders)
    for (const slipScore of slips) {
      const after = slipScore.at - at
      if (!timed) {
        if (after >= 0 && after < DAY_MS) best = Math.max(best, 6)
        continue
      }
      if (after < -2 * MINUTE_MS || after > 36 * HOUR_MS) continue
      // Small clock skew: the slip of a payment is uploaded after it.
      const earlyScore = after < 0 ? 16 * Math.exp(after / MINUTE_MS) : 34 * Math.exp(-after / (9 * MINUTE_MS))
      best = Math.max(best, earlyScore, 6 * Math.exp(-Math.max(0, after) / (12 * HOUR_MS)))
    }
  return best
}

function placedPoints({ timed }: MatchLine, waited: number): number {
  if (!timed) return waited < DAY_MS ? 6 : Math.max(0, 4 - waited / DAY_MS)
  return 14 * Math.exp(-Math.max(0, waited) / (1.5 * HOUR_MS)) + 4 * Math.exp(-Math.max(0, waited) / DAY_MS)
}

const CLEAR_MARGIN = 12
const CERTAIN_SCORE = 60

/** Confidence by the margin to the next best candidate of the same line, order or receipt. */
export function confidenceOf(
  entry: Candidate,
  rivals: Map<string, Candidate[]>,
): { confidence: Confidence; rival: boolean } {
  const parts = [entry.line.id, ...entry.orders.map(({ id }) => id), ...(entry.receipt ? [entry.receipt] : [])]
  const next = Math.max(
    -Infinity,
    ...parts.flatMap((part) => (rivals.get(part) ?? []).filter((other) => other !== entry).map((other) => other.score)),
  )
  const margin = entry.score - next
  const rival = margin < CLEAR_MARGIN
  const exact = entry.receipt !== null || entry.reasons.includes('amount')
  const backed = entry.reasons.some((reason) => reason === 'slip_time' || reason === 'name' || reason === 'several')
  const confidence = ((): Confidence => {
    if (!exact) return 'check'
    if (entry.score >= CERTAIN_SCORE && margin >= CLEAR_MARGIN) return 'sure'
    if (rival) return margin < 3 ? 'check' : 'likely'
    return backed || entry.score >= 30 ? 'sure' : 'likely'
  })()
  return { confidence, rival }
}
