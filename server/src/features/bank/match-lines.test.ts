import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '@bailu/phrases/days'
import { createBankStatement } from '../../../../bench/lib/bank-statement-fixture.ts'
import { matchBankLines } from './match-lines.ts'
import type { MatchLine, MatchOrder } from './score-match.ts'

const NOW = Date.UTC(2026, 10, 20, 5)
let serial = 0
const order = (more: Partial<MatchOrder> = {}): MatchOrder => {
  serial += 1
  const id = `o${serial}`
  return {
    id,
    number: `BL26112${100_000 + serial}`,
    missing: 44_000,
    placedAt: NOW,
    buyer: id,
    name: '',
    slips: [],
    ...more,
  }
}
const line = (more: Partial<MatchLine> = {}): MatchLine => {
  serial += 1
  return { id: `l${serial}`, at: NOW + 5 * MINUTE_MS, timed: true, amount: 44_000, reference: '', words: '', ...more }
}
const pairs = (lines: MatchLine[], orders: MatchOrder[]) =>
  Object.fromEntries(matchBankLines(lines, orders).map((one) => [one.line, one.orders.toSorted().join(' ')]))

describe('a line is matched to', () => {
  test('the order whose slip has its reference, whatever else has the amount', () => {
    const [near, right] = [order(), order({ slips: [{ reference: '0012345678901234', at: NOW + 3 * HOUR_MS }] })]
    const came = line({ words: 'Transfer Ref 0012345678901234' })
    const [match] = matchBankLines([came], [near, right])
    expect(match).toMatchObject({ orders: [right.id], confidence: 'sure' })
    expect(match!.reasons).toContain('slip_reference')
  })

  test('the order whose number it contains', () => {
    const [other, right] = [order(), order({ placedAt: NOW - 20 * HOUR_MS })]
    expect(pairs([line({ words: `PromptPay ${right.number}` })], [other, right])).toEqual({
      [`l${serial}`]: right.id,
    })
  })

  test('of equal amounts the order whose slip was uploaded minutes later', () => {
    const orders = [0, 1, 2, 3].map((n) =>
      order({ placedAt: NOW + n * MINUTE_MS, slips: [{ reference: '', at: NOW + (20 - 3 * n) * MINUTE_MS }] }),
    )
    const lines = orders.map((one) => line({ at: one.slips[0]!.at - MINUTE_MS }))
    expect(pairs(lines, orders)).toEqual(Object.fromEntries(lines.map((one, n) => [one.id, orders[n]!.id])))
  })

  test('of equal amounts the buyer whose name it contains, also cut and in Thai', () => {
    const orders = ['สมหญิง ใจดี', 'มาลี แสงทอง', 'Somchai Jaidee'].map((name) => order({ name }))
    const lines = ['น.ส. มาลี แ***', 'MR SOMCHAI J', 'รับโอนจาก นางสาวสมหญิง ใจดี'].map((words) => line({ words }))
    expect(Object.values(pairs(lines, orders))).toEqual(
      expect.arrayContaining([orders[1]!.id, orders[2]!.id, orders[0]!.id]),
    )
    expect(pairs(lines, orders)[lines[0]!.id]).toBe(orders[1]!.id)
    expect(pairs(lines, orders)[lines[1]!.id]).toBe(orders[2]!.id)
  })

  test('two orders of one buyer by their sum, and never orders of two buyers', () => {
    const [a, b] = [order({ buyer: 'x', missing: 30_000 }), order({ buyer: 'x', missing: 21_000 })]
    const [c, d] = [order({ missing: 31_000 }), order({ missing: 20_000 })]
    const came = line({ amount: 51_000 })
    expect(pairs([came], [a, b, c, d])).toEqual({ [came.id]: [a.id, b.id].toSorted().join(' ') })
  })

  test('an order of a slightly smaller amount when its slip was uploaded then, with confidence `check`', () => {
    const right = order({ slips: [{ reference: '', at: NOW + 7 * MINUTE_MS }] })
    const [match] = matchBankLines([line({ amount: 44_500 })], [right, order()])
    expect(match).toMatchObject({ orders: [right.id], confidence: 'check' })
    expect(match!.reasons).toContain('more')
  })

  test('none that was placed after it, none of another amount, and nothing twice', () => {
    expect(matchBankLines([line({ at: NOW - HOUR_MS })], [order()])).toEqual([])
    expect(matchBankLines([line({ amount: 43_000 })], [order()])).toEqual([])
    expect(matchBankLines([line(), line()], [order()])).toHaveLength(1)
    expect(matchBankLines([line()], [order(), order()])).toHaveLength(1)
  })

  test('one of two equal orders without confidence `sure`', () => {
    const [match] = matchBankLines([line()], [order(), order()])
    expect(match!.confidence).toBe('check')
    expect(match!.reasons).toContain('rivals')
  })

  test('a receipt booked by hand before the line, rather than another order', () => {
    const booked = { id: 'r1', reference: 'ABC', amount: 44_000, seenAt: NOW, pays: [] }
    expect(matchBankLines([line()], [order()], [booked])).toMatchObject([{ receipt: 'r1', orders: [] }])
  })

  test('no receipt with confidence `sure` while an open order of that amount has a slip of that time', () => {
    const came = line({ at: NOW })
    const past = { id: 'r1', reference: 'BYHAND', amount: 44_000, seenAt: NOW + 4 * HOUR_MS, pays: ['another'] }
    const open = order({ placedAt: NOW - 5 * MINUTE_MS, slips: [{ reference: '', at: NOW + 2 * MINUTE_MS }] })
    const [match] = matchBankLines([came], [open], [past])
    expect(match).toMatchObject({ receipt: 'r1', orders: [] })
    expect(match!.confidence).not.toBe('sure')
    expect(match!.reasons).toContain('rivals')
    expect(matchBankLines([came], [open], [{ ...past, reference: 'X1', seenAt: NOW }])[0]!.receipt).toBe('r1')
  })

  test('the order it contains, not a receipt of the same amount that paid another', () => {
    const named = order()
    const booked = { id: 'r1', reference: 'ABC', amount: 44_000, seenAt: NOW, pays: ['another'] }
    const [match] = matchBankLines([line({ words: `Transfer ${named.number}` })], [named], [booked])
    expect(match).toMatchObject({ orders: [named.id], receipt: null, confidence: 'sure' })
  })

  test('the receipt that paid a part of the order it contains', () => {
    const named = order()
    const booked = { id: 'r1', reference: 'ABC', amount: 44_000, seenAt: NOW, pays: [named.id] }
    const [match] = matchBankLines([line({ words: `Transfer ${named.number}` })], [named], [booked])
    expect(match).toMatchObject({ orders: [], receipt: 'r1' })
  })
})

test('a month of orders: at least 95 of 100 are matched first to the right order, and hardly a sure match is wrong', () => {
  for (const seed of [11, 12]) {
    const statement = createBankStatement({ orders: 1_200, seed, days: 4 })
    const matches = matchBankLines(statement.lines, statement.orders)
    const isRight = (one: (typeof matches)[number]) =>
      statement.correctOrders.get(one.line)?.join() === one.orders.toSorted().join()
    expect(matches.filter(isRight).length / statement.correctOrders.size).toBeGreaterThanOrEqual(0.95)
    const sure = matches.filter(({ confidence }) => confidence === 'sure')
    expect(sure.filter((one) => !isRight(one)).length / sure.length).toBeLessThan(0.01)
  }
})
