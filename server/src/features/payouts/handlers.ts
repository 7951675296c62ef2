import type { staffPayoutCalls } from '@bailu/contract/payouts/staff'
import type { Handlers } from '../../core/context.ts'
import { downloadBankFile, createBankFile } from './bank-file.ts'
import { createBatch, readReadySums } from './make-batch.ts'
import { payBatch, noteNotExecuted, releaseItem } from './pay-batch.ts'
import { listBatches, readBatch } from './read-batches.ts'

export const payoutHandlers: Handlers<typeof staffPayoutCalls> = {
  'GET /api/staff/payout': listBatches,
  'GET /api/staff/payout/ready': readReadySums,
  'POST /api/staff/payout': createBatch,
  'GET /api/staff/payout/{id}': readBatch,
  'GET /api/staff/payout/{id}/csv': downloadBankFile,
  'POST /api/staff/payout/{id}/pay': payBatch,
  'POST /api/staff/payout/{id}/file': createBankFile,
  'POST /api/staff/payout/{id}/not-executed': noteNotExecuted,
  'POST /api/staff/payout/{id}/release': releaseItem,
}
