import * as z from 'zod'
import { AppError } from './errors.ts'

/** Pagination cursor of a list ordered by time and id: its last row. */
export type TimeCursor = { at: Date; id: string }

const CURSOR_FORM = /^(-?\d{1,15})-(.{1,60})$/

export const encodeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}-${id}`

/** @throws AppError bad_input for anything that {@link encodeCursor} did not write */
export function decodeCursor(
  text: string | undefined,
  id: z.ZodType<string, string> = z.uuid(),
): TimeCursor | undefined {
  if (text === undefined) return undefined
  const [, ms, key] = CURSOR_FORM.exec(text) ?? []
  const at = new Date(Number(ms))
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1 || !id.safeParse(key).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
  return { at, id: key! }
}

/** Pagination cursor of a list ordered by a whole number and id: both of its last row. */
export type NumberCursor = { value: bigint; id: string }

export const encodeNumberCursor = ({ value, id }: NumberCursor): string => `${value}-${id}`

/** @throws AppError bad_input for anything that {@link encodeNumberCursor} did not write */
export function decodeNumberCursor(
  text: string | undefined,
  id: z.ZodType<string, string> = z.uuid(),
): NumberCursor | undefined {
  if (text === undefined) return undefined
  const [, value, key] = CURSOR_FORM.exec(text) ?? []
  if (value === undefined || !id.safeParse(key).success) throw new AppError('bad_input', { cursor: { what: 'form' } })
  return { value: BigInt(value), id: key! }
}

/** Id of a numbered row, as part of a cursor. */
export const numberedRow = z.string().regex(/^[1-9]\d{0,14}$/)

/** Checks a cursor that is a column of the last row of a page, by default its uuid. @throws AppError bad_input */
export function checkCursor(cursor: string | undefined, form: z.ZodType = z.uuid()): void {
  if (cursor !== undefined && !form.safeParse(cursor).success)
    throw new AppError('bad_input', { cursor: { what: 'form' } })
}

/** Parses a pagination cursor that is the numeric id of the last row of a page. @throws AppError bad_input */
export function parseIdCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new AppError('bad_input', { cursor: { what: 'form' } })
  return Number(cursor)
}

/**
 * The page of rows that were read with a limit of `size + 1`, and the cursor of the following page.
 * @param cursorOf the cursor that names the last row of the page
 */
export function takePage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (last: Row) => string | number | TimeCursor,
) {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (rows.length <= size || last === undefined) return { page, next: null }
  const cursor = cursorOf(last)
  return { page, next: typeof cursor === 'object' ? encodeCursor(cursor) : String(cursor) }
}
