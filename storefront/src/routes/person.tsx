import { createFileRoute } from '@tanstack/react-router'
import { PersonScreen } from '../features/person/person-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/person')({
  staticData: flags('/person'),
  component: PersonScreen,
})
