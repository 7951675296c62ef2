import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { currentPolicyVersions } from './policy-versions.ts'
import { fail } from '../../lib/errors.ts'
import { importSource } from '../data-import/table.ts'
import { consent, type Agreement } from '../account/table.ts'

type ConsentInput = {
  userId: number
  agreements: Agreement[]
  /** Versions that were shown to the user, if the client sent them. */
  shownVersions?: Partial<Record<Agreement, number | undefined>>
}

/**
 * Stores the agreements a user accepted, in the caller's transaction.
 * @throws AppError agreement_changed if the version in effect is not the one that was shown
 */
export async function recordConsent(tx: Ctx, { userId, agreements, shownVersions = {} }: ConsentInput): Promise<void> {
  const versions = await currentPolicyVersions(tx)
  if (agreements.some((agreement) => (shownVersions[agreement] ?? versions[agreement]) !== versions[agreement]))
    fail('agreement_changed')
  await tx.db.insert(consent).values(
    agreements.map((agreement) => ({
      id: uuidv7(),
      userId,
      agreement,
      version: String(versions[agreement]),
      lang: tx.lang,
      at: tx.now,
    })),
  )
}

/** For an account of another system: its owner accepts the policies in effect together with the first password. */
export async function recordFirstConsent(tx: Ctx, userId: number): Promise<void> {
  if ((await tx.db.$count(importSource, eq(importSource.userId, userId))) > 0)
    await recordConsent(tx, { userId, agreements: ['user', 'privacy'] })
}
