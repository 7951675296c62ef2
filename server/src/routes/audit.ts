import type { auditCalls } from '@bailu/contract/audit'
import type { Verbs } from '../core/perform.ts'
import { exportAudit } from '../features/audit/export-audit.ts'
import { readSeal } from '../features/audit/read-seal.ts'
import { listAudit } from '../features/audit/list-audit.ts'

export const auditVerbs: Verbs<typeof auditCalls> = {
  'GET /api/staff/audit': listAudit,
  'GET /api/staff/audit/seal': readSeal,
  'GET /api/staff/audit/csv': exportAudit,
}
