import { HeadContent, Link, Scripts, useMatches, useRouter } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useLang, useStoredLang, useWords } from '../i18n/i18n.tsx'
import { Toasts, toast } from '../ui/dialog/toast.tsx'
import { HomeIcon, ManageIcon, PersonIcon, BackIcon, LeafMark, ShareIcon } from '../ui/icons/icons.tsx'
import { ScreenSkeleton } from '../ui/screen/screen.tsx'
import { RouteGuard } from './guard/navigation-guard.tsx'
import { KeepAliveScreens } from './keep-alive-screens.tsx'
import { markHydrated } from '../browser/hydration.ts'
import type { RouteFlags } from '../routing/route-table.ts'
import { openShareDialog, useOverlays } from '../ui/dialog/overlays.ts'
import { useLoginQuestion } from './guard/guard-deps.ts'

/** Panel beside the app column on wide screens; its content is not downloaded on phones. */
export function WidePanelSlot() {
  const [panel, setPanel] = useState<ComponentType>()
  useEffect(() => {
    const wide = matchMedia('(min-width: 960px)')
    const loadWhenWide = () => {
      if (wide.matches)
        import('./wide-panel.tsx').then(
          ({ WidePanel }) => setPanel(() => WidePanel),
          () => {},
        )
    }
    loadWhenWide()
    wide.addEventListener('change', loadWhenWide)
    return () => wide.removeEventListener('change', loadWhenWide)
  }, [])
  return (
    <aside className="sticky top-0 hidden h-dvh w-[360px] flex-col justify-center gap-20 self-start desk:flex">
      {panel && createElement(panel)}
    </aside>
  )
}

const TABS = [
  { to: '/home', icon: HomeIcon, name: 'home' },
  { to: '/manage', icon: ManageIcon, name: 'manage' },
  { to: '/person', icon: PersonIcon, name: 'person' },
] as const

/** Tapping a tab replaces the current route. */
export function TabBar() {
  const { tabs } = useWords().shell
  return (
    <nav aria-label={tabs.label} className="safe-bottom sticky bottom-0 z-20 border-t border-line bg-paper">
      <ul className="grid h-tabs grid-cols-3">
        {TABS.map(({ to, icon: TabIcon, name }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              activeOptions={{ exact: true, includeSearch: false }}
              className="group relative flex h-full flex-col items-center justify-center gap-4 text-12 text-muted aria-[current]:text-ink"
            >
              <span className="absolute top-0 h-px w-36 bg-gold opacity-0 group-aria-[current]:opacity-100" />
              <TabIcon className="group-aria-[current]:text-gold" />
              <span className="leading-none group-aria-[current]:font-medium">{tabs[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function RootLayout() {
  const { skip } = useWords().shell.header
  const flags = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} })
  const isUnknownRoute = useMatches({ select: (matches) => matches.length === 1 })
  useStoredLang()
  return (
    <div className="mx-auto flex max-w-column justify-center print:max-w-none desk:max-w-[960px] desk:justify-between">
      <a href="#content" className="sr-only focus:not-sr-only">
        {skip}
      </a>
      <WidePanelSlot />
      <div className="flex min-h-dvh w-full max-w-column print:min-h-0 flex-col border-line bg-ivory wide:border-x print:max-w-none print:border-0">
        {!flags.hideHeader && <Header flags={isUnknownRoute ? { headerBackUrl: '/home' } : flags} />}
        <OverlayHost />
        <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
          <RouteGuard
            open={isUnknownRoute || flags.public === true || flags.loginFree === true}
            fallback={<ScreenSkeleton page />}
          >
            <KeepAliveScreens />
          </RouteGuard>
        </main>
        {flags.showFooter && <TabBar />}
      </div>
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

const SIDE_BUTTON = 'flex size-touch items-center justify-center rounded-full active:bg-mist'

function Header({ flags }: { flags: RouteFlags }) {
  const { header, brand } = useWords().shell
  useEffect(() => markHydrated('share'), [])
  return (
    <header className="sticky top-0 z-20 print:hidden border-b border-line bg-ivory pt-[env(safe-area-inset-top)]">
      <div className="grid h-header grid-cols-[44px_1fr_44px] items-center px-8">
        {flags.headerBackUrl === undefined ? <span /> : <BackLink to={flags.headerBackUrl} />}
        <Link
          to="/home"
          replace
          aria-label={header.toHome}
          className="flex min-h-touch items-center gap-8 justify-self-center px-12 text-leaf"
        >
          <LeafMark className="size-20 text-gold" />
          <span lang="en" className="font-serif text-18 leading-none uppercase tracking-logo">
            {brand}
          </span>
        </Link>
        {flags.showShare && (
          <button
            type="button"
            data-early="share"
            aria-label={header.share}
            className={SIDE_BUTTON}
            onClick={openShareDialog}
          >
            <ShareIcon />
          </button>
        )}
      </div>
    </header>
  )
}

/** A plain link before hydration; afterwards goes back one step, or to /home from the first page. */
function BackLink({ to }: { to: -1 | string }) {
  const { history } = useRouter()
  return (
    <Link
      to={to === -1 ? '/home' : to}
      preload={false}
      aria-label={useWords().shell.header.back}
      className={SIDE_BUTTON}
      onClick={(event) => {
        if (to !== -1 || !history.canGoBack()) return
        event.preventDefault()
        history.back()
      }}
    >
      <BackIcon />
    </Link>
  )
}

/** Delay in milliseconds that leaves the network of a slow phone to its first page. */
const IDLE_DELAY_MS = 4_000

/** Loads share dialog, tips, login question and notices when one is requested, otherwise once the page is idle. */
function OverlayHost() {
  const { networkError } = useWords().shell.toast
  const { share, tips } = useOverlays()
  const isAskingLogin = useLoginQuestion(({ answer }) => answer !== null)
  const isRequested = share || tips || isAskingLogin
  const isIdle = useIsIdle()
  const [overlays, setOverlays] = useState<ComponentType>()
  useEffect(() => {
    if (overlays || !(isRequested || isIdle)) return
    import('./overlays.tsx').then(
      ({ Overlays }) => setOverlays(() => Overlays),
      () => {
        if (isRequested) toast(networkError)
        useOverlays.setState({ share: false, tips: false })
        useLoginQuestion.getState().answer?.(false)
      },
    )
  }, [overlays, isRequested, isIdle, networkError])
  return overlays ? createElement(overlays) : null
}

const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const startTimer = () => {
      // A page from the offline cache shows its offline notice at once.
      timer = setTimeout(setIsIdle, 'cached' in document.documentElement.dataset ? 0 : IDLE_DELAY_MS, true)
    }
    if (document.readyState === 'complete') startTimer()
    else addEventListener('load', startTimer)
    return () => {
      removeEventListener('load', startTimer)
      clearTimeout(timer)
    }
  }, [])
  return isIdle
}
