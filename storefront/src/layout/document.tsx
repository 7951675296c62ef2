import { HeadContent, Scripts } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLang } from '../words.tsx'

/** The HTML document; the server adds styles, preloads and the entry script. */
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
