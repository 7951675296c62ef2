import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../features/session/login-form.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/login')({
  staticData: flags('/login'),
  component: LoginForm,
})
