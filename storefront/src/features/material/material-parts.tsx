import { type ReactNode, useState } from 'react'
import type { Picture as GridPicture } from '@bailu/contract/fields'
import type { Material } from '@bailu/contract/material/shop'
import { day } from '@bailu/phrases/format'
import { useQuery } from '@tanstack/react-query'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DocumentRow, shortFileSize } from '../../ui/media/document-row.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { VideoPlayer } from '../../ui/media/video-player.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { MaterialActions } from './material-actions.tsx'
import { materialQuery } from './queries.ts'

type PictureGridProps = {
  pictures: readonly GridPicture[]
  title: string
  eager: boolean
  onOpen: (index: number) => void
}

/** Picture grid: one picture in one column, two or four in two columns, others in three, as in chat apps. */
export function PictureGrid({ pictures, title, eager, onOpen }: PictureGridProps) {
  const { material } = useWords('material')
  const count = pictures.length
  const columns = count === 1 ? 1 : count === 2 || count === 4 ? 2 : 3
  const columnsClass = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3'][columns]
  return (
    <ul className={`grid gap-4 ${columnsClass}`}>
      {pictures.map((picture, index) => (
        <li key={picture.key}>
          <button
            type="button"
            data-early="piece"
            onClick={() => onOpen(index)}
            className="block w-full active:opacity-80"
          >
            <Picture
              picture={picture}
              alt={count === 1 ? title : `${title}: ${material.pictureOf(index + 1, count)}`}
              {...(count > 1 && { ratio: '1 / 1' })}
              sizes={`(min-width: 480px) ${Math.round(440 / columns)}px, calc((100vw - 40px) / ${columns})`}
              eager={eager && index === 0}
              className="rounded-3"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

type MaterialPartsProps = { item: Material; linkTo: (pathname: string) => string; eager?: boolean; offer: ReactNode }

/** Pictures, videos and documents of a material, its products (`offer`), and the actions of partners. */
export function MaterialParts({ item, linkTo, eager = false, offer }: MaterialPartsProps) {
  const { material } = useWords('material')
  const [openPicture, setOpenPicture] = useState<number>()
  return (
    <div className="mt-16 flex flex-col gap-16">
      {item.pictures.length > 0 && (
        <PictureGrid pictures={item.pictures} title={item.title} eager={eager} onOpen={setOpenPicture} />
      )}
      {item.videos.map((video, index) => (
        <div key={video.key}>
          <VideoPlayer video={video} label={`${material.video}: ${item.title}`} failed={material.videoFailed} />
          <a
            href={`${video.url}?save`}
            download={video.name}
            className="inline-flex min-h-touch items-center gap-8 text-13 text-gold-ink"
          >
            {material.saveVideo} {item.videos.length > 1 && index + 1} · {shortFileSize(video.bytes)}
          </a>
        </div>
      ))}
      {item.documents.map((file) => (
        <DocumentRow
          key={file.key}
          file={file}
          about={material.file('PDF', shortFileSize(file.bytes))}
          action={material.download}
        />
      ))}
      {offer}
      <MaterialActions item={item} linkTo={linkTo} openPicture={openPicture} onOpenPicture={setOpenPicture} />
    </div>
  )
}

/** Width in half-width characters of about four lines; shorter captions need no “more” button. */
const COLLAPSE_LENGTH = 150

export function MaterialCaption({ text, expanded = false }: { text: string; expanded?: boolean }) {
  const { material } = useWords('material')
  const [isOpen, setIsOpen] = useState(expanded)
  if (!text) return null
  // Chinese characters count double, because they are wider.
  const isLong = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0) > COLLAPSE_LENGTH
  return (
    <>
      <p
        className={`mt-12 text-15 whitespace-pre-line select-text [overflow-wrap:anywhere] ${isOpen || !isLong ? '' : 'line-clamp-4'}`}
      >
        {text}
      </p>
      {isLong && !expanded && (
        <button
          type="button"
          data-early="piece"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-touch items-center text-13 text-gold-ink"
        >
          {isOpen ? material.less : material.more}
        </button>
      )}
    </>
  )
}

export function MaterialDates({ item }: { item: Material }) {
  const { material } = useWords('material')
  const lang = useLang()
  return (
    <p className="mt-4 text-13 text-muted">
      <time dateTime={item.published_at}>{day(item.published_at, lang)}</time>
      {item.expires_at && <> · {material.until(day(item.expires_at, lang))}</>}
    </p>
  )
}

export function MaterialSkeleton() {
  return (
    <div className="flex flex-col gap-12 gutter py-28">
      <Skeleton className="h-28 w-2/3" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="aspect-[3/2] w-full" />
      <Skeleton className="h-[44px] w-full" />
    </div>
  )
}

/** Shown for a link to expired material. */
export function MaterialExpired() {
  const { material } = useWords('material')
  return (
    <EmptyState page title={material.over} lead={material.overHint}>
      <ButtonLink to="/material">{material.toMaterial}</ButtonLink>
    </EmptyState>
  )
}

type MaterialPageProps = {
  id: number
  linkTo: (pathname: string) => string
  renderOffer: (item: Material) => ReactNode
}

/** One material on its own page. */
export function MaterialPage({ id, linkTo, renderOffer }: MaterialPageProps) {
  const { data, isPending, isFetching, error, refetch } = useQuery(materialQuery(id, useLang()))
  const { articles } = useWords()
  // It may expire while the page is open.
  if (isExpired(error)) return <MaterialExpired />
  if (!data)
    return isPending ? (
      <MaterialSkeleton />
    ) : (
      <ErrorState cause={error} page onRetry={() => void refetch()} busy={isFetching} />
    )
  return (
    <article className="gutter pt-28 pb-56">
      <p className="text-13 text-gold-ink">{articles.titles.material}</p>
      <h1 className="mt-4 text-28">{data.title}</h1>
      <MaterialDates item={data} />
      <MaterialCaption text={data.caption} expanded />
      <MaterialParts item={data} linkTo={linkTo} offer={renderOffer(data)} eager />
    </article>
  )
}

const isExpired = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'no_longer_current'
