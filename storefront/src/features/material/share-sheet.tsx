import type { Material } from '@bailu/contract/material'
import { useEffect, useState } from 'react'
import { browser } from '../../browser.ts'
import { copyText } from '../../copy-text.ts'
import { useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import Qr from '../../ui/qr.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { pictureFiles } from './picture-files.ts'
import { textOf } from './text-of.ts'

type SheetProps = { item: Material; link: string; own: boolean; open: boolean; onClose: () => void }

/** User id of the avatar shown in the QR code when nobody is signed in. */
const FALLBACK_AVATAR = 998

/** Share sheet: link and QR code, and where supported pictures and text in one share. */
export default function ShareSheet({ item, link, own, open, onClose }: SheetProps) {
  const { material } = useWords()
  const avatar = useAuth(({ userInfo }) => userInfo?.id ?? FALLBACK_AVATAR)
  const files = useFiles(item, open)
  const sendsFiles = files.length > 0 && navigator.canShare?.({ files })
  const copy = async () => {
    const copied = await copyText(link)
    toast(copied ? material.copied : material.copyByHand)
    if (copied) onClose()
  }
  const send = (given: ShareData) => void navigator.share(given).then(onClose, () => {})
  return (
    <Sheet open={open} onClose={onClose} title={material.shareTitle}>
      <p className="mt-8 text-center text-13 text-muted">{own ? material.shareLeadOwn : material.shareLead}</p>
      <div className="mx-auto mt-20 w-[224px] border border-line bg-[#fff] p-[11px]">
        <Qr value={link} size={200} label={material.qr} centre={`/api/user/avatar/${avatar}`} />
      </div>
      <p className="mt-12 text-center text-12 break-all text-muted select-all">{link}</p>
      <div className="mt-20 flex flex-col gap-12">
        {sendsFiles && (
          <Button onClick={() => send({ files, text: textOf(item, link) })}>{material.sendPictures}</Button>
        )}
        <Button kind={sendsFiles ? 'quiet' : 'primary'} onClick={copy}>
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
function useFiles(item: Material, open: boolean): File[] {
  const [files, setFiles] = useState<File[]>([])
  useEffect(() => {
    const probe = new File([''], 'a.jpg', { type: 'image/jpeg' })
    if (!open || item.pictures.length === 0 || browser().inside || !navigator.canShare?.({ files: [probe] })) return
    let here = true
    pictureFiles(item).then(
      (found) => here && setFiles(found),
      () => {},
    )
    return () => {
      here = false
    }
  }, [open, item])
  return files
}
