import type { Material } from '@bailu/contract/material/shop'
import { useEffect, useRef } from 'react'
import { currentBrowser } from '../../browser/browser.ts'
import { pictureFileUrl } from '../../ui/media/picture.tsx'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { pictureFileName } from './save-pictures.ts'

type PicturesSheetProps = { item: Material; open: boolean; startIndex: number; onClose: () => void }

/** Pictures in one column, large enough to save by long press; outside in-app browsers each has a download button. */
export default function PicturesSheet({ item, open, startIndex, onClose }: PicturesSheetProps) {
  const { material } = useWords('material')
  const { inAppBrowser } = currentBrowser()
  const list = useRef<HTMLOListElement>(null)
  const count = item.pictures.length
  useEffect(() => {
    if (open && startIndex > 0) list.current?.children[startIndex]?.scrollIntoView({ block: 'start' })
  }, [open, startIndex])
  return (
    <Sheet open={open} onClose={onClose} title={material.holdTitle} tall>
      <p className="mt-8 text-center text-13 text-muted">
        {material.hold}
        {inAppBrowser && count > 1 && (
          <span className="mt-4 block">
            {material.holdWhy(inAppBrowser === 'other' ? material.thisApp : inAppBrowser)}
          </span>
        )}
      </p>
      <ol ref={list} className="mt-20 flex flex-col gap-20">
        {item.pictures.map((picture, index) => (
          <li key={picture.key} className="scroll-mt-20">
            {/* Plain img without srcset, because a long press saves exactly this file. */}
            <img
              src={pictureFileUrl(picture)}
              width={picture.width}
              height={picture.height}
              alt={`${item.title}: ${material.pictureOf(index + 1, count)}`}
              loading={Math.abs(index - startIndex) < 2 ? 'eager' : 'lazy'}
              style={{ backgroundColor: picture.tone }}
              className="h-auto w-full rounded-3 [-webkit-touch-callout:default]"
            />
            {!inAppBrowser && (
              <ButtonAnchor
                href={pictureFileUrl(picture)}
                download={pictureFileName(item.id, index)}
                onClick={() => toast(material.saved)}
                kind="quiet"
                wide
                className="mt-8"
              >
                {material.savePictures(1)}
              </ButtonAnchor>
            )}
          </li>
        ))}
      </ol>
      <div className="sticky bottom-0 -mx-20 mt-20 bg-paper px-20 py-8">
        <Button wide onClick={onClose}>
          {material.close}
        </Button>
      </div>
    </Sheet>
  )
}
