import { createFileRoute } from '@tanstack/react-router'
import { announcementsQuery } from '../features/articles/queries.ts'
import { AnnouncementStrip } from '../features/articles/announcement-strip.tsx'
import { SocialSlot } from '../features/brand/social-slot.tsx'
import { shelfQuery } from '../features/catalogue/queries.ts'
import { Shelf } from '../features/catalogue/shelf.tsx'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { homeQuery } from '../features/home/queries.ts'
import { MessageStrip } from '../features/messages/message-strip.tsx'
import { openShare } from '../state/over.ts'
import { pageHead } from '../page-head.ts'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/home')({
  staticData: flags('/home'),
  loader: async ({ context: { queryClient, spoken } }) => {
    const [home] = await Promise.all([
      queryClient.fetchQuery(homeQuery(spoken.lang)).catch(() => null),
      queryClient.prefetchQuery(shelfQuery('green', spoken.lang)),
      queryClient.prefetchQuery(shelfQuery('white', spoken.lang)),
      queryClient.prefetchQuery(announcementsQuery()),
    ])
    const { title, description } = spoken.words.home
    return pageHead({
      lang: spoken.lang,
      title,
      description,
      path: '/home',
      picture: home?.banners[0]?.picture ?? null,
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Home,
})

function Home() {
  return (
    <HomeScreen
      onShare={openShare}
      messages={(otherwise) => <MessageStrip otherwise={otherwise} />}
      announcements={<AnnouncementStrip />}
      shelves={
        <>
          <Shelf catalog="green" eager={1} />
          <Shelf catalog="white" below="green" />
        </>
      }
      foot={<SocialSlot />}
    />
  )
}
