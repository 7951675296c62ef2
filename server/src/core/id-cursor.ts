import { Refusal } from './refusal.ts'

/** Parses a pagination cursor that is the numeric id of the last row of a page. @throws AppError bad_input */
export function idCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return Number(cursor)
}
