import type { ReactNode } from 'react'

/** A row of links that scrolls sideways; each child is a link with `tabLook`. */
export function Tabs(props: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={props.label}
      className="snap-track sticky top-header z-10 flex gap-20 overflow-x-auto border-b border-line bg-ivory gutter"
    >
      {props.children}
    </nav>
  )
}

export const tabLook = (active: boolean) =>
  `flex min-h-touch shrink-0 items-center border-b-2 text-15 whitespace-nowrap ${
    active ? 'border-gold font-medium text-ink' : 'border-transparent text-muted'
  }`
