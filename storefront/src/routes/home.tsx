import { createFileRoute } from '@tanstack/react-router'
import { announcementsQuery } from '../features/content/articles/queries.ts'
import { AnnouncementTicker } from '../features/content/articles/announcement-ticker.tsx'
import { LazySocialRow } from '../features/content/brand/lazy-social-row.tsx'
import { shelfQuery } from '../features/catalogue/queries.ts'
import { CatalogueShelf } from '../features/catalogue/catalogue-shelf.tsx'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { homeQuery } from '../features/content/home-content.ts'
import { MessageTicker } from '../features/messages/message-ticker.tsx'
import { openShareDialog } from '../ui/dialog/overlays.ts'
import { BANNER_SIZES } from '../ui/media/picture-urls.ts'
import { pageHead, routeFlags } from '../routing/route-options.ts'

export const Route = createFileRoute('/home')({
  staticData: routeFlags('/home'),
  loader: async ({ context: { queryClient, i18n } }) => {
    const [home] = await Promise.all([
      queryClient.fetchQuery(homeQuery(i18n.lang)).catch(() => null),
      queryClient.prefetchQuery(shelfQuery('green', i18n.lang)),
      queryClient.prefetchQuery(shelfQuery('white', i18n.lang)),
      queryClient.prefetchQuery(announcementsQuery()),
    ])
    const { title, description } = i18n.words.home
    return pageHead(i18n, {
      title,
      hasBrand: true,
      description,
      path: '/home',
      picture: home?.banners[0]?.picture ?? null,
      pictureSizes: BANNER_SIZES,
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Home,
})

function Home() {
  return (
    <HomeScreen
      onShare={openShareDialog}
      messages={(otherwise) => <MessageTicker fallback={otherwise} />}
      announcements={<AnnouncementTicker />}
      shelves={
        <>
          <CatalogueShelf catalog="green" eager={1} onFirstScreen={2} />
          <CatalogueShelf catalog="white" onFirstScreen={0} aboveCatalog="green" />
        </>
      }
      foot={<LazySocialRow />}
    />
  )
}
