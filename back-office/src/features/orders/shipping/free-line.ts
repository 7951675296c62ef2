import { carrierNameOf } from '@bailu/contract/orders/kinds'
import { orderNumbersIn, possibleOldNumbers } from '@bailu/contract/orders/order-number'
import { latinDigits } from '@bailu/contract/typed-numbers'
import { fitsAnyCarrier, hasFormat, fitsCarrier } from './tracking-number.ts'

/** Enough digits for a tracking number; not a Thai phone, an amount, a day, or an order number. */
export const looksLikeTracking = (cell: string): boolean =>
  (cell.match(/\d/g)?.length ?? 0) >= 4 &&
  /^[\w-]{6,40}$/.test(cell) &&
  !isPhoneOrDay(cell) &&
  orderNumbersIn(cell).length === 0

export const isPhoneOrDay = (text: string): boolean =>
  /^(\+?66|0)\d{8,9}$/.test(text) || /^\d{1,4}-\d{1,2}-\d{1,4}$/.test(text)

/** Part of a number that is printed with blanks: has a digit, or is a prefix or suffix of few letters. */
const isPiece = (token: string): boolean =>
  /^[A-Za-z0-9-]+$/.test(token) && (/\d/.test(token) || /^[A-Za-z]{1,3}$/.test(token))
const isLineCount = (pieces: string[]): boolean => pieces.length === 1 && /^\d{1,3}$/.test(pieces[0]!)

const POST = 'Thailand Post'

/**
 * One number of pieces without their blanks; undefined where the pieces could be a number and something else.
 * @param carrier of the line or of all lines, empty if it is not known
 */
export function joinPieces(pieces: string[], carrier: string): string | undefined {
  if (pieces.length === 1) return pieces[0]
  if (pieces.some(isPhoneOrDay)) return undefined
  const joined = pieces.join('')
  const isClear = (fits: (number: string) => boolean) => fits(joined) && !pieces.some(fits)
  const clear =
    (hasFormat(carrier) && isClear((number) => fitsCarrier(carrier, number))) ||
    isClear((number) => fitsCarrier(POST, number)) ||
    isClear(fitsAnyCarrier)
  return clear ? joined : undefined
}

/** Numbers of orders here, by their numbers in the system before, in upper case. */
export type OldNumbers = ReadonlyMap<string, string>

/** Numbers here of the orders that a text names by their numbers in the system before. */
export const oldOrdersIn = (text: string, old: OldNumbers): string[] =>
  old.size === 0 ? [] : [...new Set(possibleOldNumbers(text).flatMap((name) => old.get(name) ?? []))]

export type FreeLine = {
  numbers: string[]
  /** Empty: the line has none; undefined: it is not clear which part of the line is the number. */
  tracking: string | undefined
  carrier: string | undefined
}

/** A line of a chat or a web page, with order number, tracking number and carrier between other words. */
export function readFreeLine(text: string, chosenCarrier: string, old: OldNumbers): FreeLine {
  const numbers = [...new Set([...orderNumbersIn(text), ...oldOrdersIn(text, old)])]
  const carrier = carrierNameOf(text)
  const runs: string[][] = [[]]
  const tokens = latinDigits(text)
    .split(/[\s:;,=|()]+/)
    .filter(Boolean)
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    const words = [3, 2, 1].find((count) => {
      const name = tokens
        .slice(at, at + count)
        .join(' ')
        .toUpperCase()
      return old.has(name) || old.has(name.replace(/^#/, ''))
    })
    if (words !== undefined) {
      at += words - 1
      runs.push([])
      continue
    }
    const isNumber = isPiece(token) && orderNumbersIn(token).length === 0 && !isCarrierWord(token)
    if (isNumber) runs.at(-1)!.push(token)
    else runs.push([])
  }
  const parts = runs.filter((pieces) => pieces.some((piece) => /\d/.test(piece)))
  const long = parts.length > 1 ? parts.filter((pieces) => !isLineCount(pieces)) : parts
  if (long.length > 1) return { numbers, tracking: undefined, carrier }
  return { numbers, tracking: long[0] ? joinPieces(long[0], carrier ?? chosenCarrier) : '', carrier }
}

/** Such as KEX; a tracking number may contain the name of a carrier. */
const isCarrierWord = (token: string): boolean => !/\d/.test(token) && carrierNameOf(token) !== undefined
