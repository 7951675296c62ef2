import { type ReactNode, useEffect, useRef, type AnchorHTMLAttributes } from 'react'
import { createLink } from '@tanstack/react-router'

/** A row of tab links that scrolls the active one into view; each child is a `TabLink` or a button with `tabClass`. */
export function Tabs(props: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  const lastShown = useRef<Element>(null)
  useEffect(() => {
    const activeTab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !activeTab || activeTab === lastShown.current) return
    lastShown.current = activeTab
    row.current.scrollLeft = activeTab.offsetLeft + (activeTab.offsetWidth - row.current.clientWidth) / 2
  })
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
