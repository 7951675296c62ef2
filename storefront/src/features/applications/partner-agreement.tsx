import { useQuery } from '@tanstack/react-query'
import type { Lang } from '@bailu/contract/languages'
import { callQuery } from '../../browser/request/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { RichText } from '../../ui/text/rich-text.tsx'
import { Skeleton } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { PolicyLink } from '../../ui/privacy-note.tsx'

/** The current partner agreement; same query key as the policy screen, so both share the cache. */
export const agreementQuery = (lang: Lang) =>
  callQuery(['policy', 'partner', null, lang], 'GET /api/policy', { doc: 'partner', lang })

/** Text of the partner agreement inside the application form. */
export function PartnerAgreement() {
  const { applications, shell } = useWords('applications')
  const { data, isFetching, refetch } = useQuery(agreementQuery(useLang()))
  if (!data)
    return isFetching ? (
      <Skeleton className="h-[180px] w-full" />
    ) : (
      <div role="alert" className="flex flex-col items-start gap-12">
        <p className="text-15">{applications.form.agreementFailed}</p>
        <Button kind="quiet" onClick={() => void refetch()}>
          {shell.state.retry}
        </Button>
      </div>
    )
  return (
    <>
      <div
        role="region"
        aria-label={data.title}
        tabIndex={0}
        className="max-h-[50vh] overflow-y-auto rounded-3 border border-line bg-paper p-16 [&_.text-16]:text-15"
      >
        <RichText blocks={data.body} />
      </div>
      <PolicyLink doc="partner" className="inline-flex min-h-touch items-center text-15">
        {applications.form.readAgreement}
      </PolicyLink>
    </>
  )
}
