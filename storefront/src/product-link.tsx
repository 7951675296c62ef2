import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  id: number
  /** Variant to preselect. */
  variant?: number | undefined
  className?: string
  /** Hidden from keyboard and screen reader, because a text link to the same product is beside it. */
  silent?: boolean
  children: ReactNode
}

/** Link to a product page. */
export function ProductLink({ id, variant, className, silent = false, children }: Props) {
  return (
    <Link
      to="/product/$id"
      params={{ id: String(id) }}
      search={(variant === undefined ? {} : { v: variant }) as never}
      className={className}
      {...(silent && { tabIndex: -1, 'aria-hidden': true })}
    >
      {children}
    </Link>
  )
}
