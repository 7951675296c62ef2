import { createFileRoute } from '@tanstack/react-router'
import { CohortsReport } from '../../../features/reports/cohorts-report.tsx'

export const Route = createFileRoute('/_app/reports/cohorts')({
  staticData: { words: ['reports'] },
  component: CohortsReport,
})
