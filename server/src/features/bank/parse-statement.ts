import { createHash } from 'node:crypto'
import type { ColumnRole, DateOrder } from '@bailu/contract/bank/kinds'
import { MAX_RECEIVED as MOST } from '@bailu/contract/receipts/kinds'
import { DAY_MS } from '@bailu/phrases/days'
import { bankReferenceIn } from '../../lib/normalize.ts'
import type { StatementColumns } from './table.ts'
import { detectBank, hasRequiredColumns, normalizeHeading, columnRoles, SUMMARY } from './statement-columns.ts'
import { dateOrderOf, isDebit, parseAmount, parseDay, parseTime } from '../../lib/parse-cells.ts'

/** Issue of a line; the texts are in the phrases. */
export type LineIssue = 'date' | 'far' | 'amount' | 'large' | 'both' | 'none' | 'sign'
export type ParsedLine = {
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
export type ParsedStatement = {
  lines: ParsedLine[]
  issues: { line: number; issue: LineIssue }[]
  /** Line numbers whose balance does not follow from the line before. */
  gaps: number[]
}

/** A date outside this range was read with the wrong calendar or order of day and month. */
const [AHEAD_MS, BACK_MS] = [7 * DAY_MS, 366 * DAY_MS]
const MOST_RECEIVED = BigInt(MOST)
const MAX_HEADING_ROW = 60
const MAX_WORDS = 500

/** Finds the heading row and the roles of its columns by its own words. */
export function findHeading(cells: string[][]): { at: number; roles: ColumnRole[] } | undefined {
  for (const [at, row] of cells.slice(0, MAX_HEADING_ROW).entries()) {
    const roles = columnRoles(row)
    if (hasRequiredColumns(roles) && roles.filter((role) => role !== 'none').length >= 3) return { at, roles }
  }
  return undefined
}

/** Normalized heading row, by which saved column settings are found again. */
export const headingKey = (row: string[]): string => row.map(normalizeHeading).join('|').slice(0, 600)
export const detectStatementBank = (cells: string[][], head: number): string =>
  detectBank(cells.slice(0, head), cells[head] ?? [])

/** The order of day and month in the file: a second number above twelve means month first. */
export function detectDateOrder(cells: string[][], { headLine, roles }: Omit<StatementColumns, 'order'>): DateOrder {
  const column = roles.indexOf('date')
  return dateOrderOf(cells.slice(headLine).map((row) => row[column] ?? ''))
}

type Row = { line: number; cell: (role: ColumnRole) => string; words: string; head: boolean }

/** Parses every line of a statement, or reports its issue; no line is skipped. */
export function parseBankStatement(cells: string[][], columns: StatementColumns, now: Date): ParsedStatement {
  const { headLine, roles, order } = columns
  const thisYear = now.getUTCFullYear()
  const head = headingKey(cells[headLine - 1] ?? [])
  const account = findAccount(cells.slice(0, headLine))
  const occurrences = new Map<string, number>()
  const parsed: ParsedStatement = { lines: [], issues: [], gaps: [] }
  for (const [at, row] of cells.entries()) {
    if (at < headLine || row.every((cell) => cell.trim() === '') || headingKey(row) === head) continue
    const entry = toRow(row, roles, at + 1)
    const sum = signedAmount(entry, roles)
    const day = parseDay(entry.cell('date'), order, thisYear)
    const text = row.map((cell) => cell.trim()).filter((cell) => cell !== '')
    if (text.some((cell) => SUMMARY.test(cell)) && (!day || sum === 'none')) continue
    if (!day && sum === 'none' && entry.cell('date') === '') {
      // A row without date and amount continues the description of the line above.
      const last = parsed.lines.at(-1)
      if (last) last.words = `${last.words} ${entry.words}`.trim().slice(0, MAX_WORDS)
      continue
    }
    if (!day || typeof sum === 'string') {
      parsed.issues.push({ line: entry.line, issue: day ? (sum as LineIssue) : 'date' })
      continue
    }
    const offsetMs = Date.parse(day.day) - now.getTime()
    const isOutOfRange = offsetMs > AHEAD_MS || offsetMs < -BACK_MS
    if (isOutOfRange || (sum < 0n ? -sum : sum) > MOST_RECEIVED) {
      parsed.issues.push({ line: entry.line, issue: isOutOfRange ? 'far' : 'large' })
      continue
    }
    const time = parseTime(entry.cell('time')) ?? parseTime(day.rest)
    const balance = entry.cell('balance') === '' ? null : (parseAmount(entry.cell('balance')) ?? null)
    const reference = bankReferenceIn(entry.cell('reference')).slice(0, 60)
    const identity = [day.day, time?.slice(0, 5) ?? '', sum, balance ?? `${reference} ${entry.words}`].join('\n')
    const occurrence = (occurrences.get(identity) ?? 0) + 1
    occurrences.set(identity, occurrence)
    parsed.lines.push({
      line: entry.line,
      naturalKey: lineKey(account.tail, identity, occurrence),
      plainKey: lineKey('', identity, occurrence),
      accountKnown: account.known,
      at: new Date(`${day.day}T${time ?? '00:00:00'}+07:00`),
      timed: time !== undefined,
      amount: sum,
      balance,
      reference,
      words: entry.words,
    })
  }
  parsed.gaps = findBalanceGaps(parsed.lines)
  return parsed
}

const lineKey = (account: string, identity: string, occurrence: number) =>
  createHash('sha256').update(`${account}\n${identity}\n${occurrence}`).digest('hex')

function toRow(row: string[], roles: ColumnRole[], line: number): Row {
  const cell = (role: ColumnRole) => {
    const at = roles.indexOf(role)
    return at < 0 ? '' : (row[at] ?? '').trim()
  }
  const words = roles
    .flatMap((role, at) => (role === 'words' ? [(row[at] ?? '').replace(/\s+/g, ' ').trim()] : []))
    .filter((entry) => entry !== '')
    .join(' · ')
    .slice(0, MAX_WORDS)
  return { line, cell, words, head: false }
}

/** Satang; above zero money in, below zero money out. */
function signedAmount({ cell }: Row, roles: ColumnRole[]): bigint | LineIssue {
  if (roles.includes('amount')) {
    const sum = parseAmount(cell('amount'))
    if (sum === undefined) return 'amount'
    if (sum === 0n) return 'none'
    if (!roles.includes('sign')) return sum
    const isDebitSign = isDebit(cell('sign'))
    if (isDebitSign === undefined) return 'sign'
    return isDebitSign === sum < 0n ? sum : -sum
  }
  const [moneyIn, moneyOut] = [parseAmount(cell('in')), parseAmount(cell('out'))]
  if (moneyIn === undefined || moneyOut === undefined) return 'amount'
  if (moneyIn !== 0n && moneyOut !== 0n) return 'both'
  if (moneyIn === 0n && moneyOut === 0n) return 'none'
  // Some banks write money out with a minus sign.
  return moneyIn === 0n ? (moneyOut < 0n ? moneyOut : -moneyOut) : moneyIn
}

/**
 * The last four digits of the account in the rows above the table; `known` is false where digits are masked, because
 * another file may show others.
 */
function findAccount(above: string[][]): { tail: string; known: boolean } {
  for (const cell of above.flat()) {
    const match = /(?<![\dxX])[\dxX]{3}-[\dxX]-[\dxX]{4,5}-[\dxX](?![\dxX])|(?<!\d)\d{10}(?!\d)/.exec(cell)
    if (match) return { tail: match[0].replace(/\D/g, '').slice(-4), known: !/x/i.test(match[0]) }
  }
  return { tail: '', known: false }
}

/** Balances must follow from one line to the next, top down or bottom up; where neither, a line may be missing. */
function findBalanceGaps(lines: ParsedLine[]): number[] {
  if (lines.some(({ balance }) => balance === null)) return []
  const follows = (before: ParsedLine, after: ParsedLine) => before.balance! + after.amount === after.balance!
  const down: number[] = []
  const up: number[] = []
  for (const [at, entry] of lines.entries()) {
    const next = lines[at + 1]
    if (!next) break
    if (!follows(entry, next)) down.push(next.line)
    if (!follows(next, entry)) up.push(next.line)
  }
  return down.length <= up.length ? down : up
}
