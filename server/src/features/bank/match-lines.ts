import type { Confidence, MatchReason } from '@bailu/contract/bank/staff'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bailu/phrases/days'
import {
  type Candidate,
  confidenceOf,
  type Group,
  type MatchLine,
  type MatchOrder,
  nameWords,
  readLineWords,
  scoreMatch,
} from './score-match.ts'

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

/** Score of a receipt of the same amount and day. */
const AMOUNT_SCORE = 70
/** Money older than its order is explained by clock skew only. */
const CLOCK_SKEW = 10 * MINUTE_MS
/** Orders expire within this time. */
const MAX_WAIT = 5 * DAY_MS
/** Typing errors of an amount, in satang. */
const AMOUNT_TOLERANCE = 2_000
const MAX_GROUP_SIZE = 4
const MAX_OPEN_ORDERS = 8
const MAX_CANDIDATES = 50

/**
 * Matches bank lines to open orders and booked receipts, best score first; each line, order and receipt is assigned
 * once. Compares amount, time, slip references, order numbers and names in the line's description, and sums of
 * several orders of one buyer.
 */
export function matchBankLines(lines: MatchLine[], orders: MatchOrder[], receipts: MatchReceipt[] = []): Match[] {
  const index = buildIndex(orders)
  const rivalCandidates: Candidate[] = []
  const collected = lines.flatMap((line) => {
    const bookedReceipts = findBookedReceipts(line, receipts)
    const candidates = findCandidates(line, index)
    if (bookedReceipts.length === 0) return candidates
    // A receipt of the same amount and day may be another buyer's, unless it paid the very order that the line names.
    const others = candidates.filter(
      (pair) => isNamed(pair) && !bookedReceipts.some((booked) => paidSameOrder(booked, pair)),
    )
    // A matching open order is not proposed, because confirming it would book the money twice; but as a rival it
    // lowers the confidence of the receipt.
    if (!bookedReceipts.some(({ candidate }) => isNamedReceipt(candidate)))
      rivalCandidates.push(
        ...candidates
          .filter((pair) => hasSlipTimeOrName(pair) && !others.includes(pair))
          .map((pair) => ({ ...pair, score: AMOUNT_SCORE })),
      )
    return [...bookedReceipts.map(({ candidate }) => candidate), ...others]
  })
  return assignBest(collected, rivalCandidates)
}

type BookedReceipt = { candidate: Candidate; receipt: MatchReceipt }
const isNamed = ({ reasons }: Candidate): boolean =>
  reasons.includes('amount') && (reasons.includes('order_number') || reasons.includes('slip_reference'))
const hasSlipTimeOrName = ({ reasons }: Candidate): boolean =>
  reasons.includes('amount') && (reasons.includes('slip_time') || reasons.includes('name'))
const isNamedReceipt = ({ reasons }: Candidate): boolean => reasons.includes('slip_reference')
const paidSameOrder = ({ receipt }: BookedReceipt, { orders }: Candidate): boolean =>
  orders.some(({ id }) => receipt.pays.includes(id))

type Index = {
  bySum: Map<number, Group[]>
  alone: Map<MatchOrder, Group>
  byReference: Map<string, MatchOrder>
  byNumber: Map<string, MatchOrder>
  /** Sorted by time of upload. */
  slips: { at: number; order: MatchOrder }[]
  names: Map<MatchOrder, string[]>
}

function buildIndex(orders: MatchOrder[]): Index {
  const index: Index = {
    bySum: new Map(),
    byReference: new Map(),
    byNumber: new Map(),
    slips: [],
    names: new Map(),
    alone: new Map(),
  }
  const addGroup = (groupOrders: MatchOrder[]) => {
    const group = toGroup(groupOrders)
    const sum = groupOrders.reduce((all, { missing }) => all + missing, 0)
    const existing = index.bySum.get(sum)
    if (existing) existing.push(group)
    else index.bySum.set(sum, [group])
    return group
  }
  const ofBuyer = new Map<string, MatchOrder[]>()
  for (const order of orders) {
    index.alone.set(order, addGroup([order]))
    index.byNumber.set(order.number.toUpperCase(), order)
    index.names.set(order, nameWords(order.name))
    for (const { reference, at } of order.slips) {
      if (reference.length >= 8) index.byReference.set(reference, order)
      index.slips.push({ at, order })
    }
    ofBuyer.set(order.buyer, [...(ofBuyer.get(order.buyer) ?? []), order])
  }
  index.slips.sort((a, b) => a.at - b.at)
  for (const groupOrders of ofBuyer.values())
    if (groupOrders.length > 1 && groupOrders.length <= MAX_OPEN_ORDERS)
      for (const group of combinations(groupOrders)) addGroup(group)
  for (const groups of index.bySum.values()) groups.sort((a, b) => a.at - b.at)
  return index
}

const toGroup = (orders: MatchOrder[]): Group => ({
  orders,
  at: Math.max(...orders.map(({ placedAt }) => placedAt)),
  key: orders.map(({ id }) => id).join(' '),
})

/** All combinations of two to four orders. */
function combinations(groupOrders: MatchOrder[]): MatchOrder[][] {
  const groups: MatchOrder[][] = []
  for (let mask = 1; mask < 1 << groupOrders.length; mask += 1) {
    const group = groupOrders.filter((_, at) => (mask & (1 << at)) !== 0)
    if (group.length > 1 && group.length <= MAX_GROUP_SIZE) groups.push(group)
  }
  return groups
}

function findBookedReceipts(line: MatchLine, receipts: MatchReceipt[]): BookedReceipt[] {
  return receipts.flatMap((receipt) => {
    if (receipt.amount !== line.amount) return []
    const isSameReference = line.reference !== '' && receipt.reference === line.reference
    const timeDifference = Math.abs(receipt.seenAt - line.at)
    if (!isSameReference && timeDifference > (line.timed ? DAY_MS : 2 * DAY_MS)) return []
    const reasons: MatchReason[] = ['booked_before', ...(isSameReference ? (['slip_reference'] as const) : [])]
    const candidate = {
      line,
      orders: [],
      receipt: receipt.id,
      score: isSameReference ? 200 : AMOUNT_SCORE - timeDifference / HOUR_MS,
      reasons,
    }
    return [{ candidate, receipt }]
  })
}

function findCandidates(line: MatchLine, index: Index): Candidate[] {
  const collected = new Map<string, Candidate>()
  const consider = (group: Group) => {
    if (collected.has(group.key)) return
    const candidate = scoreMatch(line, group, index.names)
    if (candidate) collected.set(group.key, candidate)
  }
  for (const code of readLineWords(line).codes) {
    const order = index.byNumber.get(code) ?? index.byReference.get(code)
    if (order) consider(index.alone.get(order)!)
  }
  for (const group of within(
    index.bySum.get(line.amount) ?? [],
    ({ at }) => at,
    line.at - MAX_WAIT,
    latestPlacedAt(line),
  ))
    consider(group)
  // A different amount is considered only for an order with a slip at that time.
  if (line.timed)
    for (const { order } of within(index.slips, ({ at }) => at, line.at - 2 * MINUTE_MS, line.at + 40 * MINUTE_MS))
      if (order.missing !== line.amount && Math.abs(order.missing - line.amount) <= AMOUNT_TOLERANCE)
        consider(index.alone.get(order)!)
  return [...collected.values()].toSorted((a, b) => b.score - a.score).slice(0, MAX_CANDIDATES)
}

const latestPlacedAt = ({ at, timed }: MatchLine): number => at + (timed ? CLOCK_SKEW : DAY_MS)

/** The slice of a sorted list between two times, by binary search. */
function within<T>(list: T[], at: (pair: T) => number, from: number, to: number): T[] {
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
function assignBest(candidates: Candidate[], rivalCandidates: Candidate[]): Match[] {
  const rivals = rivalsOf([...candidates, ...rivalCandidates])
  const assigned = new Set<string>()
  const matches: Match[] = []
  for (const pair of candidates.toSorted((a, b) => b.score - a.score)) {
    const parts = partsOf(pair)
    if (parts.some((part) => assigned.has(part))) continue
    for (const part of parts) assigned.add(part)
    const { confidence, rival } = confidenceOf(pair, rivals)
    matches.push({
      line: pair.line.id,
      orders: pair.orders.map(({ id }) => id),
      receipt: pair.receipt,
      confidence,
      reasons: rival ? [...pair.reasons, 'rivals'] : pair.reasons,
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
  for (const pair of candidates)
    for (const part of partsOf(pair)) {
      const existing = best.get(part)
      if (!existing) best.set(part, [pair])
      else {
        existing.push(pair)
        if (existing.length > 2) existing.sort((a, b) => b.score - a.score).pop()
      }
    }
  return best
}
