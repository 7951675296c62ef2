import { createFileRoute, redirect } from '@tanstack/react-router'
import { routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/')({
  staticData: routeFlags('/'),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/home', search, replace: true })
  },
})
