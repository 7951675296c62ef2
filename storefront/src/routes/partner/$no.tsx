import { EMPLOYEE_NO } from '@bailu/contract/partners/kinds'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useAddToCart } from '../../features/cart/use-add-to-cart.ts'
import { OfferedProducts } from '../../features/catalogue/offered-products.tsx'
import { PartnerMissing, PartnerPageScreen, partnerQuery } from '../../features/partners/public-partner.tsx'
import { loadWords } from '../../i18n/words.ts'
import { notFoundOn404 } from '../../routing/params.ts'
import { pageHead, routeFlags } from '../../routing/route-options.ts'
import { ScreenSkeleton } from '../../ui/screen/screen.tsx'

export const Route = createFileRoute('/partner/$no')({
  staticData: { ...routeFlags('/partner/$no'), words: ['partners'] },
  codeSplitGroupings: [['component', 'loader'], ['notFoundComponent']],
  loader: async ({ context: { queryClient, i18n }, params: { no } }) => {
    if (!EMPLOYEE_NO.test(no)) throw notFound()
    const partner = await notFoundOn404(queryClient.fetchQuery(partnerQuery(no, i18n.lang)))
    const { page } = (await loadWords(i18n.lang, ['partners'])).partners
    return pageHead(i18n, {
      path: `/partner/${partner.employee_no}`,
      title: page.title(partner.nickname),
      hasBrand: true,
      description: partner.greeting || page.description(partner.nickname),
      picture: partner.picks[0]?.picture ?? null,
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: PartnerPage,
  pendingComponent: () => <ScreenSkeleton page />,
  notFoundComponent: PartnerMissing,
})

function PartnerPage() {
  const add = useAddToCart()
  return (
    <PartnerPageScreen
      no={Route.useParams().no}
      renderPicks={({ picks }, title) => <OfferedProducts products={picks} title={title} onAdd={add} />}
    />
  )
}
