import { createFileRoute, redirect } from '@tanstack/react-router'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/')({
  staticData: flags('/'),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/home', search, replace: true })
  },
})
