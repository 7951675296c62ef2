import type { ReplyOf } from '@bailu/contract/calls'
import type { PublicPartner } from '@bailu/contract/partners/shop'
import type { Lang } from '@bailu/contract/languages'
import { AppError } from '@bailu/client/errors'
import { phone as formatPhone } from '@bailu/phrases/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { currentToken, useAuth } from '../../session/auth.ts'
import { loadUser } from '../../session/current-user.ts'
import { referral, sessionReferral } from '../../session/guest-data.ts'
import { useAction } from '../../session/use-action.ts'
import { userKey } from '../../session/visitor.ts'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { ChevronIcon } from '../../ui/icons/icons.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'
import { EmptyState, ErrorState, ScreenSkeleton, Skeleton } from '../../ui/screen/screen.tsx'

export const partnerQuery = (no: string, lang: Lang) =>
  callQuery(['partner', no, lang], 'GET /api/partner/{no}', { no, lang }, { retry: false })

/** Opens LINE at a person's id, or at an official account, whose id begins with @. */
const lineUrl = (id: string): string =>
  id.startsWith('@') ? `https://line.me/R/ti/p/${id}` : `https://line.me/R/ti/p/~${id}`

/** Buttons to write to and call a partner, as far as they show how. */
function ContactButtons({ partner, line, call }: { partner: PublicPartner; line: string; call: string }) {
  if (!partner.line && !partner.phone) return null
  return (
    <div className="mt-16 flex flex-wrap gap-8">
      {partner.line && (
        <ButtonAnchor href={lineUrl(partner.line)} target="_blank" rel="noopener noreferrer" className="grow">
          {line}
        </ButtonAnchor>
      )}
      {partner.phone && (
        <ButtonAnchor href={`tel:${partner.phone}`} kind="quiet" className="grow">
          {call}
        </ButtonAnchor>
      )}
    </div>
  )
}

export function PartnerMissing() {
  const { page: words } = useWords('partners').partners
  return (
    <EmptyState page title={words.missing} lead={words.missingLead}>
      <ButtonLink to="/shop">{words.toShop}</ButtonLink>
    </EmptyState>
  )
}

type PartnerPageScreenProps = { no: string; renderPicks: (partner: PublicPartner, title: string) => ReactNode }

/** A partner's public page: picture, greeting, contact and picks. */
export function PartnerPageScreen({ no, renderPicks }: PartnerPageScreenProps) {
  const { page: words } = useWords('partners').partners
  const { data, error, isPending, isFetching, refetch } = useQuery(partnerQuery(no, useLang()))
  const found = data?.employee_no
  // As any link of the partner does, also where the address lacks `e`.
  useEffect(() => {
    if (found) (currentToken() === null ? referral : sessionReferral).set(found)
  }, [found])
  if (error instanceof AppError && error.status === 404) return <PartnerMissing />
  if (!data)
    return isPending ? (
      <ScreenSkeleton page />
    ) : (
      <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
    )
  return (
    <article className="gutter pt-28 pb-56">
      <header className="flex flex-col items-center text-center">
        <Avatar person={data} className="size-[112px] text-38" />
        <h1 data-theirs className="mt-16 text-28 wrap-anywhere">
          {data.nickname}
        </h1>
        <p className="mt-4 text-13 text-muted">{words.number(data.employee_no)}</p>
        <div className="rule-gold mt-16" />
      </header>
      {data.greeting && (
        <p
          data-theirs
          className="mx-auto mt-16 max-w-[40ch] text-center text-16 wrap-anywhere whitespace-pre-line text-balance"
        >
          {data.greeting}
        </p>
      )}
      <ContactButtons partner={data} line={words.line} call={`${words.call} ${formatPhone(data.phone)}`.trim()} />
      {data.picks.length > 0 ? (
        <div className="mt-28">{renderPicks(data, words.picks(data.nickname))}</div>
      ) : (
        <div className="mt-28 flex flex-col items-center gap-12 border-t border-line pt-28 text-center">
          <p className="text-15 text-muted">{words.noPicks}</p>
          <ButtonLink to="/shop">{words.toShop}</ButtonLink>
        </div>
      )}
    </article>
  )
}

/**
 * The mentor of a signed-in customer, or for a guest the partner whose link they opened.
 * Renders nothing where there is none, and for an unknown number.
 */
export function PartnerCard() {
  const mentorNo = useAuth(({ userInfo }) => userInfo?.mentor?.employee_no)
  const isGuest = useAuth(({ token }) => token === null)
  const [linkNo] = useState(referral.get)
  const no = mentorNo ?? (isGuest ? linkNo : null)
  return no ? <PartnerCardOf no={no} isMentor={mentorNo !== undefined} /> : null
}

function PartnerCardOf({ no, isMentor }: { no: string; isMentor: boolean }) {
  const { card: words } = useWords('partners').partners
  const { data, isError } = useQuery(partnerQuery(no, useLang()))
  if (isError) return null
  if (!data) return <Skeleton className="mx-20 h-[158px] rounded-8!" />
  return (
    <section className="mx-20 min-h-[158px] rounded-8 border border-line bg-paper p-16">
      <Link
        to="/partner/$no"
        params={{ no: data.employee_no }}
        aria-label={words.open(data.nickname)}
        className="flex min-h-touch items-center gap-12"
      >
        <Avatar person={data} className="size-56 text-22" />
        <span className="min-w-0 flex-1">
          <span className="block text-12 text-gold-ink">{isMentor ? words.mentor : words.link}</span>
          <span data-theirs className="block truncate font-serif text-18 leading-normal">
            {data.nickname}
          </span>
        </span>
        <ChevronIcon className="size-20 text-control" />
      </Link>
      {data.line || data.phone ? (
        <ContactButtons partner={data} line={words.write(data.nickname)} call={words.call(data.nickname)} />
      ) : (
        <ButtonLink to="/partner/$no" params={{ no: data.employee_no }} kind="quiet" wide className="mt-16">
          {words.open(data.nickname)}
        </ButtonLink>
      )}
    </section>
  )
}

type OfferedPartner = NonNullable<ReplyOf<'GET /api/mentor/offer'>['partner']>

/**
 * Asks a customer without a mentor who came by a partner's link, once, whether this partner may look after them. A
 * dialog that is closed without an answer comes again at the checkout, then no more in this tab.
 */
export function MentorOffer({ e, isCheckout }: { e: string; isCheckout: boolean }) {
  const [dismissed, setDismissed] = useState<'nowhere' | 'page' | 'checkout'>('nowhere')
  const { data, refetch } = useQuery(
    callQuery(['mentor-offer', userKey(), e], 'GET /api/mentor/offer', { e }, { retry: false }),
  )
  const isOpen = dismissed === 'nowhere' || (dismissed === 'page' && isCheckout)
  if (!data?.partner) return null
  return (
    <OfferDialog
      partner={data.partner}
      open={isOpen}
      onAnswered={() => void refetch()}
      onClose={() => setDismissed(isCheckout ? 'checkout' : 'page')}
    />
  )
}

type OfferDialogProps = { partner: OfferedPartner; open: boolean; onAnswered: () => void; onClose: () => void }

function OfferDialog({ partner, open, onAnswered, onClose }: OfferDialogProps) {
  const { offer: words } = useWords('partners').partners
  const { busy, run } = useAction(
    (accept: boolean) => request('POST /api/mentor/answer', { e: partner.employee_no, accept }),
    {
      onDone: async ({ mentor }, accept) => {
        if (mentor === 'bound') toast(words.bound(partner.nickname))
        else if (mentor === 'pending') toast(words.pending(partner.nickname))
        else if (!accept) toast(words.declined)
        await loadUser()
        onAnswered()
      },
      onError: ({ cause }) => {
        if (!(cause instanceof AppError && cause.code === 'mentor_bound')) return false
        toast(words.late)
        onAnswered()
        return true
      },
    },
  )
  return (
    <Dialog open={open} onClose={onClose} title={words.title(partner.nickname)}>
      <div className="mt-20 flex justify-center">
        <Avatar person={partner} className="size-[76px] text-28" />
      </div>
      <p className="mt-16 text-center text-15 text-muted">{words.lead(partner.nickname)}</p>
      <div className="mt-28 flex flex-col gap-12">
        <Button busy={busy} onClick={() => void run(true)}>
          {words.yes}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => void run(false)}>
          {words.no}
        </Button>
      </div>
    </Dialog>
  )
}
