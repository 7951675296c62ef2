import { createFileRoute } from '@tanstack/react-router'
import { DataImportPage } from '../../features/data-import/data-import-page.tsx'

export const Route = createFileRoute('/_app/data-import')({
  staticData: { words: ['bank', 'content', 'dataImport'] },
  component: DataImportPage,
})
