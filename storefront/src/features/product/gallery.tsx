import type { Product } from '@bailu/contract/catalogue'
import { lazy, memo, Suspense, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { learn, useWords } from '../../words.tsx'

const load = () => import('../../ui/viewer.tsx')
const Viewer = lazy(async () => {
  await learn('browse')
  return load()
})

type Pictured = Product['pictures'][number]

/** Native scroll-snap gallery with thumbnails. */
export const Gallery = memo(function Gallery({ pictures, name }: { pictures: readonly Pictured[]; name: string }) {
  const { product } = useWords()
  const track = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState<{ index: number }>()
  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const box = track.current
    box?.scrollTo({ left: index * box.clientWidth, behavior })
  }
  return (
    <section aria-label={product.gallery}>
      <div className="relative">
        <div
          ref={track}
          role="group"
          aria-label={product.gallery}
          className="snap-track flex overflow-x-auto"
          onScroll={({ currentTarget: box }) => setAt(Math.round(box.scrollLeft / box.clientWidth))}
        >
          {pictures.map((picture, index) => (
            <button
              key={picture.key}
              type="button"
              aria-haspopup="dialog"
              onPointerDown={() => void load()}
              onClick={() => setOpened({ index })}
              style={{ cursor: 'zoom-in', outlineOffset: -4 }}
              className="w-full shrink-0 snap-start"
            >
              <Picture
                picture={picture}
                alt={picture.alt || (index === 0 ? name : product.pictureOf(index + 1, pictures.length))}
                ratio="10 / 9"
                sizes="(min-width: 480px) 480px, 100vw"
                eager={index === 0}
              />
            </button>
          ))}
        </div>
        {pictures.length > 1 && (
          <span
            aria-hidden="true"
            className="absolute right-16 bottom-16 rounded-full bg-paper/85 px-12 py-4 text-12 leading-none tabular-nums text-ink"
          >
            {at + 1} / {pictures.length}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="snap-track flex gap-8 overflow-x-auto gutter pt-8">
          {pictures.map((picture, index) => (
            <button
              key={picture.key}
              type="button"
              aria-label={product.pictureOf(index + 1, pictures.length)}
              aria-current={index === at ? 'true' : undefined}
              onClick={() => show(index)}
              className={`w-touch shrink-0 overflow-hidden rounded-3 border p-px ${index === at ? 'border-gold' : 'border-transparent opacity-70'}`}
            >
              <Picture picture={picture} alt="" ratio="1 / 1" sizes="44px" />
            </button>
          ))}
        </div>
      )}
      <Suspense>
        {opened && (
          <Viewer pictures={pictures} name={name} opened={opened} onView={(index) => show(index, 'instant')} />
        )}
      </Suspense>
    </section>
  )
})
