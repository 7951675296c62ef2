import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlainPath } from '../../routing/links.tsx'
import { ChevronIcon } from '../icons/icons.tsx'

/** Class names of a menu row, for rows that are not `MenuRow`. */
export const MENU_ROW =
  'flex min-h-56 w-full items-center gap-12 border-b border-line py-8 text-left text-16 last:border-0'

type MenuRowBodyProps = { label: ReactNode; hint?: ReactNode; icon?: ReactNode; note?: ReactNode }

/** Content of a menu row: icon, label with a hint below it, note, chevron. */
export function MenuRowBody({ label, hint, icon, note }: MenuRowBodyProps) {
  return (
    <>
      {icon && <span className="text-gold-ink">{icon}</span>}
      <span className="min-w-0 flex-1 leading-tight">
        {label}
        {hint && <span className="block text-13 text-muted">{hint}</span>}
      </span>
      {note && <span className="text-13 text-muted">{note}</span>}
      <ChevronIcon className="size-20 text-control" />
    </>
  )
}

type MenuRowProps = MenuRowBodyProps & {
  to: PlainPath
  search?: Record<string, string | number | undefined>
  /** Opens something over this screen: no new history entry, no scrolling. */
  overlay?: boolean
}

/** A menu row that links to a path of the route table. */
export function MenuRow({ to, search, overlay = false, ...body }: MenuRowProps) {
  const path: string = to
  return (
    <Link to={path} search={search ?? {}} replace={overlay} resetScroll={!overlay} className={MENU_ROW}>
      <MenuRowBody {...body} />
    </Link>
  )
}
