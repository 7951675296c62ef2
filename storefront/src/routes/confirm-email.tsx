import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmail } from '../features/session/confirm-email.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/confirm-email')({
  staticData: flags('/confirm-email'),
  // The token is in the URL fragment, which is not sent to the server.
  ssr: false,
  head: titled((words) => words.session.confirm.title),
  component: ConfirmEmail,
})
