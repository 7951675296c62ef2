import { createRootRouteWithContext } from '@tanstack/react-router'
import { HtmlDocument, RootLayout } from '../app/root-layout.tsx'
import { wordsOf } from '../routing/route-table.ts'
import type { RouterContext } from '../routing/router-context.ts'
import { loadWords } from '../i18n/words.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches }): Promise<void> => {
    await loadWords(context.i18n.lang, wordsOf(matches))
  },
  head: ({ match, matches }) => {
    const { shell } = match.context.i18n.words
    const isMissing = matches.length === 1 || matches.some(({ status }) => status === 'notFound')
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { title: isMissing ? `${shell.missing.title} · ${shell.brand}` : `${shell.brand} · ${shell.brandLine}` },
        { name: 'description', content: shell.description },
        { name: 'theme-color', content: '#fbf8f1' },
        { name: 'format-detection', content: 'telephone=no' },
        { name: 'apple-mobile-web-app-title', content: shell.brand },
      ],
      links: [
        { rel: 'icon', href: '/static/icon.svg', type: 'image/svg+xml' },
        { rel: 'manifest', href: `/${match.context.i18n.lang}.webmanifest` },
      ],
    }
  },
  shellComponent: HtmlDocument,
  component: RootLayout,
})
