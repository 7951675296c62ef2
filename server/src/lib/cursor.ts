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

/** Parses a pagination cursor that is the numeric id of the last row of a page. @throws AppError bad_input */
export function parseIdCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new AppError('bad_input', { cursor: { what: 'form' } })
  return Number(cursor)
}
