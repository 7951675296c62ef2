import { useQuery } from '@tanstack/react-query'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ProductRow } from './product-row.tsx'
import { shelfQuery } from './queries.ts'

/** The first products of the shop, for a search that found nothing. */
export default function SuggestedProducts() {
  const { browse } = useWords('browse')
  return <ProductRow title={browse.suggested} products={useQuery(shelfQuery('green', useLang()))} className="pb-28" />
}
