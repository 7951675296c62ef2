import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReplyOf } from '@bailu/contract/calls'
import { useWords } from '../../i18n/i18n.tsx'
import { useCurrentUser } from '../../session/current-user.ts'
import { useApplication } from '../../session/use-application.ts'
import { useCloseUrlOverlay, overlayNavigation } from '../../ui/dialog/url-overlay.ts'
import { MenuRow } from '../../ui/list/menu-row.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { UnreadLabel } from '../notifications/queries.tsx'
import { BecomePartner } from '../applications/become-partner.tsx'

type Sale = NonNullable<ReplyOf<'GET /api/user-info'>['sale']>

/** The partner's home: content from the route, and links to all partner tools. */
export function PartnerHome({ sale, children }: { sale: Sale; children: ReactNode }) {
  const { manage: words, person } = useWords('account').account
  return (
    <div className="flex flex-col gap-28 pt-28 pb-36">
      <div className="gutter">
        <h1 className="text-28">{words.title}</h1>
        <p className="mt-4 text-13 text-muted">
          {words.code} · <span className="font-medium text-ink">{sale.employee_no}</span> · {sale.level_name}
        </p>
      </div>
      {children}
      <nav aria-label={words.tools} className="mx-20 border-y border-line empty:hidden">
        <MenuRow to="/manage/client" label={words.clients} />
        <MenuRow to="/customer/list" label={words.leads} />
        <MenuRow to="/income" label={words.income} />
        <MenuRow to="/wthdrawal" label={words.withdrawal} />
        <MenuRow to="/card" label={words.card} />
        <MenuRow to="/data-center" label={words.dataCenter} />
        <MenuRow to="/manage" search={{ view: 'levels' }} label={words.levels} />
        <MenuRow to="/cart" search={{ view: 'links' }} label={words.baskets} />
        <MenuRow to="/material" label={words.material} />
        <MenuRow to="/training" label={words.training} />
        <MenuRow to="/notifications" label={<UnreadLabel of="notifications">{person.notifications}</UnreadLabel>} />
        <MenuRow to="/notice" label={<UnreadLabel of="messages">{person.notices}</UnreadLabel>} />
        <MenuRow to="/announcement" label={person.announcements} />
      </nav>
    </div>
  )
}

const ApplySheet = lazy(() => import('../applications/apply-sheet.tsx'))

/**
 * Management center: the partner home with `children` for partners; for customers, how to become a partner and the
 * application form.
 */
export function ManagementScreen({ isApplying, children }: { isApplying: boolean; children: ReactNode }) {
  const currentUser = useCurrentUser()
  if (currentUser.status === 'unreachable') return <ErrorState page onRetry={currentUser.retry} />
  if (currentUser.status !== 'known') return <ScreenSkeleton page />
  if (currentUser.sale) return <PartnerHome sale={currentUser.sale}>{children}</PartnerHome>
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
