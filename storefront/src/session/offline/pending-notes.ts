import type { InputOf } from '@bailu/contract/calls'
import { createPendingList, type PendingItem } from './pending-list.ts'

/** A new note about the client with this id. */
export type PendingNote = InputOf<'POST /api/client/{id}/note'> & PendingItem

/** Notes about clients written offline; the draft is the idempotency key. */
export const pendingNotes = createPendingList<PendingNote>('notes')
export const usePendingNotes = pendingNotes.useList
