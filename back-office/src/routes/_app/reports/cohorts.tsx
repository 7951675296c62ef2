import { createFileRoute } from '@tanstack/react-router'
import { CohortsReport } from '../../../features/reports/cohorts-report.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/reports/cohorts')({ component: Screen })

function Screen() {
  return (
    <Page title={useWords().reports.cohorts}>
      <CohortsReport />
    </Page>
  )
}
