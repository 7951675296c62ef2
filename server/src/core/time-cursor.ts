import * as z from 'zod'
import { Refusal } from './refusal.ts'

/** The last row of a page that is ordered by an instant and, within it, by id. */
export type TimeCursor = { at: Date; id: string }

const form = /^(-?\d{1,15})-(.{1,60})$/

export const writeCursor = ({ at, id }: TimeCursor): string => `${at.getTime()}-${id}`

/** @throws Refusal bad_input for anything {@link writeCursor} did not write */
export function readCursor(raw: string | undefined, id: z.ZodType<string, string> = z.uuid()): TimeCursor | undefined {
  if (raw === undefined) return undefined
  const [, ms, key] = form.exec(raw) ?? []
  const at = new Date(Number(ms))
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1 || !id.safeParse(key).success)
    throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return { at, id: key! }
}
