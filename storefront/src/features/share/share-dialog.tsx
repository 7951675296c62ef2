import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { copyText } from '../../browser/copy-text.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { avatarUrl } from '../../ui/media/avatar.tsx'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import Qr from '../../ui/media/qr-code.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { shareLink } from './share-link.ts'

/** User id of the avatar shown in the QR code when nobody is signed in. */
const FALLBACK_AVATAR = 998
const posterView = () => import('./poster-view.tsx')

export default function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { share, poster } = useWords('app').app
  const { userInfo, saleInfo } = useAuth()
  const location = useRouterState({ select: (state) => state.location })
  const qrBox = useRef<HTMLDivElement>(null)
  const [isPosterRequested, setIsPosterRequested] = useState(false)
  const [isPosterShown, setIsPosterShown] = useState(false)
  const { origin } = window.location
  const link = shareLink(
    origin,
    location.pathname,
    location.search as { w?: unknown; v?: unknown; course?: unknown },
    saleInfo?.employee_no,
  )
  const avatar = avatarUrl(userInfo ?? { id: FALLBACK_AVATAR, avatar: null })

  const showLink = () => {
    setIsPosterRequested(false)
    setIsPosterShown(false)
  }
  const close = () => {
    showLink()
    onClose()
  }
  const copy = async () => {
    const copied = await copyText(link)
    toast(copied ? share.copied : share.byHand)
    if (copied) close()
  }
  const send = () => void navigator.share({ title: document.title, url: link }).then(close, () => {})
  return (
    <Dialog open={open} onClose={close} title={isPosterShown ? poster.title : share.title}>
      {isPosterRequested && open && (
        <LazyPart
          active
          load={posterView}
          onFailure={() => {
            showLink()
            toast(poster.failed)
          }}
          partProps={{ page: location.pathname, avatar, box: qrBox, onShown: setIsPosterShown, onBack: showLink }}
        />
      )}
      <div hidden={isPosterShown}>
        <p className="mt-8 text-center text-13 text-muted">{share.lead}</p>
        <div ref={qrBox} className="mx-auto mt-20 w-[224px] border border-line bg-[#fff] p-[11px]">
          <Qr value={link} size={200} label={share.qr} centreImage={avatar} />
        </div>
        <p className="mt-12 text-center text-12 break-all text-muted select-all">{link}</p>
        <div className="mt-20 flex flex-col gap-12">
          <Button onClick={copy}>{share.copy}</Button>
          <div className="flex gap-12">
            <Button
              kind="quiet"
              busy={isPosterRequested && !isPosterShown}
              className="flex-1"
              onClick={() => setIsPosterRequested(true)}
            >
              {poster.make}
            </Button>
            {'share' in navigator && (
              <Button kind="quiet" className="flex-1" onClick={send}>
                {share.send}
              </Button>
            )}
          </div>
          <Button kind="quiet" onClick={close}>
            {share.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
