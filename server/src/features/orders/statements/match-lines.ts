import type { Confidence, MatchReason } from '@bailu/contract/staff-statements'
import { type Candidate, confidenceOf, HOUR, MINUTE, saidIn, score } from './match-score.ts'
import { nameWords } from './match-words.ts'

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
/** A receipt that is linked to no bank line yet. */
export type MatchReceipt = {
  id: string
  reference: string
  amount: number
  seenAt: number
  /** Ids of orders that it paid, at least in part. */
  pays: string[]
}
export type Match = {
  line: string
  orders: string[]
  receipt: string | null
  confidence: Confidence
  reasons: MatchReason[]
}

const DAY = 24 * HOUR
/** Score of a receipt of the same amount and day. */
const BY_AMOUNT = 70
/** Money older than its order is explained by clock skew only. */
const EARLY = 10 * MINUTE
/** Orders expire within this time. */
const LONG = 5 * DAY
/** Typing errors of an amount, in satang. */
const NEAR = 2_000
const GROUP = 4
const OPEN_OF_ONE = 8
const CROWD = 50

/**
 * Matches bank lines to open orders and booked receipts, best score first; each line, order and receipt is assigned
 * once. Compares amount, time, slip references, order numbers and names in the line's description, and sums of
 * several orders of one buyer.
 */
export function matchLines(lines: MatchLine[], orders: MatchOrder[], receipts: MatchReceipt[] = []): Match[] {
  const index = indexOf(orders)
  const unproposed: Candidate[] = []
  const found = lines.flatMap((line) => {
    const before = receiptsOf(line, receipts)
    const candidates = candidatesOf(line, index)
    if (before.length === 0) return candidates
    // A receipt of the same amount and day may be another buyer's, unless it paid the very order that the line names.
    const others = candidates.filter((one) => isNamed(one) && !before.some((past) => paysOne(past, one)))
    // A matching open order is not proposed, because confirming it would book the money twice; but as a rival it
    // lowers the confidence of the receipt.
    if (!before.some(({ candidate }) => isNamedReceipt(candidate)))
      unproposed.push(
        ...candidates
          .filter((one) => isBacked(one) && !others.includes(one))
          .map((one) => ({ ...one, score: BY_AMOUNT })),
      )
    return [...before.map(({ candidate }) => candidate), ...others]
  })
  return give(found, unproposed)
}

type Before = { candidate: Candidate; receipt: MatchReceipt }
const isNamed = ({ reasons }: Candidate): boolean =>
  reasons.includes('amount') && (reasons.includes('order_number') || reasons.includes('slip_reference'))
const isBacked = ({ reasons }: Candidate): boolean =>
  reasons.includes('amount') && (reasons.includes('slip_time') || reasons.includes('name'))
const isNamedReceipt = ({ reasons }: Candidate): boolean => reasons.includes('slip_reference')
const paysOne = ({ receipt }: Before, { orders }: Candidate): boolean =>
  orders.some(({ id }) => receipt.pays.includes(id))

/** Orders that one line may pay together; `at` is when the last of them was placed. */
export type Group = { orders: MatchOrder[]; at: number; key: string }
type Index = {
  bySum: Map<number, Group[]>
  alone: Map<MatchOrder, Group>
  byReference: Map<string, MatchOrder>
  byNumber: Map<string, MatchOrder>
  /** Sorted by time of upload. */
  slips: { at: number; order: MatchOrder }[]
  names: Map<MatchOrder, string[]>
}

function indexOf(orders: MatchOrder[]): Index {
  const index: Index = {
    bySum: new Map(),
    byReference: new Map(),
    byNumber: new Map(),
    slips: [],
    names: new Map(),
    alone: new Map(),
  }
  const add = (own: MatchOrder[]) => {
    const group = groupOf(own)
    const sum = own.reduce((all, { missing }) => all + missing, 0)
    const there = index.bySum.get(sum)
    if (there) there.push(group)
    else index.bySum.set(sum, [group])
    return group
  }
  const ofBuyer = new Map<string, MatchOrder[]>()
  for (const order of orders) {
    index.alone.set(order, add([order]))
    index.byNumber.set(order.number.toUpperCase(), order)
    index.names.set(order, nameWords(order.name))
    for (const { reference, at } of order.slips) {
      if (reference.length >= 8) index.byReference.set(reference, order)
      index.slips.push({ at, order })
    }
    ofBuyer.set(order.buyer, [...(ofBuyer.get(order.buyer) ?? []), order])
  }
  index.slips.sort((a, b) => a.at - b.at)
  for (const own of ofBuyer.values())
    if (own.length > 1 && own.length <= OPEN_OF_ONE) for (const group of groupsOf(own)) add(group)
  for (const groups of index.bySum.values()) groups.sort((a, b) => a.at - b.at)
  return index
}

const groupOf = (orders: MatchOrder[]): Group => ({
  orders,
  at: Math.max(...orders.map(({ placedAt }) => placedAt)),
  key: orders.map(({ id }) => id).join(' '),
})

/** All combinations of two to four orders. */
function groupsOf(own: MatchOrder[]): MatchOrder[][] {
  const groups: MatchOrder[][] = []
  for (let mask = 1; mask < 1 << own.length; mask += 1) {
    const group = own.filter((_, at) => (mask & (1 << at)) !== 0)
    if (group.length > 1 && group.length <= GROUP) groups.push(group)
  }
  return groups
}

function receiptsOf(line: MatchLine, receipts: MatchReceipt[]): Before[] {
  return receipts.flatMap((receipt) => {
    if (receipt.amount !== line.amount) return []
    const same = line.reference !== '' && receipt.reference === line.reference
    const apart = Math.abs(receipt.seenAt - line.at)
    if (!same && apart > (line.timed ? DAY : 2 * DAY)) return []
    const reasons: MatchReason[] = ['booked_before', ...(same ? (['slip_reference'] as const) : [])]
    const candidate = { line, orders: [], receipt: receipt.id, score: same ? 200 : BY_AMOUNT - apart / HOUR, reasons }
    return [{ candidate, receipt }]
  })
}

function candidatesOf(line: MatchLine, index: Index): Candidate[] {
  const found = new Map<string, Candidate>()
  const consider = (group: Group) => {
    if (found.has(group.key)) return
    const candidate = score(line, group, index.names)
    if (candidate) found.set(group.key, candidate)
  }
  for (const code of saidIn(line).codes) {
    const order = index.byNumber.get(code) ?? index.byReference.get(code)
    if (order) consider(index.alone.get(order)!)
  }
  for (const group of within(index.bySum.get(line.amount) ?? [], ({ at }) => at, line.at - LONG, latest(line)))
    consider(group)
  // A different amount is considered only for an order with a slip at that time.
  if (line.timed)
    for (const { order } of within(index.slips, ({ at }) => at, line.at - 2 * MINUTE, line.at + 40 * MINUTE))
      if (order.missing !== line.amount && Math.abs(order.missing - line.amount) <= NEAR)
        consider(index.alone.get(order)!)
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, CROWD)
}

const latest = ({ at, timed }: MatchLine): number => at + (timed ? EARLY : DAY)

/** The slice of a sorted list between two times, by binary search. */
function within<T>(list: T[], at: (one: T) => number, from: number, to: number): T[] {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(list[middle]!) < from) low = middle + 1
    else high = middle
  }
  const start = low
  while (low < list.length && at(list[low]!) <= to) low += 1
  return list.slice(start, low)
}

/**
 * Greedy assignment, best score first. Rivals that are not proposed lower the confidence. An assigned line, order or
 * receipt is removed from all other candidates.
 */
function give(candidates: Candidate[], unproposed: Candidate[]): Match[] {
  const rivals = rivalsOf([...candidates, ...unproposed])
  const taken = new Set<string>()
  const matches: Match[] = []
  for (const one of candidates.toSorted((a, b) => b.score - a.score)) {
    const parts = partsOf(one)
    if (parts.some((part) => taken.has(part))) continue
    for (const part of parts) taken.add(part)
    const { confidence, rival } = confidenceOf(one, rivals)
    matches.push({
      line: one.line.id,
      orders: one.orders.map(({ id }) => id),
      receipt: one.receipt,
      confidence,
      reasons: rival ? [...one.reasons, 'rivals'] : one.reasons,
    })
  }
  return matches
}

const partsOf = ({ line, orders, receipt }: Candidate): string[] => [
  line.id,
  ...orders.map(({ id }) => id),
  ...(receipt ? [receipt] : []),
]

/** For each line, order and receipt, the two best candidates that contain it. */
function rivalsOf(candidates: Candidate[]): Map<string, Candidate[]> {
  const best = new Map<string, Candidate[]>()
  for (const one of candidates)
    for (const part of partsOf(one)) {
      const there = best.get(part)
      if (!there) best.set(part, [one])
      else {
        there.push(one)
        if (there.length > 2) there.sort((a, b) => b.score - a.score).pop()
      }
    }
  return best
}
