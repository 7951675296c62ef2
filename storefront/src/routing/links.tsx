import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TablePath } from './route-table.ts'

/** Tells whether a path of the route table has a route file. */
export const useRouteExists = (): ((path: TablePath) => boolean) => {
  const { routesByPath } = useRouter()
  return (path) => path in routesByPath
}

/** A link to a path of the route table; renders nothing if that path has no route file. */
export function AppLink(props: { to: TablePath; className?: string; replace?: boolean; children: ReactNode }) {
  const routeExists = useRouteExists()
  if (!routeExists(props.to)) return null
  return <Link {...props} to={props.to as '/home'} />
}

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
      search={(variant === undefined ? {} : { v: variant }) as never}
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
  const { pathname, searchParams } = new URL(href, 'http://here')
  return (
    <Link to={pathname as '/shop'} search={Object.fromEntries(searchParams)} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
