import { eq } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { staff } from '../../../database/tables/people.ts'

type Person = typeof staff.$inferSelect

/** Only owners may edit, and neither another owner nor themselves. */
export const mayEdit = (scope: StaffScope, person: Pick<Person, 'id' | 'role'>): boolean =>
  scope.role === 'owner' && person.role !== 'owner' && person.id !== scope.staffId

/** An owner may remove the second factors of every colleague, also of another owner, but not their own. */
export const mayReset = (scope: StaffScope, person: Pick<Person, 'id'>): boolean =>
  scope.role === 'owner' && person.id !== scope.staffId

/** Locks a colleague whose second factors the caller may remove. @throws AppError not_found, forbidden */
export const holdResettable = (tx: Ctx, scope: StaffScope, id: string): Promise<Person> => hold(tx, scope, id, mayReset)

/** Locks a colleague the caller may edit. @throws AppError not_found, forbidden */
export const holdColleague = (tx: Ctx, scope: StaffScope, id: string): Promise<Person> => hold(tx, scope, id, mayEdit)

async function hold(tx: Ctx, scope: StaffScope, id: string, may: typeof mayEdit): Promise<Person> {
  const [person] = await tx.db.select().from(staff).where(eq(staff.id, id)).for('no key update')
  if (!person) return refuse('not_found')
  return may(scope, person) ? person : refuse('forbidden')
}
