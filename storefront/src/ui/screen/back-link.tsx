import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'
import { BackIcon } from '../icons/icons.tsx'

const BackAnchor = ({ children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a
    {...rest}
    className="mt-8 -mb-20 ml-8 flex min-h-touch items-center gap-4 self-start px-12 text-15 font-medium text-gold-ink"
  >
    <BackIcon className="size-20" />
    {children}
  </a>
)

/** Link above the title of a view that shares its address with the screen it leads back to. */
export const BackLink = createLink(BackAnchor)
