import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { useWords } from '../../i18n/i18n.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { useApplication } from '../../session/use-application.ts'
import { useCloseUrlOverlay, overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { lazyWithWords } from '../../ui/lazy-part.tsx'
import PartnerNav, { PartnerShortcuts } from './partner-nav.tsx'
import { ErrorState, ScreenSkeleton, Skeleton } from '../../ui/screen/screen.tsx'
import { BecomePartner } from '../applications/become-partner.tsx'

type Sale = NonNullable<ReplyOf<'GET /api/user-info'>['sale']>

const loadMyLink = async () => ({ default: (await import('./own-links.tsx')).MyLink })
const MyLink = lazyWithWords(loadMyLink, 'app', 'partners')

type PartnerHomeProps = { sale: Sale; link: string; children: ReactNode }

/** The partner's home: content from the route, and links to all partner tools. */
export function PartnerHome({ sale, link, children }: PartnerHomeProps) {
  const { manage: words } = useWords('account').account
  return (
    <div className="flex flex-col gap-28 pt-28 pb-36">
      <div className="gutter">
        <h1 className="text-28">{words.title}</h1>
        <Suspense fallback={<Skeleton className="mt-4 h-[96px] w-full" />}>
          <MyLink number={sale.employee_no} numberLabel={words.code} level={sale.level_name} link={link} />
        </Suspense>
      </div>
      <div className="-my-12 desk:hidden">
        <PartnerShortcuts />
      </div>
      {children}
      <div className="mx-20 desk:hidden">
        <PartnerNav />
      </div>
    </div>
  )
}

const ApplySheet = lazy(() => import('../applications/apply-sheet.tsx'))

type ManagementScreenProps = { isApplying: boolean; link: string; children: ReactNode }

/**
 * Management center: the partner home with `children` for partners; for customers, how to become a partner and the
 * application form.
 * @param link the partner's link
 */
export function ManagementScreen({ isApplying, link, children }: ManagementScreenProps) {
  const currentUser = useCurrentUser()
  if (currentUser.status === 'unreachable') return <ErrorState cause={null} page onRetry={currentUser.retry} />
  if (currentUser.status !== 'known') return <ScreenSkeleton page />
  if (currentUser.sale)
    return (
      <PartnerHome sale={currentUser.sale} link={link}>
        {children}
      </PartnerHome>
    )
  return (
    <>
      <BecomePartner />
      <ApplySheetHost open={isApplying} />
    </>
  )
}

/** The application form in a sheet; its state is in the URL, so that the back button closes it. */
function ApplySheetHost({ open }: { open: boolean }) {
  const { data } = useApplication()
  const navigate = useNavigate()
  const isOpen = open && data?.open === true
  const close = useCloseUrlOverlay(
    isOpen ? 'apply' : undefined,
    () => void navigate({ to: '/manage', search: {}, ...overlayNavigation(false) }),
  )
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened || !data) return null
  return (
    <Suspense>
      <ApplySheet open={isOpen} application={data} onClose={close} />
    </Suspense>
  )
}
