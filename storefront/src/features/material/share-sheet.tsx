import type { Material } from '@bailu/contract/material/shop'
import { useEffect, useState } from 'react'
import { currentBrowser } from '../../browser/browser.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { fetchPictureFiles } from './save-pictures.ts'
import { materialText } from './queries.ts'
import { copyWithToast } from '../../ui/copy.ts'
import { LinkQr } from '../../ui/media/link-qr.tsx'

type ShareSheetProps = {
  item: Material
  link: string
  linkTo: (pathname: string) => string
  open: boolean
  onClose: () => void
}

/** Share sheet: link and QR code, and where supported pictures and text in one share. */
export default function ShareSheet({ item, link, linkTo, open, onClose }: ShareSheetProps) {
  const { material } = useWords('material')
  const files = usePictureFiles(item, open)
  const canSendFiles = files.length > 0 && navigator.canShare?.({ files })
  const copy = async () => (await copyWithToast(link, material.copied, material.copyByHand)) && onClose()
  const send = (data: ShareData) => void navigator.share(data).then(onClose, () => {})
  return (
    <Sheet open={open} onClose={onClose} title={material.shareTitle}>
      <p className="mt-8 text-center text-13 text-muted">{material.shareLeadOwn}</p>
      <LinkQr link={link} label={material.qr} />
      <div className="mt-20 flex flex-col gap-12">
        {canSendFiles && (
          <Button onClick={() => send({ files, text: materialText(item, linkTo) })}>{material.sendPictures}</Button>
        )}
        <Button kind={canSendFiles ? 'quiet' : 'primary'} onClick={copy}>
          {material.copyLink}
        </Button>
        <div className="flex gap-12">
          {'share' in navigator && (
            <Button
              kind="quiet"
              className="flex-1"
              onClick={() => send({ title: item.title, text: item.title, url: link })}
            >
              {material.sendLink}
            </Button>
          )}
          <Button kind="quiet" className="flex-1" onClick={onClose}>
            {material.close}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}

/** Files must be loaded before the tap, because navigator.share requires user activation. */
function usePictureFiles(item: Material, open: boolean): File[] {
  const [files, setFiles] = useState<File[]>([])
  useEffect(() => {
    const probe = new File([''], 'a.jpg', { type: 'image/jpeg' })
    if (
      !open ||
      item.pictures.length === 0 ||
      currentBrowser().inAppBrowser ||
      !navigator.canShare?.({ files: [probe] })
    )
      return
    let mounted = true
    fetchPictureFiles(item).then(
      (fetched) => mounted && setFiles(fetched),
      () => {},
    )
    return () => {
      mounted = false
    }
  }, [open, item])
  return files
}
