import type { PolicyName } from '@bailu/contract/content/brand'
import { createFileRoute, isNotFound } from '@tanstack/react-router'
import { PolicyNotFound, PolicyScreen } from '../features/content/brand/policy-screen.tsx'
import { policyQuery } from '../features/content/brand/queries.ts'
import { pageHead } from '../routing/page-head.ts'
import { notFoundOn404, parseIdParam, unvalidatedSearch } from '../routing/params.ts'
import { routeFlags } from '../routing/route-table.ts'

type PolicySearch = { doc?: string | undefined; version?: string | undefined }

const parsePolicySearch = ({ doc, version }: PolicySearch): { doc: PolicyName; version: number | null } => ({
  doc: doc === 'privacy' || doc === 'partner' ? doc : 'user',
  version: version && version.length < 7 ? parseIdParam(version) : null,
})

const rethrowNotFound = (cause: unknown): null => {
  if (isNotFound(cause)) throw cause
  return null
}

export const Route = createFileRoute('/policy')({
  staticData: routeFlags('/policy'),
  validateSearch: unvalidatedSearch<PolicySearch>,
  // Rarely a landing page: its loader is split off the entry chunk.
  codeSplitGroupings: [['component', 'loader', 'pendingComponent'], ['notFoundComponent']],
  loaderDeps: ({ search: { doc, version } }) => ({ doc, version }),
  loader: async ({ context: { queryClient, i18n }, deps }) => {
    const { doc, version } = parsePolicySearch(deps)
    // A network error is shown by the screen itself.
    const policy = await notFoundOn404(queryClient.fetchQuery(policyQuery(doc, version, i18n.lang))).catch(
      rethrowNotFound,
    )
    const { brand, shell } = i18n.words
    return pageHead({
      lang: i18n.lang,
      title: `${policy?.title ?? brand.policy.docs[doc]} · ${shell.brand}`,
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
  return <PolicyScreen {...parsePolicySearch(Route.useSearch())} />
}
