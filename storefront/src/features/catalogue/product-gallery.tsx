import type { Product } from '@bailu/contract/catalogue/shop'
import { memo, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { GALLERY_SIZES } from '../../ui/media/picture-urls.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { lazyWithWords } from '../../ui/lazy-part.tsx'

const loadViewer = () => import('../../ui/media/picture-viewer.tsx')
const Viewer = lazyWithWords(loadViewer, 'browse')

type ProductPicture = Product['pictures'][number]

/** Native scroll-snap gallery with thumbnails. It moves to `shown`, the key of a picture, when that changes. */
export const ProductGallery = memo(function ProductGallery({
  pictures,
  name,
  shown,
}: {
  pictures: readonly ProductPicture[]
  name: string
  shown: string | undefined
}) {
  const { product } = useWords()
  const track = useRef<HTMLDivElement>(null)
  const [currentIndex, setCurrentIndex] = useState(0)
  const [opened, setOpened] = useState<{ index: number }>()
  const scrollToPicture = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const element = track.current
    element?.scrollTo({ left: index * element.clientWidth, behavior })
  }
  useLayoutEffect(() => {
    const index = pictures.findIndex(({ key }) => key === shown)
    if (index >= 0) scrollToPicture(index, 'instant')
  }, [pictures, shown])
  return (
    <section aria-label={product.gallery}>
      <div className="relative">
        <div
          ref={track}
          role="group"
          aria-label={product.gallery}
          className="snap-track flex overflow-x-auto"
          onScroll={({ currentTarget: element }) =>
            setCurrentIndex(Math.round(element.scrollLeft / element.clientWidth))
          }
        >
          {pictures.map((picture, index) => (
            <button
              key={picture.key}
              type="button"
              aria-haspopup="dialog"
              onPointerDown={() => void loadViewer()}
              onClick={() => setOpened({ index })}
              style={{ cursor: 'zoom-in', outlineOffset: -4 }}
              className="w-full shrink-0 snap-start"
            >
              <Picture
                picture={picture}
                alt={picture.alt || (index === 0 ? name : product.pictureOf(index + 1, pictures.length))}
                ratio="10 / 9"
                sizes={GALLERY_SIZES}
                eager={index === 0}
                afterHydration={index > 0}
              />
            </button>
          ))}
        </div>
        {pictures.length > 1 && (
          <span
            aria-hidden="true"
            className="absolute right-16 bottom-16 rounded-full bg-paper/85 px-12 py-4 text-12 leading-none tabular-nums text-ink"
          >
            {currentIndex + 1} / {pictures.length}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="snap-track flex gap-8 overflow-x-auto gutter pt-8 desk:px-0">
          {pictures.map((picture, index) => (
            <button
              key={picture.key}
              type="button"
              aria-label={product.pictureOf(index + 1, pictures.length)}
              aria-current={index === currentIndex ? 'true' : undefined}
              onClick={() => scrollToPicture(index)}
              className={`w-touch shrink-0 overflow-hidden rounded-3 border p-px ${index === currentIndex ? 'border-gold' : 'border-transparent opacity-70'}`}
            >
              <Picture picture={picture} alt="" ratio="1 / 1" sizes="44px" />
            </button>
          ))}
        </div>
      )}
      <Suspense>
        {opened && (
          <Viewer
            pictures={pictures}
            name={name}
            openedAt={opened}
            onView={(index) => scrollToPicture(index, 'instant')}
          />
        )}
      </Suspense>
    </section>
  )
})
