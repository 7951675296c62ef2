import { type RefObject, useEffect, useState } from 'react'
import { browser } from '../../browser.ts'
import { money } from '@bailu/phrases/format'
import { Button, buttonLook } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLang, useWords } from '../../words.tsx'
import { drawPoster, HEIGHT, WIDTH } from './draw-poster.ts'
import { asFile } from './poster-file.ts'
import { subjectOf } from './poster-subject.ts'

type Props = {
  page: string
  avatar: string
  /** Element that contains the QR code of the link. */
  box: RefObject<HTMLDivElement | null>
  onShown: (shown: boolean) => void
  onBack: () => void
}
type Made = { name: string; file: File; address: string }

export default function PosterView({ page, avatar, box, onShown, onBack }: Props) {
  const { poster } = useWords().app
  const { shell } = useWords()
  const lang = useLang()
  const [made, setMade] = useState<Made | 'failed'>()
  const [tries, setTries] = useState(0)
  const { inside } = browser()

  useEffect(() => onShown(true), [onShown])

  useEffect(() => {
    let here = true
    const draw = async () => {
      const title = document.title.replace(` · ${shell.brand}`, '')
      const subject = await subjectOf(page, lang, title, shell.brandLine)
      const code = box.current?.querySelector('svg')
      if (!code) throw new Error('code')
      const canvas = await drawPoster({
        lang,
        avatar,
        qr: code,
        brand: shell.brand,
        scan: poster.scan,
        title: subject.title,
        lead: subject.lead,
        price: subject.price === null ? null : poster.from(money(subject.price)),
        picture: subject.picture && `/static/picture/${subject.picture}/960.webp`,
      })
      const file = await asFile(canvas)
      // In-app browsers can save a picture by long press only from a data URL.
      const address = inside ? canvas.toDataURL('image/png') : URL.createObjectURL(file)
      if (here) setMade({ name: subject.title, file, address })
    }
    setMade(undefined)
    draw().catch(() => here && setMade('failed'))
    return () => {
      here = false
    }
  }, [page, avatar, lang, shell, poster, inside, box, tries])

  if (made === 'failed') {
    return (
      <div className="mt-20 flex flex-col gap-12">
        <p role="alert" className="py-36 text-center text-15 text-muted">
          {poster.failed}
        </p>
        <Button onClick={() => setTries(tries + 1)}>{poster.retry}</Button>
        <Button kind="quiet" onClick={onBack}>
          {poster.back}
        </Button>
      </div>
    )
  }
  const sends = made && navigator.canShare?.({ files: [made.file] })
  const send = () => made && void navigator.share({ files: [made.file] }).catch(() => {})
  return (
    <>
      <p className="mt-8 text-center text-13 text-muted">{inside ? poster.hold : poster.lead}</p>
      <div className="mx-auto mt-16 aspect-[3/4] w-full max-w-[264px] border border-line bg-mist">
        {made ? (
          <img src={made.address} width={WIDTH} height={HEIGHT} alt={poster.alt(made.name)} className="size-full" />
        ) : (
          <p role="status" className="flex h-full items-center justify-center text-13 text-muted">
            {poster.drawing}
          </p>
        )}
      </div>
      <div className="mt-20 flex flex-col gap-12">
        {!inside && (
          <a
            href={made?.address}
            download={made?.file.name}
            aria-disabled={!made}
            onClick={() => made && toast(poster.saved)}
            className={`${buttonLook('primary', true)} aria-disabled:opacity-60`}
          >
            {poster.save}
          </a>
        )}
        <div className="flex gap-12">
          {sends && (
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
