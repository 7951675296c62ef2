import { createFileRoute } from '@tanstack/react-router'
import { CatalogueImportPage } from '../../../features/catalogue/import-table.tsx'

export const Route = createFileRoute('/_app/products/import')({
  staticData: { words: ['bank', 'catalogue', 'content'] },
  component: CatalogueImportPage,
})
