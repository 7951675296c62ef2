import { createFileRoute } from '@tanstack/react-router'
import { CohortsReport } from '../features/reports/cohorts-report.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/reports/cohorts')({ component: Screen })

function Screen() {
  return (
    <Page title={useWords().reports.cohorts}>
      <CohortsReport />
    </Page>
  )
}
