import { Link, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { wakeUp } from '../early-tap.ts'
import type { RouteFlags } from '../route-table.ts'
import { openShare } from '../state/over.ts'
import { BackIcon, LeafMark, ShareIcon } from '../ui/icons.tsx'
import { useWords } from '../words.tsx'

const SIDE = 'flex size-touch items-center justify-center rounded-full active:bg-mist'

export function Header({ flags }: { flags: RouteFlags }) {
  const { header, brand } = useWords().shell
  useEffect(() => wakeUp('share'), [])
  return (
    <header className="sticky top-0 z-20 print:hidden border-b border-line bg-ivory pt-[env(safe-area-inset-top)]">
      <div className="grid h-header grid-cols-[44px_1fr_44px] items-center px-8">
        {flags.headerBackUrl === undefined ? <span /> : <Back to={flags.headerBackUrl} />}
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
          <button type="button" data-early="share" aria-label={header.share} className={SIDE} onClick={openShare}>
            <ShareIcon />
          </button>
        )}
      </div>
    </header>
  )
}

/** A plain link before hydration; afterwards goes back one step, or to /home from the first page. */
function Back({ to }: { to: -1 | string }) {
  const { history } = useRouter()
  return (
    <Link
      to={(to === -1 ? '/home' : to) as '/home'}
      preload={false}
      aria-label={useWords().shell.header.back}
      className={SIDE}
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
