import { createHash } from 'node:crypto'
import type { ColumnRole, DateOrder } from '@bailu/contract/staff-statements'
import { MOST_RECEIVED as MOST } from '@bailu/contract/receipt-kinds'
import { foundReference } from '../../../core/plain-reference.ts'
import type { StatementColumns } from '../../../database/tables/statements.ts'
import { bankOf, enough, plainHead, rolesOf, SUMMARY } from './head-words.ts'
import { isOut, readAmount, readDay, readTime } from './read-cells.ts'

/** Issue of a line; the texts are in the phrases. */
export type LineTrouble = 'date' | 'far' | 'amount' | 'large' | 'both' | 'none' | 'sign'
export type ReadLine = {
  line: number
  naturalKey: string
  plainKey: string
  accountKnown: boolean
  at: Date
  timed: boolean
  amount: bigint
  balance: bigint | null
  reference: string
  words: string
}
export type Reading = {
  lines: ReadLine[]
  troubles: { line: number; trouble: LineTrouble }[]
  /** Line numbers whose balance does not follow from the line before. */
  gaps: number[]
}

/** A date outside this range was read with the wrong calendar or order of day and month. */
const [AHEAD_MS, BACK_MS] = [7 * 86_400_000, 366 * 86_400_000]
const MOST_RECEIVED = BigInt(MOST)
const ABOVE = 60
const WORDS = 500

/** Finds the heading row and the roles of its columns by its own words. */
export function findHead(cells: string[][]): { at: number; roles: ColumnRole[] } | undefined {
  for (const [at, row] of cells.slice(0, ABOVE).entries()) {
    const roles = rolesOf(row)
    if (enough(roles) && roles.filter((role) => role !== 'none').length >= 3) return { at, roles }
  }
  return undefined
}

/** Normalized heading row, by which saved column settings are found again. */
export const headKey = (row: string[]): string => row.map(plainHead).join('|').slice(0, 600)
export const bankIn = (cells: string[][], head: number): string => bankOf(cells.slice(0, head), cells[head] ?? [])

/** The order of day and month in the file: a second number above twelve means month first. */
export function orderIn(cells: string[][], { headLine, roles }: Omit<StatementColumns, 'order'>): DateOrder {
  const column = roles.indexOf('date')
  const parts = cells.slice(headLine).flatMap((row) => {
    const found = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(row[column]?.trim() ?? '')
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  return parts.some(([, second]) => second > 12) && parts.every(([first]) => first <= 12) ? 'mdy' : 'dmy'
}

type Row = { line: number; cell: (role: ColumnRole) => string; words: string; head: boolean }

/** Parses every line of a statement, or reports its issue; no line is skipped. */
export function readStatement(cells: string[][], columns: StatementColumns, now: Date): Reading {
  const { headLine, roles, order } = columns
  const thisYear = now.getUTCFullYear()
  const head = headKey(cells[headLine - 1] ?? [])
  const account = accountIn(cells.slice(0, headLine))
  const seen = new Map<string, number>()
  const reading: Reading = { lines: [], troubles: [], gaps: [] }
  for (const [at, row] of cells.entries()) {
    if (at < headLine || row.every((cell) => cell.trim() === '') || headKey(row) === head) continue
    const one = rowOf(row, roles, at + 1)
    const sum = amountOf(one, roles)
    const day = readDay(one.cell('date'), order, thisYear)
    const text = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (text.some((cell) => SUMMARY.test(cell)) && (!day || sum === 'none')) continue
    if (!day && sum === 'none' && one.cell('date') === '') {
      // A row without date and amount continues the description of the line above.
      const last = reading.lines.at(-1)
      if (last) last.words = `${last.words} ${one.words}`.trim().slice(0, WORDS)
      continue
    }
    if (!day || typeof sum === 'string') {
      reading.troubles.push({ line: one.line, trouble: day ? (sum as LineTrouble) : 'date' })
      continue
    }
    const ahead = Date.parse(day.day) - now.getTime()
    const far = ahead > AHEAD_MS || ahead < -BACK_MS
    if (far || (sum < 0n ? -sum : sum) > MOST_RECEIVED) {
      reading.troubles.push({ line: one.line, trouble: far ? 'far' : 'large' })
      continue
    }
    const time = readTime(one.cell('time')) ?? readTime(day.rest)
    const balance = one.cell('balance') === '' ? null : (readAmount(one.cell('balance')) ?? null)
    const reference = foundReference(one.cell('reference')).slice(0, 60)
    const same = [day.day, time?.slice(0, 5) ?? '', sum, balance ?? `${reference} ${one.words}`].join('\n')
    const nth = (seen.get(same) ?? 0) + 1
    seen.set(same, nth)
    reading.lines.push({
      line: one.line,
      naturalKey: keyOf(account.tail, same, nth),
      plainKey: keyOf('', same, nth),
      accountKnown: account.known,
      at: new Date(`${day.day}T${time ?? '00:00:00'}+07:00`),
      timed: time !== undefined,
      amount: sum,
      balance,
      reference,
      words: one.words,
    })
  }
  reading.gaps = gapsOf(reading.lines)
  return reading
}

const keyOf = (account: string, same: string, nth: number) =>
  createHash('sha256').update(`${account}\n${same}\n${nth}`).digest('hex')

function rowOf(row: string[], roles: ColumnRole[], line: number): Row {
  const cell = (role: ColumnRole) => {
    const at = roles.indexOf(role)
    return at < 0 ? '' : (row[at] ?? '').trim()
  }
  const words = roles
    .flatMap((role, at) => (role === 'words' ? [(row[at] ?? '').replace(/\s+/g, ' ').trim()] : []))
    .filter((one) => one !== '')
    .join(' · ')
    .slice(0, WORDS)
  return { line, cell, words, head: false }
}

/** Satang; above zero money in, below zero money out. */
function amountOf({ cell }: Row, roles: ColumnRole[]): bigint | LineTrouble {
  if (roles.includes('amount')) {
    const sum = readAmount(cell('amount'))
    if (sum === undefined) return 'amount'
    if (sum === 0n) return 'none'
    if (!roles.includes('sign')) return sum
    const out = isOut(cell('sign'))
    if (out === undefined) return 'sign'
    return out === sum < 0n ? sum : -sum
  }
  const [came, left] = [readAmount(cell('in')), readAmount(cell('out'))]
  if (came === undefined || left === undefined) return 'amount'
  if (came !== 0n && left !== 0n) return 'both'
  if (came === 0n && left === 0n) return 'none'
  // Some banks write money out with a minus sign.
  return came === 0n ? (left < 0n ? left : -left) : came
}

/**
 * The last four digits of the account in the rows above the table; `known` is false where digits are masked, because
 * another file may show others.
 */
function accountIn(above: string[][]): { tail: string; known: boolean } {
  for (const cell of above.flat()) {
    const found = /(?<![\dxX])[\dxX]{3}-[\dxX]-[\dxX]{4,5}-[\dxX](?![\dxX])|(?<!\d)\d{10}(?!\d)/.exec(cell)
    if (found) return { tail: found[0].replace(/\D/g, '').slice(-4), known: !/x/i.test(found[0]) }
  }
  return { tail: '', known: false }
}

/** Balances must follow from one line to the next, top down or bottom up; where neither, a line may be missing. */
function gapsOf(lines: ReadLine[]): number[] {
  if (lines.some(({ balance }) => balance === null)) return []
  const follows = (before: ReadLine, after: ReadLine) => before.balance! + after.amount === after.balance!
  const down: number[] = []
  const up: number[] = []
  for (const [at, one] of lines.entries()) {
    const next = lines[at + 1]
    if (!next) break
    if (!follows(one, next)) down.push(next.line)
    if (!follows(next, one)) up.push(next.line)
  }
  return down.length <= up.length ? down : up
}
