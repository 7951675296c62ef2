import type { staffAuditCalls } from '@bailu/contract/audit/staff'
import type { Handlers } from '../../core/context.ts'
import { exportAudit } from './export-audit.ts'
import { readLastSeal } from './seal-audit.ts'
import { listAudit } from './list-audit.ts'
import type { staffDigestCalls } from '@bailu/contract/alarms/staff'
import { chooseDigest, readDigestChoice } from './send-digest.ts'

export const auditHandlers: Handlers<typeof staffAuditCalls & typeof staffDigestCalls> = {
  'GET /api/staff/audit': listAudit,
  'GET /api/staff/audit/seal': readLastSeal,
  'GET /api/staff/audit/csv': exportAudit,
  'GET /api/staff/me/digest': readDigestChoice,
  'PUT /api/staff/me/digest': chooseDigest,
}
