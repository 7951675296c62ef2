import { Refusal } from '../../core/refusal.ts'

/** The numbered id a page ended at. @throws Refusal bad_input when it is none */
export function idCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return Number(cursor)
}
