import { createFileRoute } from '@tanstack/react-router'
import { SocialRow } from '../features/brand/social-row.tsx'
import { MessagesLabel } from '../features/messages/messages-label.tsx'
import { PersonScreen } from '../features/person/person-screen.tsx'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/person')({
  staticData: flags('/person'),
  head: titled((words) => words.account.person.title),
  component: () => <PersonScreen messages={<MessagesLabel />} foot={<SocialRow />} />,
})
