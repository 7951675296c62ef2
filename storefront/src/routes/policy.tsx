import { oneOf, positiveInteger, searchParams } from '@bailu/client/search-params'
import { createFileRoute, isNotFound } from '@tanstack/react-router'
import { PolicyNotFound, PolicyScreen } from '../features/content/brand/policy-screen.tsx'
import { policyQuery } from '../features/content/brand/queries.ts'
import { pageHead, routeFlags } from '../routing/route-options.ts'
import { notFoundOn404 } from '../routing/params.ts'
import { loadWords } from '../i18n/words.ts'

const rethrowNotFound = (cause: unknown): null => {
  if (isNotFound(cause)) throw cause
  return null
}

const readSearch = searchParams({ doc: oneOf(['user', 'privacy', 'partner']), version: positiveInteger })

export const Route = createFileRoute('/policy')({
  staticData: { ...routeFlags('/policy'), words: ['brand'] },
  validateSearch: readSearch,
  // Rarely a landing page: its loader is split off the entry chunk.
  codeSplitGroupings: [['component', 'loader', 'pendingComponent'], ['notFoundComponent']],
  loaderDeps: ({ search: { doc = 'user', version = null } }) => ({ doc, version }),
  loader: async ({ context: { queryClient, i18n }, deps: { doc, version } }) => {
    // A network error is shown by the screen itself.
    const policy = await notFoundOn404(queryClient.fetchQuery(policyQuery(doc, version, i18n.lang))).catch(
      rethrowNotFound,
    )
    const { brand } = await loadWords(i18n.lang, ['brand'])
    return pageHead(i18n, {
      title: policy?.title ?? brand.policy.docs[doc],
      description: brand.policy.docs[doc],
      path: doc === 'user' ? '/policy' : `/policy?doc=${doc}`,
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Policy,
  // The tabs stay visible while another document loads.
  pendingComponent: Policy,
  notFoundComponent: PolicyNotFound,
})

function Policy() {
  const { doc = 'user', version = null } = Route.useSearch()
  return <PolicyScreen doc={doc} version={version} />
}
