import { ilike } from 'drizzle-orm'
import type { Db } from '../../database/connect.ts'
import { staff } from '../../database/tables/people.ts'

/** Emails of demo staff accounts in this database, including disabled ones: their passwords are in the README. */
export async function demoStaff(db: Db): Promise<string[]> {
  const rows = await db.select({ email: staff.email }).from(staff).where(ilike(staff.email, '%@demo.example'))
  return rows.map(({ email }) => email).toSorted()
}

/** @throws Error in production if there are demo accounts; the message names them */
export async function refuseDemoStaff({ production }: { production: boolean }, db: Db): Promise<void> {
  if (!production) return
  const there = await demoStaff(db)
  if (there.length === 0) return
  throw new Error(
    `This database was filled with the demo (${there.join(', ')}), whose passwords everybody knows.\nA production start needs a database of its own, without demo data.`,
  )
}
