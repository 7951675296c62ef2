import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, madeId } from './columns.ts'

/** Pages of the brand. Every change is a new version; the newest one in effect is shown. */
export const brandPage = pgTable(
  'brand_page',
  {
    id: madeId(),
    name: text().$type<BrandPageName>().notNull(),
    version: integer().notNull(),
    /** Its schema depends on the name; see the content feature's brand-kinds. */
    content: jsonb().notNull(),
    effectiveAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('brand_page_version').on(t.name, t.version),
    check('brand_page_name', sql`${t.name} in ('user', 'privacy', 'partner', 'about', 'license', 'social', 'tips')`),
    check('brand_page_counted', sql`${t.version} > 0`),
  ],
)
export type BrandPageName = 'user' | 'privacy' | 'partner' | 'about' | 'license' | 'social' | 'tips'
