import { createFileRoute } from '@tanstack/react-router'
import { RetentionPage } from '../../features/legal/retention-list.tsx'

export const Route = createFileRoute('/_app/privacy')({
  staticData: { words: ['legal'] },
  component: RetentionPage,
})
