import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SocialRow } from '../features/content/brand/social-row.tsx'
import { MessagesLabel } from '../features/messages/messages-label.tsx'
import { FindOrder } from '../features/orders/linked-orders.tsx'
import { PersonalCenterScreen } from '../features/account/personal-center/personal-center-screen.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/person')({
  staticData: { ...routeFlags('/person'), words: ['account', 'brand', 'orders'] },
  head: pageTitle('account', (words) => words.account.person.title),
  component: PersonScreen,
})

function PersonScreen() {
  const router = useRouter()
  const openOrder = (order: string) => void router.navigate({ to: '/order/list', search: { order } })
  return (
    <PersonalCenterScreen
      messages={<MessagesLabel />}
      findOrder={<FindOrder wide onFound={openOrder} />}
      foot={<SocialRow />}
    />
  )
}
