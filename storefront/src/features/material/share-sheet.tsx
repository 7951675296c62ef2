import type { Material } from '@bailu/contract/material/shop'
import { useEffect, useState } from 'react'
import { currentBrowser } from '../../browser/browser.ts'
import { copyText } from '../../browser/copy-text.ts'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import Qr from '../../ui/media/qr-code.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { fetchPictureFiles } from './save-pictures.ts'
import { materialText } from './queries.ts'

type ShareSheetProps = { item: Material; link: string; isPartner: boolean; open: boolean; onClose: () => void }

/** User id of the avatar shown in the QR code when nobody is signed in. */
const FALLBACK_AVATAR = 998

/** Share sheet: link and QR code, and where supported pictures and text in one share. */
export default function ShareSheet({ item, link, isPartner, open, onClose }: ShareSheetProps) {
  const { material } = useWords('material')
  const avatar = useAuth(({ userInfo }) => userInfo?.id ?? FALLBACK_AVATAR)
  const files = usePictureFiles(item, open)
  const canSendFiles = files.length > 0 && navigator.canShare?.({ files })
  const copy = async () => {
    const copied = await copyText(link)
    toast(copied ? material.copied : material.copyByHand)
    if (copied) onClose()
  }
  const send = (data: ShareData) => void navigator.share(data).then(onClose, () => {})
  return (
    <Sheet open={open} onClose={onClose} title={material.shareTitle}>
      <p className="mt-8 text-center text-13 text-muted">{isPartner ? material.shareLeadOwn : material.shareLead}</p>
      <div className="mx-auto mt-20 w-[224px] border border-line bg-[#fff] p-[11px]">
        <Qr value={link} size={200} label={material.qr} centreImage={`/api/user/avatar/${avatar}`} />
      </div>
      <p className="mt-12 text-center text-12 break-all text-muted select-all">{link}</p>
      <div className="mt-20 flex flex-col gap-12">
        {canSendFiles && (
          <Button onClick={() => send({ files, text: materialText(item, link) })}>{material.sendPictures}</Button>
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
