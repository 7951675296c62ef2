import { eq } from 'drizzle-orm'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { staff } from '../../../database/tables/people.ts'

type Person = typeof staff.$inferSelect

/** Nobody edits a role at or above their own, nor themselves; only owners edit at all. */
export const mayEdit = (scope: StaffScope, person: Pick<Person, 'id' | 'role'>): boolean =>
  scope.role === 'owner' && person.role !== 'owner' && person.id !== scope.staffId

/** An owner helps everybody who has lost their second factors, another owner too, but not themselves. */
export const mayReset = (scope: StaffScope, person: Pick<Person, 'id'>): boolean =>
  scope.role === 'owner' && person.id !== scope.staffId

/** Locks somebody whose second factors the caller may take away. @throws Refusal not_found, forbidden */
export const holdResettable = (tx: Ctx, scope: StaffScope, id: string): Promise<Person> => hold(tx, scope, id, mayReset)

/** Locks somebody the caller may change. @throws Refusal not_found, forbidden */
export const holdColleague = (tx: Ctx, scope: StaffScope, id: string): Promise<Person> => hold(tx, scope, id, mayEdit)

async function hold(tx: Ctx, scope: StaffScope, id: string, may: typeof mayEdit): Promise<Person> {
  const [person] = await tx.db.select().from(staff).where(eq(staff.id, id)).for('no key update')
  if (!person) return refuse('not_found')
  return may(scope, person) ? person : refuse('forbidden')
}
