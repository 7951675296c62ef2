import { day, money } from '@bailu/phrases/format'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagedQuery } from '../../browser/request/call-query.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { userKey } from '../../session/visitor.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CopyIcon } from '../../ui/icons/icons.tsx'
import { PagedList } from '../../ui/list/infinite-list.tsx'
import { LinkQr } from '../../ui/media/link-qr.tsx'
import { SkeletonRows } from '../../ui/screen/screen.tsx'

type MyLinkProps = { number: string; numberLabel: string; level: string; link: string }

/** The partner's number, link and QR code, and the way to their page. */
export function MyLink({ number, numberLabel, level, link }: MyLinkProps) {
  const { partners, app } = useWords('app', 'partners')
  const { own: words } = partners
  const { share } = app
  const [open, setOpen] = useState(false)
  const copy = (text: string) => copyWithToast(text, share.copied, share.byHand)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-8 text-13 text-muted">
        {numberLabel}
        <button
          type="button"
          aria-label={`${words.copyNumber}: ${number}`}
          onClick={() => void copy(number)}
          className="inline-flex min-h-touch items-center gap-4 font-medium text-ink"
        >
          {number}
          <CopyIcon className="size-16 text-gold-ink" />
        </button>
        <span>· {level}</span>
      </p>
      <div className="mt-8 grid grid-cols-2 gap-12">
        <Button onClick={() => setOpen(true)}>{words.link}</Button>
        <ButtonLink kind="quiet" to="/manage" search={{ view: 'page' }}>
          {words.page}
        </ButtonLink>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={words.link}>
        <LinkQr link={link} label={words.qr} />
        <div className="mt-20 flex flex-col gap-12">
          <Button onClick={() => void copy(link)}>{share.copy}</Button>
          {'share' in navigator && (
            <Button kind="quiet" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
              {share.send}
            </Button>
          )}
          <Button kind="quiet" onClick={() => setOpen(false)}>
            {share.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Orders by the partner's links that are not attributed to them, with the reason; nothing while there are none. */
export function LinkOrders() {
  const { elsewhere: words } = useWords('partners').partners
  const lang = useLang()
  const source = useInfiniteQuery(
    pagedQuery(['link-order', userKey()], 'GET /api/link-order', {}, { staleTime: 10_000 }),
  )
  if (!source.data?.pages[0]?.list.length) return null
  return (
    <section aria-labelledby="elsewhere" className="gutter pt-12 pb-28">
      <h2 id="elsewhere" className="text-18 text-balance">
        {words.title}
      </h2>
      <p className="mt-4 text-13 text-muted">{words.lead}</p>
      <PagedList
        source={source}
        className="mt-12 border-t border-line"
        skeleton={<SkeletonRows count={2} height="h-56" />}
        empty={words.none}
      >
        {(order) => (
          <li key={order.id} className="flex items-baseline justify-between gap-16 border-b border-line py-12">
            <span className="min-w-0 text-15">
              {words.reasons[order.reason]}
              <span className="block text-13 text-muted">{day(order.placed_at, lang)}</span>
            </span>
            <span className="shrink-0 text-15 text-muted tabular-nums">{money(order.subtotal)}</span>
          </li>
        )}
      </PagedList>
    </section>
  )
}
