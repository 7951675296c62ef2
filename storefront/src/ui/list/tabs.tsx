import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { createLink } from '@tanstack/react-router'
import { useCurrentInView } from './use-current-in-view.ts'

/** A row of tab links that scrolls the active one into view; each child is a `TabLink` or a button with `tabClass`. */
export function Tabs(props: { label: string; children: ReactNode }) {
  const row = useCurrentInView<HTMLElement>()
  return (
    <nav
      ref={row}
      aria-label={props.label}
      className="snap-track sticky top-header z-10 flex gap-20 overflow-x-auto border-b border-line bg-ivory gutter"
    >
      {props.children}
    </nav>
  )
}

export const tabClass = (active: boolean) =>
  `flex min-h-touch min-w-touch shrink-0 items-center justify-center border-b-2 text-15 whitespace-nowrap ${
    active ? 'border-gold font-medium text-ink' : 'border-transparent text-muted'
  }`

type TabAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { current: boolean }

const TabAnchor = ({ current, children, ...rest }: TabAnchorProps) => (
  <a {...rest} aria-current={current ? 'page' : undefined} className={tabClass(current)}>
    {children}
  </a>
)

export const TabLink = createLink(TabAnchor)
