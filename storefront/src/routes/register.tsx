import { createFileRoute } from '@tanstack/react-router'
import { RegisterForm } from '../features/session/register-form.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/register')({
  staticData: flags('/register'),
  component: RegisterForm,
})
