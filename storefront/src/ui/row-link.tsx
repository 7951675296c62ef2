import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import type { TablePath } from '../route-table.ts'
import { ChevronIcon } from './icons.tsx'

/** How a line of a menu looks, for lines that are not links of the app. */
export const ROW = 'flex min-h-56 w-full items-center gap-12 border-b border-line py-8 text-left text-16 last:border-0'

/** What stands in a line of a menu. */
export function RowBody({ icon, note, children }: { icon?: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <>
      {icon && <span className="text-gold-ink">{icon}</span>}
      <span className="min-w-0 flex-1 leading-tight">{children}</span>
      {note && <span className="text-13 text-muted">{note}</span>}
      <ChevronIcon className="size-20 text-control" />
    </>
  )
}

/** A line of a menu. */
export function RowLink(props: { to: TablePath; children: ReactNode; note?: ReactNode; icon?: ReactNode }) {
  return (
    <AppLink to={props.to} className={ROW}>
      <RowBody icon={props.icon} note={props.note}>
        {props.children}
      </RowBody>
    </AppLink>
  )
}
