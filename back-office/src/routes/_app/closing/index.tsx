import { createFileRoute } from '@tanstack/react-router'
import { ClosingList, ExportClosings, NextClosing } from '../../../features/closing/closing-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/closing/')({ component: Screen })

function Screen() {
  const may = usePermissions()
  return (
    <Page title={useWords().closing.title} extra={may('GET /api/staff/closing/csv') && <ExportClosings />}>
      <NextClosing />
      <ClosingList />
    </Page>
  )
}
