import { useQuery } from '@tanstack/react-query'
import { LeafMark } from '../../../ui/icons/icons.tsx'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { MenuRow } from '../../../ui/list/menu-row.tsx'
import { ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { aboutQuery } from './queries.ts'
import { SocialRow } from './social-row.tsx'

/** About the brand, with links to licences, policies and social accounts. */
export function AboutScreen() {
  const { account, brand } = useWords('account', 'brand')
  const { data, isPending, isFetching, refetch, error } = useQuery(aboutQuery(useLang()))
  return (
    <div className="flex flex-col gap-36 pt-28 pb-56">
      <header className="flex flex-col items-center gap-12 gutter text-center">
        <LeafMark className="size-56 text-gold" />
        <h1 className="text-28">{data?.title || account.person.about}</h1>
        <span className="rule-gold" />
      </header>
      {data && (
        <div className="gutter">
          <RichText blocks={data.body} />
        </div>
      )}
      {!data && isPending && <AboutSkeleton />}
      {!data && !isPending && <ErrorState cause={error} onRetry={() => void refetch()} busy={isFetching} />}
      {/* Shown with the text above, so that they do not move when it arrives. */}
      {!isPending && (
        <>
          <nav aria-label={account.person.about} className="mx-20 border-y border-line">
            <MenuRow to="/license" label={brand.about.licences} />
            <MenuRow to="/policy" label={brand.policy.title} />
            <MenuRow to="/social" label={brand.about.links} />
          </nav>
          <SocialRow />
        </>
      )}
    </div>
  )
}

function AboutSkeleton() {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading} className="flex flex-col gap-12 gutter">
      {['w-full', 'w-full', 'w-2/3', 'mt-16 h-28 w-1/2', 'w-full', 'w-full', 'w-3/4'].map((size, row) => (
        <Skeleton key={row} className={`h-16 ${size}`} />
      ))}
    </div>
  )
}
