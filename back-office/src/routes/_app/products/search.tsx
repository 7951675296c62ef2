import { createFileRoute } from '@tanstack/react-router'
import { SearchWordsPage } from '../../../features/catalogue/search/search-words.tsx'

export const Route = createFileRoute('/_app/products/search')({
  staticData: { words: ['bank', 'catalogue', 'content'] },
  component: SearchWordsPage,
})
