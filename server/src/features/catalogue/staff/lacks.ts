import { sql } from 'drizzle-orm'
import { product, productPicture, variant } from '../../../database/tables/catalogue.ts'

const partly = (words: ReturnType<typeof sql>) =>
  sql`((${words} ->> 'en' = '') or (${words} ->> 'zh' = '') or (${words} ->> 'th' = ''))
    and (${words} ->> 'en' || (${words} ->> 'zh') || (${words} ->> 'th')) <> ''`

/** JSON paths of blocks with text in some languages only, and of lists that differ in length between languages. */
const HALF_TEXT = '$[*].text ? ((@.en == "" || @.zh == "" || @.th == "") && (@.en != "" || @.zh != "" || @.th != ""))'
const HALF_LIST = '$[*].items ? (@.en.size() != @.zh.size() || @.en.size() != @.th.size())'

/** SQL condition: some text of the product exists in one language and not in another. */
export const lacksTranslation = sql<boolean>`(
  (${partly(sql`${product.name}`)}) or (${partly(sql`${product.subtitle}`)})
  or ${product.detail} @? ${HALF_TEXT}::jsonpath or ${product.detail} @? ${HALF_LIST}::jsonpath
  or exists (select from ${variant} where ${variant.productId} = ${product.id} and ${partly(sql`${variant.option}`)}))`

export const lacksPicture = sql<boolean>`not exists (
  select from ${productPicture} where ${productPicture.productId} = ${product.id})`
