import { Link, useRouter } from '@tanstack/react-router'
import { useCart } from '../features/cart/queries.ts'
import { useAuth } from '../session/auth.ts'
import { useI18n, useWords } from '../i18n/i18n.tsx'
import { LANGUAGE_NAMES } from '@bailu/contract/languages'
import { BackIcon, HomeIcon, LeafMark, ManageIcon, PersonIcon, ShareIcon } from '../ui/icons/icons.tsx'
import { CartIcon } from '../ui/icons/shop-icons.tsx'
import { useHydrated, useMarkHydrated } from '../browser/hydration.ts'
import type { RouteFlags } from '../routing/route-table.ts'
import { openLanguageSheet, openShareDialog } from '../ui/dialog/overlays.ts'

const TABS = [
  { to: '/home', icon: HomeIcon, name: 'home' },
  { to: '/manage', icon: ManageIcon, name: 'manage' },
  { to: '/person', icon: PersonIcon, name: 'person' },
] as const

/** Tapping a tab replaces the current route. On wide screens the header has the same links. */
export function TabBar() {
  const { tabs } = useWords().shell
  return (
    <nav
      aria-label={tabs.label}
      className="safe-bottom sticky bottom-0 z-20 border-t border-line bg-paper desk:hidden print:hidden"
    >
      <ul className="grid min-h-tabs grid-cols-3">
        {TABS.map(({ to, icon: TabIcon, name }) => (
          <li key={to}>
            <Link
              to={to}
              replace
              activeOptions={{ exact: true, includeSearch: false }}
              className="group relative flex h-full flex-col items-center justify-center gap-4 py-8 text-12 text-muted aria-[current]:text-ink"
            >
              <span className="absolute top-0 h-px w-36 bg-gold opacity-0 group-aria-[current]:opacity-100" />
              <TabIcon className="group-aria-[current]:text-gold" />
              <span className="text-center leading-none group-aria-[current]:font-medium">{tabs[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function WideTabs() {
  const { tabs } = useWords().shell
  return (
    <nav aria-label={tabs.label} className="absolute left-1/2 hidden -translate-x-1/2 gap-8 desk:flex">
      {TABS.map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          replace
          activeOptions={{ exact: true, includeSearch: false }}
          className="flex min-h-touch items-center px-16 text-15 text-muted hover:text-ink aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-gold aria-[current]:underline-offset-8"
        >
          {tabs[name]}
        </Link>
      ))}
    </nav>
  )
}

const SIDE_BUTTON = 'flex size-touch shrink-0 items-center justify-center rounded-full active:bg-mist'

// The word grows with the screen, not with the size of text: the buttons beside it must stay in reach.
const LOGO_TEXT = 'font-serif text-[min(1.125rem,5vw)] leading-none uppercase tracking-logo max-[280px]:hidden'

/** Tapping the logo replaces the history with the home route. */
function Logo() {
  const { header, brand } = useWords().shell
  return (
    <Link
      to="/home"
      replace
      aria-label={header.toHome}
      className="flex min-h-touch shrink-0 items-center gap-8 justify-self-center px-4 text-leaf"
    >
      <LeafMark className="size-20 text-gold" />
      <span lang="en" className={LOGO_TEXT}>
        {brand}
      </span>
    </Link>
  )
}

const MAX_SHOWN = 99

/** The place of the badge is reserved, so that nothing moves when the count arrives. */
function CartLink() {
  const { header } = useWords().shell
  // Without the user a token may be invalid, and the call would lead away from a public page to the sign-in.
  const isKnown = useAuth(({ token, userInfo }) => token === null || userInfo !== null)
  // While hydrating, the session is still that of the server, which knows nobody.
  const isHydrated = useHydrated()
  const { count } = useCart(isKnown && isHydrated)
  return (
    <Link to="/cart" aria-label={header.cart(count)} className={`relative ${SIDE_BUTTON}`}>
      <CartIcon />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-4 right-0 min-w-[18px] rounded-full bg-leaf px-4 text-center text-[12px] leading-[18px] tabular-nums text-paper"
        >
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  )
}

/** Over the whole width; sticky. */
export function Header({ flags }: { flags: RouteFlags }) {
  const { header } = useWords().shell
  useMarkHydrated('share')
  return (
    <header className="sticky top-0 z-20 print:hidden border-b border-line bg-ivory pt-[env(safe-area-inset-top)]">
      <div className="relative mx-auto grid h-header max-w-page grid-cols-[1fr_auto_1fr] items-center px-8 desk:flex desk:px-20">
        <div className="flex desk:w-touch desk:shrink-0">
          {flags.headerBackUrl !== undefined && <BackLink to={flags.headerBackUrl} />}
        </div>
        <Logo />
        <WideTabs />
        <div className="flex justify-end desk:ml-auto">
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
          <CartLink />
        </div>
      </div>
    </header>
  )
}

/** Of the pages outside the layout: a way back, the logo and the language. */
export function PlainHeader() {
  const { lang, words } = useI18n()
  useMarkHydrated('language')
  return (
    <header className="mx-auto grid min-h-header w-full max-w-column grid-cols-[1fr_auto_1fr] items-center px-8 pt-[env(safe-area-inset-top)] print:hidden">
      <div className="flex">
        <BackLink to={-1} />
      </div>
      <Logo />
      <button
        type="button"
        data-early="language"
        aria-label={`${words.shell.header.language}: ${LANGUAGE_NAMES[lang]}`}
        className="min-h-touch justify-self-end px-12 text-[min(0.8125rem,4.5vw)] text-muted"
        onClick={openLanguageSheet}
      >
        {LANGUAGE_NAMES[lang]}
      </button>
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
