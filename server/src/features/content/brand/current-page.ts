import { and, desc, eq, lte } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { brandPage, type BrandPageName } from '../../../database/tables/brand.ts'
import type { BrandContent } from './brand-kinds.ts'

/** The newest version already in effect, or the given version if it is in effect; undefined if there is none. */
export async function currentPage<N extends BrandPageName>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  name: N,
  version?: number,
): Promise<{ version: number; effectiveAt: Date; content: BrandContent<N> } | undefined> {
  const [row] = await db
    .select()
    .from(brandPage)
    .where(
      and(
        eq(brandPage.name, name),
        lte(brandPage.effectiveAt, now),
        version === undefined ? undefined : eq(brandPage.version, version),
      ),
    )
    .orderBy(desc(brandPage.version))
    .limit(1)
  return row && { version: row.version, effectiveAt: row.effectiveAt, content: row.content as BrandContent<N> }
}
