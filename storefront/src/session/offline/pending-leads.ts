import type { InputOf } from '@bailu/contract/calls'
import { createPendingList, type PendingItem } from './pending-list.ts'

export type PendingLead = InputOf<'POST /api/potential-customer'> &
  PendingItem & {
    /** Number of pending photos of this lead. */
    photos?: number
  }

/** Leads written offline. */
export const pendingLeads = createPendingList<PendingLead>('leads')
export const usePendingLeads = pendingLeads.useList
