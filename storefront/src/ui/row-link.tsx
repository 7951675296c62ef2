import type { ReactNode } from 'react'
import { AppLink } from '../app-link.tsx'
import type { TablePath } from '../route-table.ts'
import { ChevronIcon } from './icons.tsx'

/** A line of a menu. */
export function RowLink(props: { to: TablePath; children: ReactNode; note?: string }) {
  return (
    <AppLink
      to={props.to}
      className="flex min-h-56 items-center gap-12 border-b border-line py-8 text-16 last:border-0"
    >
      <span className="flex-1">{props.children}</span>
      {props.note && <span className="text-13 text-muted">{props.note}</span>}
      <ChevronIcon className="size-20 text-control" />
    </AppLink>
  )
}
