import { createFileRoute } from '@tanstack/react-router'
import { StaffPage } from '../../features/staff/colleagues.tsx'

export const Route = createFileRoute('/_app/staff')({
  staticData: { words: ['approvals', 'bank', 'content', 'staff'] },
  component: StaffPage,
})
