import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { productContains, productMatches, searchWordKey, splitSearchTerms } from '../search-terms.ts'
import { product, searchGroup, searchWord } from '../table.ts'
import { planSearch, wordsExpression } from './plan-search.ts'

export type SearchCondition = {
  matches: SQL
  /** 0 for products with all words of the search, 1 for those with words of their groups; none without groups. */
  rank?: SQL
}

/**
 * Condition for the products of a search text; undefined without one. A term that is written on a product is a name
 * rather than a description: its rest counts. A term that is on no product is searched by the words known in it.
 */
export async function searchCondition(
  ctx: Pick<Ctx, 'db'>,
  q: string | undefined,
): Promise<SearchCondition | undefined> {
  const terms = splitSearchTerms(q)
  if (terms.length === 0) return undefined
  const { groupByKey, wordsByGroup } = await loadGroupsIn(ctx, terms)
  const direct = and(...terms.map((term) => productContains(term)))!
  const parts = planSearch(terms, groupByKey)
  if (parts.every(({ groups }) => groups.length === 0)) return { matches: direct }
  const conditions = []
  for (const { terms: partTerms, groups, hasRest } of parts) {
    const typed = and(...partTerms.map((term) => productContains(term)))!
    const isReplaced = groups.length > 0 && !(hasRest && (await isOnSale(ctx, typed)))
    const byGroups = groups.map((group) => productMatches(wordsExpression(wordsByGroup.get(group)!)))
    conditions.push(isReplaced ? or(typed, and(...byGroups)) : typed)
  }
  return { matches: and(...conditions)!, rank: sql`case when ${direct} then 0 else 1 end` }
}

/** Whether any product on sale meets the condition. */
const isOnSale = async ({ db }: Pick<Ctx, 'db'>, condition: SQL): Promise<boolean> =>
  (
    await db
      .select({ id: product.id })
      .from(product)
      .where(and(eq(product.onSale, true), condition))
      .limit(1)
  ).length > 0

/** Active groups of which a word is in the text, with all of their words. */
async function loadGroupsIn({ db }: Pick<Ctx, 'db'>, terms: readonly string[]) {
  const letters = terms.map(searchWordKey).join('')
  const inText = db
    .select({ id: searchWord.groupId })
    .from(searchWord)
    .where(sql`strpos(${letters}, ${searchWord.key}) > 0`)
  const rows = await db
    .select({ key: searchWord.key, word: searchWord.word, group: searchWord.groupId })
    .from(searchWord)
    .innerJoin(searchGroup, eq(searchGroup.id, searchWord.groupId))
    .where(and(eq(searchGroup.active, true), inArray(searchWord.groupId, inText)))
  const wordsByGroup = new Map<string, string[]>()
  for (const { group, word } of rows) wordsByGroup.set(group, [...(wordsByGroup.get(group) ?? []), word])
  return { groupByKey: new Map(rows.map(({ key, group }) => [key, group])), wordsByGroup }
}
