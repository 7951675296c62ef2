import { oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { GuestDataScreen } from '../features/legal/guest-data-screen.tsx'
import { useWords } from '../i18n/i18n.tsx'
import { pageTitle, routeFlags } from '../routing/route-options.ts'
import { useAuth } from '../session/auth.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, ScreenSkeleton, ScreenTitle } from '../ui/screen/screen.tsx'

const OwnClientFile = lazy(() => import('../features/clients/own/own-file.tsx'))

export const Route = createFileRoute('/my-data')({
  staticData: { ...routeFlags('/my-data'), words: ['clientFile', 'legal', 'settings', 'skin'] },
  head: pageTitle('legal', (words) => words.legal.own.title),
  ssr: false,
  validateSearch: searchParams({ file: oneOf(['1']) }),
  component: MyData,
})

/** Data about the user or guest. `file`: a partner asks for permission, so a guest is asked to sign in. */
function MyData() {
  const { file } = Route.useSearch()
  const signedIn = useAuth(({ token }) => token !== null)
  const { legal, clientFile } = useWords('clientFile', 'legal')
  const { own } = clientFile
  if (signedIn)
    return (
      <>
        <ScreenTitle>{legal.own.title}</ScreenTitle>
        <div className="gutter pb-36">
          <Suspense fallback={<ScreenSkeleton />}>
            <OwnClientFile />
          </Suspense>
          <ButtonLink to="/account" search={{ show: 'data' }} kind="quiet" wide className="mt-20">
            {own.toData}
          </ButtonLink>
        </div>
      </>
    )
  if (!file) return <GuestDataScreen />
  return (
    <EmptyState page title={own.signIn} lead={own.signInLead}>
      <div className="flex flex-col gap-12">
        <ButtonLink to="/login" search={{ back: '/my-data' }}>
          {own.toLogin}
        </ButtonLink>
        <ButtonLink to="/register" kind="quiet" search={{ back: '/my-data' }}>
          {own.toRegister}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
