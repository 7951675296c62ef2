import * as z from 'zod'
import { Refusal } from './refusal.ts'

/** Pagination cursor of a list ordered by time and id: its last row. */
export type TimeCursor = { at: Date; id: string }

const form = /^(-?\d{1,15})-(.{1,60})$/

export const writeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}-${id}`

/** @throws AppError bad_input for anything that {@link encodeCursor} did not write */
export function readCursor(raw: string | undefined, id: z.ZodType<string, string> = z.uuid()): TimeCursor | undefined {
  if (raw === undefined) return undefined
  const [, ms, key] = form.exec(raw) ?? []
  const at = new Date(Number(ms))
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1 || !id.safeParse(key).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return { at, id: key! }
}
