import type { ledgerCalls } from '@bailu/contract/staff-ledger'
import type { Verbs } from '../core/perform.ts'
import { askCheck, readCheck } from '../features/ledger/kept-check.ts'
import { listTransfers } from '../features/ledger/list-transfers.ts'

export const ledgerVerbs: Verbs<typeof ledgerCalls> = {
  'GET /api/staff/ledger': listTransfers,
  'GET /api/staff/ledger/check': readCheck,
  'POST /api/staff/ledger/check': askCheck,
}
