import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { policyVersions } from '../../core/policy-versions.ts'
import { refuse } from '../../core/refusal.ts'
import { consent, type Agreement } from '../../database/tables/consents.ts'

type Given = {
  userId: number
  to: Agreement[]
  /** Versions that were shown to the user, if the client sent them. */
  read?: Partial<Record<Agreement, number | undefined>>
}

/**
 * Stores the agreements a user accepted, in the caller's transaction.
 * @throws AppError agreement_changed if the version in effect is not the one that was shown
 */
export async function recordConsent(tx: Ctx, { userId, to, read = {} }: Given): Promise<void> {
  const versions = await policyVersions(tx)
  if (to.some((agreement) => (read[agreement] ?? versions[agreement]) !== versions[agreement]))
    refuse('agreement_changed')
  await tx.db.insert(consent).values(
    to.map((agreement) => ({
      id: uuidv7(),
      userId,
      agreement,
      version: String(versions[agreement]),
      lang: tx.lang,
      at: tx.now,
    })),
  )
}
