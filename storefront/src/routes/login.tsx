import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../features/session/login-form.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/login')({
  staticData: flags('/login'),
  head: titled((words) => words.session.login.title),
  component: LoginForm,
})
