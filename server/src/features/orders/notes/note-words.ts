import type { Ctx } from '../../../core/context.ts'
import { seal, unsealOrPlain } from '../../../core/seal.ts'

export const orderNotePlace = (id: string): string => `order_note/${id}/words`

type House = Pick<Ctx, 'house'>
export const sealNote = ({ house }: House, id: string, words: string): string =>
  seal(house.settings, orderNotePlace(id), words)
export const openNote = ({ house }: House, { id, words }: { id: string; words: string }): string =>
  unsealOrPlain(house.settings, orderNotePlace(id), words)
