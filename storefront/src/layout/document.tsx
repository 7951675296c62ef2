import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLang } from '../words.tsx'

/** The whole page; the server adds styles, preloads and the entry script around it. */
export function Document({ children }: { children: ReactNode }) {
  return (
    <html lang={useLang()} suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}
