import { createFileRoute } from '@tanstack/react-router'
import { MyDataScreen } from '../features/privacy/my-data-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/my-data')({
  staticData: flags('/my-data'),
  head: titled((words) => words.privacy.mine.title),
  ssr: false,
  component: MyDataScreen,
})
