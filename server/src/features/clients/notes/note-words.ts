import type { Ctx } from '../../../core/context.ts'
import { seal, unsealOrPlain } from '../../../core/seal.ts'

export const clientNotePlace = (id: string): string => `client_note/${id}/words`

type House = Pick<Ctx, 'house'>
/** Free words may speak of health. */
export const sealNote = ({ house }: House, id: string, words: string): string =>
  seal(house.settings, clientNotePlace(id), words)
export const openNote = ({ house }: House, row: { id: string; words: string }): string =>
  unsealOrPlain(house.settings, clientNotePlace(row.id), row.words)
