import { eq } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { staff } from '../../../database/tables/people.ts'

type Person = typeof staff.$inferSelect

/** Nobody edits a role at or above their own, nor themselves; only owners edit at all. */
export const mayEdit = (scope: StaffScope, person: Pick<Person, 'id' | 'role'>): boolean =>
  scope.role === 'owner' && person.role !== 'owner' && person.id !== scope.staffId

/** Locks somebody the caller may change. @throws Refusal not_found, forbidden */
export async function holdColleague(tx: Ctx, scope: StaffScope, id: string): Promise<Person> {
  const [person] = await tx.db.select().from(staff).where(eq(staff.id, id)).for('no key update')
  if (!person) return refuse('not_found')
  return mayEdit(scope, person) ? person : refuse('forbidden')
}
