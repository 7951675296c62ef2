import { createFileRoute } from '@tanstack/react-router'
import { socialQuery } from '../features/content/brand/queries.ts'
import { SocialScreen } from '../features/content/brand/social-screen.tsx'
import { pageHead, routeFlags } from '../routing/route-options.ts'
import { loadWords } from '../i18n/words.ts'

export const Route = createFileRoute('/social')({
  staticData: { ...routeFlags('/social'), words: ['brand'] },
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, i18n } }) => {
    const loading = queryClient.fetchQuery(socialQuery(i18n.lang)).catch(() => null)
    const social = import.meta.env.SSR ? await loading : null
    const { brand, shell } = await loadWords(i18n.lang, ['brand'])
    return pageHead(i18n, {
      title: brand.social.title,
      description: social?.lead || shell.description,
      path: '/social',
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: SocialScreen,
})
