import { createFileRoute } from '@tanstack/react-router'
import { LicenceList } from '../features/brand/licence-list.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/license/')({
  staticData: flags('/license'),
  head: titled((words) => words.brand.license.title),
  ssr: false,
  component: LicenceList,
})
