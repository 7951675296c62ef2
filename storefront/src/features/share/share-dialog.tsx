import { useRouterState } from '@tanstack/react-router'
import { useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import Qr from '../../ui/qr.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { copyText } from '../../copy-text.ts'
import { shareLink } from './share-link.ts'

/** Shown in the middle of the code when nobody is signed in. */
const FALLBACK_AVATAR = 998

export default function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { share } = useWords().shell
  const { userInfo, saleInfo } = useAuth()
  const location = useRouterState({ select: (state) => state.location })
  const link = shareLink(
    window.location.origin,
    location.pathname,
    location.search as { w?: unknown; v?: unknown },
    saleInfo?.employee_no,
  )

  const copy = async () => {
    const copied = await copyText(link)
    toast(copied ? share.copied : share.byHand)
    if (copied) onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={share.title}>
      <p className="mt-8 text-center text-13 text-muted">{share.lead}</p>
      <div className="mx-auto mt-20 w-[224px] border border-line bg-[#fff] p-[11px]">
        <Qr value={link} size={200} label={share.qr} centre={`/api/user/avatar/${userInfo?.id ?? FALLBACK_AVATAR}`} />
      </div>
      <p className="mt-12 text-center text-12 break-all text-muted select-all">{link}</p>
      <div className="mt-20 flex flex-col gap-12">
        <Button onClick={copy}>{share.copy}</Button>
        <Button kind="quiet" onClick={onClose}>
          {share.cancel}
        </Button>
      </div>
    </Dialog>
  )
}
