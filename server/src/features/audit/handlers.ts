import type { staffAuditCalls } from '@bailu/contract/audit/staff'
import type { Handlers } from '../../core/perform.ts'
import { exportAudit } from './export-audit.ts'
import { readLastSeal } from './seal-audit.ts'
import { listAudit } from './list-audit.ts'

export const auditHandlers: Handlers<typeof staffAuditCalls> = {
  'GET /api/staff/audit': listAudit,
  'GET /api/staff/audit/seal': readLastSeal,
  'GET /api/staff/audit/csv': exportAudit,
}
