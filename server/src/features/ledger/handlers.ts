import type { staffLedgerCalls } from '@bailu/contract/ledger/staff'
import type { Handlers } from '../../core/context.ts'
import { requestLedgerCheck, readLedgerCheck } from './check-ledger.ts'
import { listTransfers } from './list-transfers.ts'

export const ledgerHandlers: Handlers<typeof staffLedgerCalls> = {
  'GET /api/staff/ledger': listTransfers,
  'GET /api/staff/ledger/check': readLedgerCheck,
  'POST /api/staff/ledger/check': requestLedgerCheck,
}
