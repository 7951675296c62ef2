import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseSearch } from './params.ts'
import type { TablePath } from './route-table.ts'

/** A path of the route table without params. */
export type PlainPath = Exclude<TablePath, `${string}$${string}`>

/** Makes a link to a path of the shop, for a partner with their number. */
export type LinkTo = (pathname: string, params?: Record<string, string>) => string

type ProductLinkProps = {
  id: number
  /** Variant to preselect. */
  variant?: number | undefined
  className?: string
  /** Hidden from keyboard and screen reader, because a text link to the same product is beside it. */
  decorative?: boolean
  children: ReactNode
}

/** Link to a product page. */
export function ProductLink({ id, variant, className, decorative = false, children }: ProductLinkProps) {
  return (
    <Link
      to="/product/$id"
      params={{ id: String(id) }}
      search={variant === undefined ? {} : { v: variant }}
      className={className}
      {...(decorative && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </Link>
  )
}

type HrefLinkProps = { href: string; className?: string; children: ReactNode; label?: string }

/** A link with an address entered by staff: a path of the app, or an external page in a new tab. */
export function HrefLink({ href, className, children, label }: HrefLinkProps) {
  if (!href.startsWith('/')) {
    return (
      <a href={href} target="_blank" rel="noopener" className={className} aria-label={label}>
        {children}
      </a>
    )
  }
  const { pathname, search } = new URL(href, 'http://here')
  return (
    <Link to={pathname} search={parseSearch(search)} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
