import { max, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { record } from '../../../core/audit.ts'
import type { Ctx, StaffScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTx } from '../../../database/connect.ts'
import { brandPage, type BrandPageName } from '../../../database/tables/brand.ts'
import type { BrandContent } from './brand-kinds.ts'

/**
 * Adds the version after `seen`, the one the editor read. Of two concurrent writers the unique version number lets one win.
 * @throws AppError edited_meanwhile
 */
export async function savePage<N extends BrandPageName>(
  ctx: Ctx,
  _: StaffScope,
  name: N,
  seen: number,
  content: BrandContent<N>,
  effectiveAt = ctx.now,
): Promise<{ version: number }> {
  const version = seen + 1
  return inTx(ctx, async (tx) => {
    const [last] = await tx.db
      .select({ version: max(brandPage.version) })
      .from(brandPage)
      .where(eq(brandPage.name, name))
    if ((last?.version ?? 0) !== seen) return refuse('edited_meanwhile')
    const added = await tx.db
      .insert(brandPage)
      .values({ id: uuidv7(), name, version, content, effectiveAt, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ version: brandPage.version })
    if (added.length === 0) return refuse('edited_meanwhile')
    await record(tx, 'brand_page.written', { type: 'brand_page', id: name }, { version })
    return { version }
  })
}
