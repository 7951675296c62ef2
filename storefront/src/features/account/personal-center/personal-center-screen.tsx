import type { ReactNode } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { useWords } from '../../../i18n/i18n.tsx'
import { useCurrentUser } from '../../../session/current-user.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CheckIcon, LeafMark } from '../../../ui/icons/icons.tsx'
import { LevelFrame } from '../../../ui/media/medal.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { EmailBanner } from '../email-banner.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import { ApplyCard, LevelCard } from './level-card.tsx'
import { LinkGroups } from './link-groups.tsx'
import { OrdersCard } from './orders-card.tsx'

/** Skeleton in the shape of the screen while the user loads, so that the layout does not shift. */
export function PersonalCenterSkeleton() {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading} className="flex flex-col gap-28 px-20 pt-28 pb-36">
      <div className="flex items-center gap-16">
        <Skeleton className="size-[64px] shrink-0 !rounded-full" />
        <div className="flex flex-1 flex-col gap-8">
          <Skeleton className="h-28 w-1/2" />
          <Skeleton className="h-16 w-[70%]" />
        </div>
      </div>
      <Skeleton className="h-[96px] w-full !rounded-8" />
      <Skeleton className="h-[134px] w-full !rounded-8" />
      <Skeleton className="h-[142px] w-full !rounded-8" />
      <Skeleton className="h-[198px] w-full !rounded-8" />
    </div>
  )
}

/** Head of the personal center for guests: benefits of an account, links to sign in and register. */
export function GuestWelcome() {
  const { person: words } = useWords('account').account
  return (
    <section className="mx-20 rounded-8 bg-leaf px-20 pt-28 pb-20 text-paper">
      <LeafMark className="size-36 text-gold" />
      <h1 className="mt-12 text-28">{words.guestTitle}</h1>
      <p className="mt-8 text-15">{words.guestLead}</p>
      <ul className="mt-16 flex flex-col gap-8 border-t border-current/20 pt-16 text-15">
        {words.guestGains.map((gain) => (
          <li key={gain} className="flex gap-12">
            <CheckIcon className="mt-4 size-16 text-gold" />
            {gain}
          </li>
        ))}
      </ul>
      <div className="mt-20 flex flex-col gap-12">
        <ButtonLink to="/login" wide className="bg-paper! text-leaf! hover:bg-mist!">
          {words.signIn}
        </ButtonLink>
        <ButtonLink to="/register" kind="quiet" wide className="border-gold! text-paper! hover:bg-leaf!">
          {words.register}
        </ButtonLink>
      </div>
    </section>
  )
}

type UserInfoReply = ReplyOf<'GET /api/user-info'>

export function UserHeader({ user, sale }: UserInfoReply) {
  const { person: words } = useWords('account').account
  return (
    <div className="flex items-center gap-16 gutter">
      <span className="relative shrink-0">
        <Avatar person={user} className="size-[64px] text-28" />
        {sale && <LevelFrame level={sale.level_name} />}
      </span>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-28">{user.nickname}</h1>
        <p className="flex flex-wrap gap-x-12 text-13 text-muted">
          {sale && (
            <span>
              {words.number} · <span className="font-medium text-ink">{sale.employee_no}</span>
            </span>
          )}
          {user.mentor && (
            <span>
              {words.mentor} · {user.mentor.nickname}
            </span>
          )}
          {!sale && !user.mentor && <span className="truncate">{user.email}</span>}
        </p>
      </div>
    </div>
  )
}

type PersonalCenterParts = { partner: ReactNode; findOrder: ReactNode; foot: ReactNode }

/**
 * The personal center, for guests, customers and partners.
 * @param partner the mentor, or the partner whose link a guest came by
 * @param findOrder for guests: finds an order again
 */
export function PersonalCenterScreen({ partner, findOrder, foot }: PersonalCenterParts) {
  const currentUser = useCurrentUser()
  if (currentUser.status === 'loading') return <PersonalCenterSkeleton />
  if (currentUser.status === 'unreachable') return <ErrorState cause={null} page onRetry={currentUser.retry} />
  const signedIn = currentUser.status === 'known' ? currentUser : null
  return (
    <div className="flex flex-col gap-28 pt-28 pb-36" data-guest={signedIn ? undefined : ''}>
      {signedIn ? <UserHeader user={signedIn.user} sale={signedIn.sale} /> : <GuestWelcome />}
      {signedIn && <EmailBanner user={signedIn.user} />}
      {signedIn && (signedIn.sale ? <LevelCard sale={signedIn.sale} /> : <ApplyCard />)}
      {partner}
      <OrdersCard />
      {!signedIn && <div className="-mt-12 gutter">{findOrder}</div>}
      <LinkGroups isSignedIn={signedIn !== null} isPartner={Boolean(signedIn?.sale)} />
      {signedIn && <SignOutButton />}
      {foot}
    </div>
  )
}
