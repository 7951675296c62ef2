import type { Application } from '@bailu/contract/applications'
import type { partnerApplication } from '../../database/tables/applications.ts'

export type Named = { nickname: string | null; employeeNo: string | null }

export const presentApplication = (row: typeof partnerApplication.$inferSelect, mentor: Named): Application => ({
  id: row.id,
  status: row.status,
  first_name: row.firstName,
  last_name: row.lastName,
  birth_date: row.birthDate,
  mentor:
    mentor.nickname !== null && mentor.employeeNo !== null
      ? { nickname: mentor.nickname, employee_no: mentor.employeeNo }
      : null,
  message: row.message,
  submitted_at: row.submittedAt.toISOString(),
  decided_at: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
})
