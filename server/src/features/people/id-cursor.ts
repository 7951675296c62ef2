import { Refusal } from '../../core/refusal.ts'

/** The last number of the page before. @throws Refusal bad_input */
export function idCursor(raw: string | undefined): number | undefined {
  if (raw === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(raw)) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  return Number(raw)
}
