import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useHydrated } from '../browser/hydration.ts'
import { SocialRow } from '../features/content/brand/social-row.tsx'
import { FindOrder } from '../features/orders/linked-orders.tsx'
import { PersonalCenterScreen } from '../features/account/personal-center/personal-center-screen.tsx'
import { useAuth } from '../session/auth.ts'
import { Skeleton } from '../ui/screen/screen.tsx'
import { lazyOptional } from '../ui/lazy-part.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'

const PartnerCard = lazyOptional(
  async () => ({ default: (await import('../features/partners/public-partner.tsx')).PartnerCard }),
  'partners',
)

export const Route = createFileRoute('/person')({
  staticData: { ...routeFlags('/person'), words: ['account', 'brand', 'orders'] },
  head: pageTitle('account', (words) => words.account.person.title),
  component: Person,
})

function Person() {
  const router = useRouter()
  const openOrder = (order: string) => void router.navigate({ to: '/order/list', search: { order } })
  // The server renders the page of a guest who opened no link.
  const isHydrated = useHydrated()
  const hasMentor = useAuth(({ userInfo }) => Boolean(userInfo?.mentor))
  const partner = isHydrated && (
    <Suspense fallback={hasMentor && <Skeleton className="mx-20 h-[158px] rounded-8!" />}>
      <PartnerCard />
    </Suspense>
  )
  return (
    <PersonalCenterScreen partner={partner} findOrder={<FindOrder wide onFound={openOrder} />} foot={<SocialRow />} />
  )
}
