import { createFileRoute } from '@tanstack/react-router'
import { StocktakePage } from '../../../features/catalogue/stock/stocktake.tsx'

export const Route = createFileRoute('/_app/stock/count')({
  staticData: { words: ['bank', 'catalogue', 'content', 'stock'] },
  component: StocktakePage,
})
