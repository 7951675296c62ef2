import type { Material } from '@bailu/contract/material'
import { useEffect, useRef } from 'react'
import { browser } from '../../browser.ts'
import { pictureFile } from '../../media/picture-file.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { nameOf } from './picture-files.ts'

type SheetProps = { item: Material; open: boolean; at: number; onClose: () => void }

/** Pictures in one column, large enough to save by long press; outside in-app browsers each has a download button. */
export default function PicturesSheet({ item, open, at, onClose }: SheetProps) {
  const { material } = useWords()
  const { inside } = browser()
  const list = useRef<HTMLOListElement>(null)
  const count = item.pictures.length
  useEffect(() => {
    if (open && at > 0) list.current?.children[at]?.scrollIntoView({ block: 'start' })
  }, [open, at])
  return (
    <Sheet open={open} onClose={onClose} title={material.holdTitle} tall>
      <p className="mt-8 text-center text-13 text-muted">
        {material.hold}
        {inside && count > 1 && (
          <span className="mt-4 block">{material.holdWhy(inside === 'other' ? material.thisApp : inside)}</span>
        )}
      </p>
      <ol ref={list} className="mt-20 flex flex-col gap-20">
        {item.pictures.map((picture, index) => (
          <li key={picture.key} className="scroll-mt-20">
            {/* Plain img without srcset, because a long press saves exactly this file. */}
            <img
              src={pictureFile(picture)}
              width={picture.width}
              height={picture.height}
              alt={`${item.title}: ${material.pictureOf(index + 1, count)}`}
              loading={Math.abs(index - at) < 2 ? 'eager' : 'lazy'}
              style={{ backgroundColor: picture.tone }}
              className="h-auto w-full rounded-3 [-webkit-touch-callout:default]"
            />
            {!inside && (
              <a
                href={pictureFile(picture)}
                download={nameOf(item.id, index)}
                onClick={() => toast(material.saved)}
                className={`${buttonLook('quiet', true)} mt-8`}
              >
                {material.savePictures(1)}
              </a>
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
