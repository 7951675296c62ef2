import { arrayOverlaps, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { STAFF_ROLES, type StaffRole } from '@bailu/contract/call'
import type { Ctx } from './context.ts'
import { staff } from '../features/staff/table.ts'

/** Roles of a row: of one that the version before wrote, and that no backfill has reached, the only one. */
export const rolesOf = ({ roles, role }: Pick<typeof staff.$inferSelect, 'roles' | 'role'>): StaffRole[] =>
  roles.length > 0 ? roles : [role]

/** SQL condition: staff with one of these roles. */
export const holdsRole = (...wanted: StaffRole[]): SQL | undefined =>
  or(arrayOverlaps(staff.roles, wanted), inArray(staff.role, wanted))

/** Gives the rows of the version before their roles. @returns their number */
export async function fillRoles({ db }: Pick<Ctx, 'db'>): Promise<number> {
  const { rowCount } = await db
    .update(staff)
    .set({ roles: sql`array[${staff.role}]` })
    .where(eq(staff.roles, []))
  return rowCount ?? 0
}

/** In the one sequence that the database accepts, so that equal sets are equal arrays. */
export const inRoleOrder = (roles: readonly StaffRole[]): StaffRole[] =>
  STAFF_ROLES.filter((role) => roles.includes(role))
