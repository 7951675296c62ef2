import { createFileRoute } from '@tanstack/react-router'
import { ForgotForm } from '../features/session/forgot-form.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/forgot')({
  staticData: flags('/forgot'),
  // The current step is stored in the browser only.
  ssr: false,
  head: titled((words) => words.session.forgot.title),
  component: ForgotForm,
})
