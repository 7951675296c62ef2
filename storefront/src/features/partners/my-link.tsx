import { useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CopyIcon } from '../../ui/icons/icons.tsx'
import { LinkQr } from '../../ui/media/link-qr.tsx'

type MyLinkProps = { number: string; numberLabel: string; level: string; link: string }

/** The partner's number, link and QR code, and the way to their page. */
export default function MyLink({ number, numberLabel, level, link }: MyLinkProps) {
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
