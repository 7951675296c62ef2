import { and, desc, eq, lte } from 'drizzle-orm'
import type { SocialLink, TipKind } from '@bailu/contract/content/brand'
import type { RichText } from '@bailu/contract/content/rich-text'
import type { Lang } from '@bailu/contract/languages'
import type { Ctx } from '../../../core/context.ts'
import { brandPage, type BrandPageName } from '../table.ts'

type LocalizedText = Record<Lang, string>
export type TextPage = { title: LocalizedText; body: Record<Lang, RichText> }
export type Licence = {
  id: number
  title: LocalizedText
  number: string
  issuer: LocalizedText
  text: LocalizedText
  picture: string | null
  valid_until: string | null
}
export type LicencePage = {
  list: Licence[]
  /** Highest id assigned so far; ids of removed licences are never used again. */
  last: number
}
export type SocialPage = { lead: LocalizedText; links: SocialLink[] }
export type TipsPage = {
  /** Whether the tips are shown on the first visit. */
  shown: boolean
  title: LocalizedText
  lead: LocalizedText
  /** Two steps per kind. Without an uploaded picture the app shows its built-in drawing. */
  steps: Record<TipKind, { text: LocalizedText; picture: string | null }[]>
}

/** Stored content of each page by its name; written only by the handlers of this folder. */
export type BrandContent<N extends BrandPageName> = N extends 'license'
  ? LicencePage
  : N extends 'social'
    ? SocialPage
    : N extends 'tips'
      ? TipsPage
      : TextPage

/** The newest version already in effect, or the given version if it is in effect; undefined if there is none. */
export async function findCurrentPage<N extends BrandPageName>(
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
