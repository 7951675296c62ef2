import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  id: number
  /** The size that is chosen there. */
  variant?: number | undefined
  className?: string
  /** Beside a link of words to the same place: for the thumb only. */
  silent?: boolean
  children: ReactNode
}

/** To a product's page. */
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
