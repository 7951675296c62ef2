import { HeadContent, Scripts, useMatches } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { whenIdle } from '../browser/idle.ts'
import { useLang, useStoredLang, useWords } from '../i18n/i18n.tsx'
import { Toasts, toast } from '../ui/dialog/toast.tsx'
import { ScreenSkeleton } from '../ui/screen/screen.tsx'
import { RouteGuard } from './guard/navigation-guard.tsx'
import { KeepAliveScreens } from './keep-alive-screens.tsx'
import { LazyPart, loadWithWords } from '../ui/lazy-part.tsx'
import { useAuth } from '../session/auth.ts'
import { Header, PlainHeader, TabBar } from './header.tsx'
import { isUnknownRoute, type RouteFlags } from '../routing/route-table.ts'
import { useOverlays } from '../ui/dialog/overlays.ts'
import { useLoginQuestion } from './guard/guard-deps.ts'

const loadPartnerNav = () => loadWithWords(() => import('../features/partners/partner-nav.tsx'), 'account')

/** On wide screens, the links of the management center beside a partner's screen; not downloaded on phones. */
function PartnerNavSlot() {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const wide = matchMedia('(min-width: 900px)')
    const update = () => setIsWide(wide.matches)
    update()
    wide.addEventListener('change', update)
    return () => wide.removeEventListener('change', update)
  }, [])
  return (
    <aside className="sticky top-header hidden w-[250px] shrink-0 self-start pt-28 pl-20 desk:block">
      <LazyPart active={isWide} load={loadPartnerNav} partProps={{}} />
    </aside>
  )
}

/** On wide screens: lists and purchases over the width of the page, forms and texts in a column that can be read. */
const mainWidth = ({ wide }: RouteFlags) => (wide ? 'desk:max-w-page' : 'desk:max-w-[720px]')

const NOT_FOUND_FLAGS: RouteFlags = { public: true, headerBackUrl: '/home' }

export function RootLayout() {
  const { skip } = useWords().shell.header
  const flags = useMatches({
    select: (matches) => (isUnknownRoute(matches) ? NOT_FOUND_FLAGS : (matches.at(-1)?.staticData ?? {})),
  })
  useStoredLang()
  const isPartner = useAuth(({ saleInfo }) => saleInfo !== null)
  const hasPartnerNav = isPartner && (flags.partnersOnly === true || flags.partnerNav === true)
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-column flex-col border-line bg-ivory print:min-h-0 print:max-w-none print:border-0 wide:border-x desk:max-w-none desk:border-x-0">
      <a href="#content" className="sr-only focus:not-sr-only">
        {skip}
      </a>
      {flags.loginFree ? !flags.hideHeader && <PlainHeader /> : <Header flags={flags} />}
      <OverlayHost />
      <div className="flex w-full flex-1 flex-col desk:mx-auto desk:max-w-page desk:flex-row desk:justify-center">
        {hasPartnerNav && <PartnerNavSlot />}
        <main
          id="content"
          tabIndex={-1}
          className={`flex min-w-0 flex-1 flex-col outline-none ${flags.loginFree ? 'desk:max-w-column' : mainWidth(flags)}`}
        >
          <RouteGuard open={flags.public === true || flags.loginFree === true} fallback={<ScreenSkeleton page />}>
            <KeepAliveScreens />
          </RouteGuard>
        </main>
      </div>
      {flags.showFooter && <TabBar />}
      <Toasts />
    </div>
  )
}

/** The HTML document; the server adds styles, preloads and the entry script. */
export function HtmlDocument({ children }: { children: ReactNode }) {
  return (
    <html lang={useLang()} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** Loads share dialog, tips, login question and notices when one is requested, otherwise once the page is idle. */
function OverlayHost() {
  const { networkError } = useWords().shell.toast
  const { share, tips, language } = useOverlays()
  const isAskingLogin = useLoginQuestion(({ answer }) => answer !== null)
  const isRequested = share || tips || language || isAskingLogin
  const isIdle = useIsIdle()
  const [overlays, setOverlays] = useState<ComponentType>()
  useEffect(() => {
    if (overlays || !(isRequested || isIdle)) return
    import('./overlays.tsx').then(
      ({ Overlays }) => setOverlays(() => Overlays),
      () => {
        if (isRequested) toast(networkError)
        useOverlays.setState({ share: false, tips: false, language: false })
        useLoginQuestion.getState().answer?.(false)
      },
    )
  }, [overlays, isRequested, isIdle, networkError])
  return overlays ? createElement(overlays) : null
}

const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}
