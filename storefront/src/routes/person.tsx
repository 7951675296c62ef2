import { createFileRoute } from '@tanstack/react-router'
import { SocialRow } from '../features/content/brand/social-row.tsx'
import { PersonalCenterScreen } from '../features/account/personal-center/personal-center-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/person')({
  staticData: { ...routeFlags('/person'), words: ['account', 'brand', 'orders'] },
  head: pageTitle('account', (words) => words.account.person.title),
  component: () => <PersonalCenterScreen foot={<SocialRow />} />,
})
