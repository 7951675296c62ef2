import { HeadContent, Link, Scripts, useMatches } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import { useLang, useStoredLang, useWords } from '../i18n/i18n.tsx'
import { Toasts } from '../ui/dialog/toast.tsx'
import { HomeIcon, ManageIcon, PersonIcon } from '../ui/icons/icons.tsx'
import { ScreenSkeleton } from '../ui/screen/states.tsx'
import { RouteGuard } from './guard/navigation-guard.tsx'
import { Header } from './header.tsx'
import { KeepAliveScreens } from './keep-alive-screens.tsx'
import { OverlayHost } from './overlay-host.tsx'

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
