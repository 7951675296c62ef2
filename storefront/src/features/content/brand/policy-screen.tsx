import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PolicyName } from '@bailu/contract/content/brand'
import { day } from '@bailu/phrases/format'
import { AppError } from '@bailu/client/errors'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Tabs, TabLink } from '../../../ui/list/tabs.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../../ui/screen/screen.tsx'
import { RichText } from '../../../ui/text/rich-text.tsx'
import { policyQuery } from './queries.ts'

/** Shown when the version does not exist or the document has no text yet. */
export function PolicyNotFound() {
  const { policy } = useWords('brand').brand
  return (
    <EmptyState page title={policy.missing} lead={policy.missingHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <ButtonLink to="/policy" search={{}} kind="quiet">
          {policy.docs.user}
        </ButtonLink>
        <ButtonLink to="/policy" search={{ doc: 'privacy' }} kind="quiet">
          {policy.docs.privacy}
        </ButtonLink>
        <ButtonLink to="/policy" search={{ doc: 'partner' }} kind="quiet">
          {policy.docs.partner}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}

const DOCS = ['user', 'privacy', 'partner'] as const
type Props = { doc: PolicyName; version: number | null }

/** The policies; the current version unless `version` names an earlier one. */
export function PolicyScreen({ doc, version }: Props) {
  const { policy } = useWords('brand').brand
  return (
    <>
      <Tabs label={policy.title}>
        {DOCS.map((name) => (
          <TabLink
            key={name}
            to="/policy"
            search={name === 'user' ? {} : { doc: name }}
            replace
            resetScroll={false}
            current={name === doc}
          >
            {policy.docs[name]}
          </TabLink>
        ))}
      </Tabs>
      <PolicyText key={`${doc}${version}`} doc={doc} version={version} />
    </>
  )
}

function PolicyText({ doc, version }: Props) {
  const { policy: words } = useWords('brand').brand
  const lang = useLang()
  const { data, isPending, error, isFetching, refetch } = useQuery(policyQuery(doc, version, lang))
  if (!data) {
    if (isPending) return <ScreenSkeleton page />
    if (!(error instanceof AppError && error.status === 404))
      return <ErrorState cause={error} page onRetry={() => void refetch()} busy={isFetching} />
    return <PolicyNotFound />
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
            search={{ doc }}
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
          <ButtonLink to="/policy" search={{ doc, version: data.version - 1 }} kind="quiet">
            {words.before}
          </ButtonLink>
        </p>
      )}
    </article>
  )
}
