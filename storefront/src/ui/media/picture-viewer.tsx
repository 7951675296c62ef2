import type { Picture } from '@bailu/contract/fields'
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import Lightbox, { type ControllerRef } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import css from 'yet-another-react-lightbox/styles.css?inline'
import { useWords } from '../../i18n/i18n.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The picture viewer is open: it has a history entry, so that the back button closes it. */
    pictureViewer?: true
  }
}

const VIEWER_WIDTHS = [480, 960, 1280]

const LIGHTBOX_STYLE = {
  '--yarl__color_backdrop': 'var(--color-ivory)',
  '--yarl__color_button': 'var(--color-ink)',
  '--yarl__color_button_active': 'var(--color-leaf)',
  '--yarl__color_button_disabled': 'var(--color-control)',
  '--yarl__button_background_color': 'rgb(251 248 241 / 0.8)',
  '--yarl__button_filter': 'none',
  '--yarl__button_padding': '10px',
  '--yarl__icon_size': '24px',
  '--yarl__navigation_button_padding': '10px',
} as const
const FOCUS_CSS = `
.yarl__button { border-radius: 99px; margin: 0 4px }
.yarl__button:focus-visible { outline: 2px solid var(--color-leaf) }`

type PictureViewerProps = {
  pictures: readonly Picture[]
  name: string
  /** Index to start at; a new object opens the viewer again. */
  openedAt: { index: number }
  onView: (index: number) => void
}

const slideOf = (picture: Picture, alt: string) => {
  const fittingWidths = VIEWER_WIDTHS.filter(
    (_, index) => index === 0 || (VIEWER_WIDTHS[index - 1] ?? 0) < picture.width,
  )
  const srcSet = fittingWidths.map((fileWidth) => {
    const width = Math.min(fileWidth, picture.width)
    return {
      src: `/static/picture/${picture.key}/${fileWidth}.webp`,
      width,
      height: Math.round((width * picture.height) / picture.width),
    }
  })
  const largest = srcSet[srcSet.length - 1]!
  return { ...largest, alt, srcSet }
}

/** Full-screen picture viewer: swipe, arrow keys, pinch and double-tap zoom. */
export default function PictureViewer({ pictures, name, openedAt, onView }: PictureViewerProps) {
  const { browse, product } = useWords('browse')
  const { history } = useRouter()
  const navigate = useNavigate()
  const open = useRouterState({ select: ({ location }) => location.state.pictureViewer === true })
  useEffect(() => {
    void navigate({ to: '.', search: true, state: { pictureViewer: true }, resetScroll: false })
  }, [navigate, openedAt])
  const close = () => {
    if (history.location.state.pictureViewer) history.back()
  }
  const controllerRef = useRef<ControllerRef>(null)
  // Key events are handled only inside the viewer, and the tapped picture behind it has lost the focus.
  const takeFocus = () => {
    if (!document.activeElement?.closest('.yarl__container')) controllerRef.current?.focus()
  }
  const count = pictures.length
  // Memoized, because a new array, even with the same pictures, resets the viewer to the first.
  const slides = useMemo(
    () => pictures.map((picture, index) => slideOf(picture, index === 0 ? name : product.pictureOf(index + 1, count))),
    [pictures, name, product, count],
  )
  return (
    <>
      <style>{css + FOCUS_CSS}</style>
      <Lightbox
        open={open}
        index={openedAt.index}
        close={close}
        slides={slides}
        plugins={[Zoom]}
        carousel={{ finite: true, padding: 0, preload: 1 }}
        controller={{ ref: controllerRef, closeOnPullDown: true, closeOnPullUp: true }}
        zoom={{ maxZoomPixelRatio: 2, doubleTapDelay: 300, scrollToZoom: true }}
        render={count > 1 ? {} : { buttonPrev: () => null, buttonNext: () => null }}
        on={{ view: ({ index }) => onView(index), entered: takeFocus }}
        labels={{
          Close: browse.close,
          Next: browse.next,
          Previous: browse.previous,
          Lightbox: browse.viewer,
          'Photo gallery': product.gallery,
          'Zoom in': browse.zoomIn,
          'Zoom out': browse.zoomOut,
          '{index} of {total}': product.pictureOf('{index}', '{total}'),
        }}
        styles={{ root: LIGHTBOX_STYLE }}
      />
    </>
  )
}
