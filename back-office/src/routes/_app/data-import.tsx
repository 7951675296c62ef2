import { createFileRoute } from '@tanstack/react-router'
import { DataImportPage } from '../../features/data-import/data-import-page.tsx'

export const Route = createFileRoute('/_app/data-import')({ component: DataImportPage })
