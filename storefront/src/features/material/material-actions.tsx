import type { Material } from '@bailu/contract/material/shop'
import { useEffect, useState } from 'react'
import { copyText } from '../../browser/copy-text.ts'
import { useMarkHydrated } from '../../browser/hydration.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ensureUserLoaded } from '../../session/current-user.ts'
import { useAuth } from '../../session/auth.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { materialPath, materialText } from './queries.ts'

type MaterialActionsProps = {
  item: Material
  linkTo: (pathname: string) => string
  /** Index of the picture that was tapped. */
  openPicture: number | undefined
  onOpenPicture: (index: number | undefined) => void
}

/** A partner's buttons to copy, save and share, whose code is loaded on the first tap; and the pictures enlarged. */
export function MaterialActions({ item, linkTo, openPicture, onOpenPicture }: MaterialActionsProps) {
  const { material, shell } = useWords('material')
  const { networkError } = shell.toast
  const isPartner = useAuth(({ saleInfo }) => saleInfo !== null)
  const isUnknown = useAuth(({ token, userInfo }) => token !== null && userInfo === null)
  const [sharing, setSharing] = useState(false)
  const [progress, setProgress] = useState('')
  const count = item.pictures.length
  useMarkHydrated('piece')
  useEffect(() => void ensureUserLoaded(), [])

  const copyCaption = async () =>
    toast((await copyText(materialText(item, linkTo))) ? material.copied : material.copyByHand)
  const saveAll = useAction(
    async () => {
      const { savePictures } = await import('./save-pictures.ts')
      return savePictures(item, (n) => setProgress(material.preparing(n, count))).finally(() => setProgress(''))
    },
    {
      broken: material.saveFailed,
      onDone: (outcome) => {
        if (outcome === 'saved') toast(material.saved)
        if (outcome === 'hold') onOpenPicture(0)
      },
    },
  )
  return (
    <div>
      {/* Their space, while it is not known yet who is signed in. */}
      {isUnknown && <div className="h-[76px]" />}
      {isPartner && (
        <>
          <div className="flex flex-wrap gap-8">
            {item.caption && (
              <Button kind="quiet" className="grow" data-early="piece" onClick={copyCaption}>
                {material.copyText}
              </Button>
            )}
            {count > 0 && (
              <Button
                kind="quiet"
                className="grow"
                data-early="piece"
                busy={saveAll.busy}
                onClick={() => void saveAll.run()}
              >
                {material.savePictures(count)}
              </Button>
            )}
            <Button className="grow" data-early="piece" onClick={() => setSharing(true)}>
              {material.share}
            </Button>
          </div>
          <p role="status" className="text-13 text-muted empty:hidden [&:not(:empty)]:mt-8">
            {progress || (item.caption ? material.withLink : '')}
          </p>
        </>
      )}
      <LazyPart
        active={openPicture !== undefined}
        load={picturesSheet}
        onFailure={() => (onOpenPicture(undefined), toast(networkError))}
        partProps={{
          item,
          open: openPicture !== undefined,
          startIndex: openPicture ?? 0,
          onClose: () => onOpenPicture(undefined),
        }}
      />
      <LazyPart
        active={sharing}
        load={shareSheet}
        onFailure={() => (setSharing(false), toast(networkError))}
        partProps={{
          item,
          link: linkTo(materialPath(item.id)),
          linkTo,
          open: sharing,
          onClose: () => setSharing(false),
        }}
      />
    </div>
  )
}

const picturesSheet = () => import('./pictures-sheet.tsx')
const shareSheet = () => import('./share-sheet.tsx')
