import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = { href: string; className?: string; children: ReactNode; label?: string }

/** A link with an address entered by staff: a path of the app, or an external page in a new tab. */
export function HrefLink({ href, className, children, label }: Props) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} target="_blank" rel="noopener" className={className} aria-label={label}>
        {children}
      </a>
    )
  }
  const { pathname, searchParams } = new URL(href, 'http://here')
  return (
    <Link to={pathname as '/shop'} search={Object.fromEntries(searchParams)} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
