import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { markHydrated } from '../browser/hydration.ts'
import type { RouteFlags } from '../routing/route-table.ts'
import { openShareDialog } from '../ui/dialog/overlays.ts'
import { BackIcon, LeafMark, ShareIcon } from '../ui/icons/icons.tsx'
import { useWords } from '../i18n/i18n.tsx'

const SIDE_BUTTON = 'flex size-touch items-center justify-center rounded-full active:bg-mist'

export function Header({ flags }: { flags: RouteFlags }) {
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
