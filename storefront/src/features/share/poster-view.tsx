import { type RefObject, useEffect, useState } from 'react'
import { currentBrowser } from '../../browser/browser.ts'
import { money } from '@bailu/phrases/format'
import { useAuth } from '../../session/auth.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { canvasToFile, drawPoster, POSTER_HEIGHT, POSTER_WIDTH } from './draw-poster.ts'
import { loadPosterSubject } from './poster-subject.ts'

type Props = {
  page: string
  avatar: string
  /** Element that contains the QR code of the link. */
  box: RefObject<HTMLDivElement | null>
  onShown: (isShown: boolean) => void
  onBack: () => void
}
type DrawnPoster = { name: string; file: File; address: string }

export default function PosterView({ page, avatar, box, onShown, onBack }: Props) {
  const { poster } = useWords('app').app
  const { shell } = useWords()
  const lang = useLang()
  const [drawn, setDrawn] = useState<DrawnPoster | 'failed'>()
  const [attempts, setAttempts] = useState(0)
  const { inAppBrowser } = currentBrowser()
  const partnerName = useAuth(({ userInfo, saleInfo }) =>
    userInfo && saleInfo ? `${userInfo.nickname} · ${saleInfo.employee_no}` : null,
  )

  useEffect(() => onShown(true), [onShown])

  useEffect(() => {
    let mounted = true
    const draw = async () => {
      const title = document.title.replace(` · ${shell.brand}`, '')
      const subject = await loadPosterSubject(page, lang, title, shell.brandLine)
      const code = box.current?.querySelector('svg')
      if (!code) throw new Error('code')
      const canvas = await drawPoster({
        lang,
        avatar,
        partner: partnerName,
        qr: code,
        brand: shell.brand,
        scan: poster.scan,
        title: subject.title,
        lead: subject.lead,
        price: subject.price === null ? null : poster.from(money(subject.price)),
        picture: subject.picture && `/static/picture/${subject.picture}/960.webp`,
      })
      const file = await canvasToFile(canvas)
      // In-app browsers can save a picture by long press only from a data URL.
      const address = inAppBrowser ? canvas.toDataURL('image/png') : URL.createObjectURL(file)
      if (mounted) setDrawn({ name: subject.title, file, address })
    }
    setDrawn(undefined)
    draw().catch(() => mounted && setDrawn('failed'))
    return () => {
      mounted = false
    }
  }, [page, avatar, partnerName, lang, shell, poster, inAppBrowser, box, attempts])

  if (drawn === 'failed') {
    return (
      <div className="mt-20 flex flex-col gap-12">
        <p role="alert" className="py-36 text-center text-15 text-muted">
          {poster.failed}
        </p>
        <Button onClick={() => setAttempts(attempts + 1)}>{poster.retry}</Button>
        <Button kind="quiet" onClick={onBack}>
          {poster.back}
        </Button>
      </div>
    )
  }
  const canShare = drawn && navigator.canShare?.({ files: [drawn.file] })
  const send = () => drawn && void navigator.share({ files: [drawn.file] }).catch(() => {})
  return (
    <>
      <p className="mt-8 text-center text-13 text-muted">{inAppBrowser ? poster.hold : poster.lead}</p>
      <div className="mx-auto mt-16 aspect-[3/4] w-full max-w-[264px] border border-line bg-mist">
        {drawn ? (
          <img
            src={drawn.address}
            width={POSTER_WIDTH}
            height={POSTER_HEIGHT}
            alt={poster.alt(drawn.name)}
            className="size-full"
          />
        ) : (
          <p role="status" className="flex h-full items-center justify-center text-13 text-muted">
            {poster.drawing}
          </p>
        )}
      </div>
      <div className="mt-20 flex flex-col gap-12">
        {!inAppBrowser && (
          <ButtonAnchor
            href={drawn?.address}
            download={drawn?.file.name}
            aria-disabled={!drawn}
            onClick={() => drawn && toast(poster.saved)}
            wide
            className="aria-disabled:opacity-60"
          >
            {poster.save}
          </ButtonAnchor>
        )}
        <div className="flex gap-12">
          {canShare && (
            <Button kind="quiet" className="flex-1" onClick={send}>
              {poster.send}
            </Button>
          )}
          <Button kind="quiet" className="flex-1" onClick={onBack}>
            {poster.back}
          </Button>
        </div>
      </div>
    </>
  )
}
