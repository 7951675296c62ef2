import type { Ctx } from '../../../core/context.ts'
import { seal, unsealOrPlain } from '../../../core/seal.ts'

export const clientNotePlace = (id: string): string => `client_note/${id}/words`

type House = Pick<Ctx, 'house'>
/** Notes are free text that may contain health data, so they are encrypted. */
export const sealNote = ({ house }: House, id: string, words: string): string =>
  seal(house.settings, clientNotePlace(id), words)
export const openNote = ({ house }: House, row: { id: string; words: string }): string =>
  unsealOrPlain(house.settings, clientNotePlace(row.id), row.words)
