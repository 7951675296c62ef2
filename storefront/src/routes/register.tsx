import { createFileRoute } from '@tanstack/react-router'
import { RegisterScreen } from '../features/session/register-form.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/register')({
  staticData: flags('/register'),
  head: titled((words) => words.session.register.title),
  component: RegisterScreen,
})
