import type { PolicyName } from '@bailu/contract/brand'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { day } from '@bailu/phrases/format'
import { Refusal } from '../../request/refusal.ts'
import { buttonLook } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { tabLook, Tabs } from '../../ui/tabs.tsx'
import { useLang, useWords } from '../../words.tsx'
import { PolicyMissing } from './policy-missing.tsx'
import { policyQuery } from './queries.ts'

const DOCS = ['user', 'privacy', 'partner'] as const
type Props = { doc: PolicyName; version: number | null }

/** The policies; the current version unless `version` names an earlier one. */
export function PolicyScreen({ doc, version }: Props) {
  const { policy } = useWords().brand
  return (
    <>
      <Tabs label={policy.title}>
        {DOCS.map((one) => (
          <Link
            key={one}
            to="/policy"
            search={(one === 'user' ? {} : { doc: one }) as never}
            replace
            resetScroll={false}
            // The first link has no search params, so without `exact` it would be active for all.
            activeOptions={{ exact: true }}
            aria-current={one === doc ? 'page' : undefined}
            className={tabLook(one === doc)}
          >
            {policy.docs[one]}
          </Link>
        ))}
      </Tabs>
      <Text key={`${doc}${version}`} doc={doc} version={version} />
    </>
  )
}

function Text({ doc, version }: Props) {
  const { policy: words } = useWords().brand
  const lang = useLang()
  const { data, isPending, error, isFetching, refetch } = useQuery(policyQuery(doc, version, lang))
  if (!data) {
    if (isPending) return <ScreenSkeleton page />
    if (!(error instanceof Refusal && error.status === 404))
      return <ErrorState page onRetry={() => void refetch()} busy={isFetching} />
    return <PolicyMissing />
  }
  return (
    <article className="gutter pt-28 pb-56">
      <h1 className="text-28">{data.title}</h1>
      <p className="mt-12 flex items-center gap-12 text-13 text-muted">
        <span className="rule-gold" />
        {words.version(data.version, day(data.effective_at, lang))}
      </p>
      {data.version !== data.current && (
        <p className="mt-16 flex flex-wrap items-center gap-x-12 rounded-8 bg-mist px-16 py-8 text-15">
          {words.older}
          <Link
            to="/policy"
            search={{ doc } as never}
            className="inline-flex min-h-touch items-center font-medium text-gold-ink underline"
          >
            {words.newest}
          </Link>
        </p>
      )}
      <div className="mt-20">
        <RichText blocks={data.body} />
      </div>
      {data.version > 1 && (
        <p className="mt-36 border-t border-line pt-20">
          <Link to="/policy" search={{ doc, version: data.version - 1 } as never} className={buttonLook('quiet')}>
            {words.before}
          </Link>
        </p>
      )}
    </article>
  )
}
