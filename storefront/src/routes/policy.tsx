import type { PolicyName } from '@bailu/contract/brand'
import { createFileRoute, isNotFound } from '@tanstack/react-router'
import { PolicyMissing } from '../features/brand/policy-missing.tsx'
import { PolicyScreen } from '../features/brand/policy-screen.tsx'
import { policyQuery } from '../features/brand/queries.ts'
import { pageHead } from '../page-head.ts'
import { orMissing, pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { unread } from '../unread.ts'

type Asked = { doc?: string | undefined; version?: string | undefined }

const read = ({ doc, version }: Asked): { doc: PolicyName; version: number | null } => ({
  doc: doc === 'privacy' || doc === 'partner' ? doc : 'user',
  version: version && version.length < 7 ? pathNumber(version) : null,
})

const unlessMissing = (cause: unknown): null => {
  if (isNotFound(cause)) throw cause
  return null
}

export const Route = createFileRoute('/policy')({
  staticData: flags('/policy'),
  validateSearch: unread<Asked>,
  // Rarely a landing page: its loader is split off the entry chunk.
  codeSplitGroupings: [['component', 'loader', 'pendingComponent'], ['notFoundComponent']],
  loaderDeps: ({ search: { doc, version } }) => ({ doc, version }),
  loader: async ({ context: { queryClient, spoken }, deps }) => {
    const { doc, version } = read(deps)
    // A network error is shown by the screen itself.
    const policy = await orMissing(queryClient.fetchQuery(policyQuery(doc, version, spoken.lang))).catch(unlessMissing)
    const { brand, shell } = spoken.words
    return pageHead({
      lang: spoken.lang,
      title: `${policy?.title ?? brand.policy.docs[doc]} · ${shell.brand}`,
      description: brand.policy.docs[doc],
      path: doc === 'user' ? '/policy' : `/policy?doc=${doc}`,
    })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Policy,
  // The tabs stay visible while another document loads.
  pendingComponent: Policy,
  notFoundComponent: PolicyMissing,
})

function Policy() {
  return <PolicyScreen {...read(Route.useSearch())} />
}
