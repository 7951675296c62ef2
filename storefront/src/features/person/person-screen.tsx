import type { ReactNode } from 'react'
import { EmailBanner } from '../../session/email-banner.tsx'
import { usePerson } from '../../session/use-person.ts'
import { ErrorState } from '../../ui/states.tsx'
import { ApplyCard } from './apply-card.tsx'
import { LevelCard } from './level-card.tsx'
import { LinkGroups } from './link-groups.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PersonSkeleton } from './person-skeleton.tsx'
import { SignOut } from './sign-out-button.tsx'
import { Welcome } from './welcome.tsx'
import { Who } from './who.tsx'

/**
 * The personal center, for guests, customers and partners.
 * @param messages label of the messages row, with the number of unread ones
 */
export function PersonScreen({ messages, foot }: { messages: ReactNode; foot: ReactNode }) {
  const person = usePerson()
  if (person.is === 'coming') return <PersonSkeleton />
  if (person.is === 'unreachable') return <ErrorState page onRetry={person.retry} />
  const known = person.is === 'known' ? person : null
  return (
    <div className="flex flex-col gap-28 pt-28 pb-36" data-guest={known ? undefined : ''}>
      {known ? <Who user={known.user} sale={known.sale} /> : <Welcome />}
      {known && <EmailBanner user={known.user} />}
      {known && (known.sale ? <LevelCard sale={known.sale} /> : <ApplyCard />)}
      <OrdersCard />
      <LinkGroups known={known !== null} messages={known?.sale && messages} />
      {known && <SignOut />}
      {foot}
    </div>
  )
}
