import { createFileRoute } from '@tanstack/react-router'
import { socialQuery } from '../features/brand/queries.ts'
import { SocialScreen } from '../features/brand/social-screen.tsx'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/social')({
  staticData: flags('/social'),
  codeSplitGroupings: [['component', 'loader']],
  loader: async ({ context: { queryClient, spoken } }) => {
    const coming = queryClient.fetchQuery(socialQuery(spoken.lang)).catch(() => null)
    const social = import.meta.env.SSR ? await coming : null
    const { brand, shell } = spoken.words
    return pageHead({
      lang: spoken.lang,
      title: `${brand.social.title} · ${shell.brand}`,
      description: social?.lead || shell.description,
      path: '/social',
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: SocialScreen,
})
