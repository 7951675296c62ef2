import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { PlainPath } from '../../routing/links.tsx'
import { ChevronIcon } from '../icons/icons.tsx'

/** Class names of a menu row, for rows that are not `MenuRow`. */
export const MENU_ROW =
  'flex min-h-56 w-full items-center gap-12 border-b border-line py-8 text-left text-16 last:border-0'

/** Content of a menu row: icon, label, note, chevron. */
export function MenuRowBody({ icon, note, children }: { icon?: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon && <span className="text-gold-ink">{icon}</span>}
      <span className="min-w-0 flex-1 leading-tight">{children}</span>
      {note && <span className="text-13 text-muted">{note}</span>}
      <ChevronIcon className="size-20 text-control" />
    </>
  )
}

/** A menu row that links to a path of the route table. */
export function MenuRow(props: { to: PlainPath; children: ReactNode; note?: ReactNode; icon?: ReactNode }) {
  return (
    <Link to={props.to} className={MENU_ROW}>
      <MenuRowBody icon={props.icon} note={props.note}>
        {props.children}
      </MenuRowBody>
    </Link>
  )
}
