import { createFileRoute } from '@tanstack/react-router'
import { ClosingList } from '../features/closing/closing-list.tsx'
import { DueBar } from '../features/closing/due-bar.tsx'
import { ExportPeriod } from '../features/closing/export-period.tsx'
import { Page } from '../ui/page.tsx'
import { useMay } from '../use-me.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/closing/')({ component: Screen })

function Screen() {
  const may = useMay()
  return (
    <Page title={useWords().closing.title} extra={may('GET /api/staff/closing/csv') && <ExportPeriod />}>
      <DueBar />
      <ClosingList />
    </Page>
  )
}
