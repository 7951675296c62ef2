import { and, inArray, lte, max } from 'drizzle-orm'
import { POLICIES, type PolicyName } from '@bailu/contract/content/brand'
import { brandPage } from '../content/table.ts'
import type { Ctx } from '../../core/context.ts'

/** Versions of the agreements in force now, for recording consents; 0 when there is none yet. */
export async function currentPolicyVersions({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Record<PolicyName, number>> {
  const rows = await db
    .select({ name: brandPage.name, version: max(brandPage.version) })
    .from(brandPage)
    .where(and(inArray(brandPage.name, [...POLICIES]), lte(brandPage.effectiveAt, now)))
    .groupBy(brandPage.name)
  const versionOf = (name: PolicyName) => rows.find((row) => row.name === name)?.version ?? 0
  return { user: versionOf('user'), privacy: versionOf('privacy'), partner: versionOf('partner') }
}
