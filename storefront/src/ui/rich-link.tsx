import { isForeign, safeHref } from '@bailu/contract/links'
import type { ReactNode } from 'react'
import { HrefLink } from './href-link.tsx'

const FILE = /^\/(static|api|assets)\//

/** A link in rich text; an unsafe address leaves only the text. */
export function RichLink({ href, className = 'text-gold-ink underline underline-offset-2', children }: Props) {
  const target = safeHref(href)
  if (target === null) return children
  if (target.startsWith('/') && !FILE.test(target))
    return (
      <HrefLink href={target} className={className}>
        {children}
      </HrefLink>
    )
  const away = isForeign(target) || FILE.test(target)
  return (
    <a href={target} rel="noopener noreferrer nofollow" {...(away && { target: '_blank' })} className={className}>
      {children}
    </a>
  )
}

type Props = { href: string | undefined; className?: string; children: ReactNode }
