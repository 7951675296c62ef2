import { createRootRouteWithContext } from '@tanstack/react-router'
import { Document } from '../layout/document.tsx'
import { RootLayout } from '../layout/root-layout.tsx'
import { learns } from '../route-table.ts'
import type { RouterContext } from '../router.tsx'
import { words } from '../words.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    await words(context.spoken.lang, learns(location.pathname))
  },
  head: ({ match }) => {
    const { shell } = match.context.spoken.words
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { title: `${shell.brand} · ${shell.brandLine}` },
        { name: 'description', content: shell.description },
        { name: 'theme-color', content: '#fbf8f1' },
        { name: 'format-detection', content: 'telephone=no' },
        { name: 'apple-mobile-web-app-title', content: shell.brand },
      ],
      links: [
        { rel: 'icon', href: '/static/icon.svg', type: 'image/svg+xml' },
        { rel: 'manifest', href: `/${match.context.spoken.lang}.webmanifest` },
      ],
    }
  },
  shellComponent: Document,
  component: RootLayout,
})
