import { LANGS, LANGUAGE_NAMES } from '@bailu/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { ButtonLink, ButtonAnchor } from '../../../ui/button.tsx'
import { ChevronIcon, LeafMark } from '../../../ui/icons/icons.tsx'
import { ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useI18n } from '../../../i18n/i18n.tsx'
import { currentToken } from '../../../session/auth.ts'
import { referral } from '../../../session/guest-data.ts'
import { socialQuery } from './queries.ts'
import { SocialIcon } from './social-row.tsx'

/** The guard stores no referral code on pages that it does not guard; this one is shared with it all the same. */
function useReferralOfLink(): void {
  useEffect(() => {
    const e = new URLSearchParams(location.search).get('e')
    if (e && currentToken() === null) referral.set(e)
  }, [])
}

/** The link page of the brand, which its social profiles link to. */
export function SocialScreen() {
  const { lang, words } = useI18n('brand')
  const { shell, brand } = words
  const { data, isPending, isFetching, refetch, error } = useQuery(socialQuery(lang))
  useReferralOfLink()
  return (
    <div className="flex flex-1 flex-col gap-28 gutter pt-56 pb-36">
      <header className="flex flex-col items-center gap-12 text-center">
        <span className="flex size-[88px] items-center justify-center rounded-full bg-leaf">
          <LeafMark className="size-56 text-gold" />
        </span>
        <h1 className="mt-8">
          <span className="sr-only">{brand.social.title}</span>
          <span aria-hidden="true" lang="en" className="font-serif text-28 uppercase tracking-logo text-leaf">
            {shell.brand}
          </span>
        </h1>
        <span className="rule-gold" />
        <p className="max-w-[30ch] font-serif text-18 text-balance [:lang(th)_&]:leading-[1.6]">
          {data?.lead || shell.brandLine}
        </p>
      </header>
      {data ? (
        <ul className="flex flex-col gap-12">
          {data.links.map(({ kind, name, handle, href }) => (
            <li key={href}>
              <ExternalLink href={href} hint={brand.social.newTab}>
                <span className="flex size-touch items-center justify-center rounded-full bg-mist text-leaf">
                  <SocialIcon kind={kind} />
                </span>
                <span className="flex min-w-0 flex-1 flex-col">
                  <span className="text-16 font-medium">{name}</span>
                  <span className="text-13 text-muted [overflow-wrap:anywhere]">
                    {handle || brand.social.kinds[kind]}
                  </span>
                </span>
              </ExternalLink>
            </li>
          ))}
        </ul>
      ) : isPending ? (
        [1, 2, 3, 4].map((row) => <Skeleton key={row} className="h-[68px] w-full" />)
      ) : (
        <ErrorState cause={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
      <div className="flex flex-col gap-12">
        <ButtonLink to="/home" wide>
          {brand.social.shop}
        </ButtonLink>
        {data && (
          <ButtonAnchor href={data.support_link} target="_blank" rel="noopener noreferrer" kind="quiet" wide>
            {brand.social.support}
          </ButtonAnchor>
        )}
      </div>
      <LanguageChoice />
    </div>
  )
}

const ExternalLink = ({ href, hint, children }: { href: string; hint: string; children: ReactNode }) => (
  <a
    href={href}
    target="_blank"
    rel="noopener noreferrer"
    className="flex min-h-[68px] items-center gap-12 rounded-full border border-line bg-paper py-8 pr-20 pl-12 active:bg-mist"
  >
    {children}
    <span className="sr-only">({hint})</span>
    <ChevronIcon className="size-20 text-control" />
  </a>
)

function LanguageChoice() {
  const { lang, words, changeLang } = useI18n('brand')
  return (
    <div role="group" aria-label={words.brand.social.language} className="mt-auto flex justify-center gap-4">
      {LANGS.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === lang}
          onClick={() => void changeLang(option).catch(() => toast(words.shell.toast.networkError))}
          className={`min-h-touch px-16 text-15 ${option === lang ? 'text-ink underline decoration-gold underline-offset-8' : 'text-muted'}`}
        >
          {LANGUAGE_NAMES[option]}
        </button>
      ))}
    </div>
  )
}
