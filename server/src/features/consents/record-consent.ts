import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../core/context.ts'
import { policyVersions } from '../../core/policy-versions.ts'
import { refuse } from '../../core/refusal.ts'
import { consent, type Agreement } from '../../database/tables/consents.ts'

type Given = {
  userId: number
  to: Agreement[]
  /** Versions that were on the screen, where the phone told them. */
  read?: Partial<Record<Agreement, number | undefined>>
}

/**
 * Writes what a user agreed to, in the transaction of what it was agreed for.
 * @throws Refusal agreement_changed when another version holds than was read
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
