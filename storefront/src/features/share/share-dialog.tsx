import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { useAuth } from '../../session/auth.ts'
import { Button, ButtonAnchor } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { shareLink } from './share-link.ts'
import { copyWithToast } from '../../ui/copy.ts'
import { LinkQr, useLinkAvatar } from '../../ui/media/link-qr.tsx'

const posterView = () => import('./poster-view.tsx')

export default function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { share, poster } = useWords('app').app
  const { saleInfo } = useAuth()
  const location = useRouterState({ select: (state) => state.location })
  const qrBox = useRef<HTMLDivElement>(null)
  const [isPosterRequested, setIsPosterRequested] = useState(false)
  const [isPosterShown, setIsPosterShown] = useState(false)
  const { origin } = window.location
  const link = shareLink(origin, location.pathname, location.searchStr, saleInfo?.employee_no)
  const posterLink = shareLink(origin, location.pathname, location.searchStr, saleInfo?.employee_no, 'poster')
  const avatar = useLinkAvatar()

  const showLink = () => {
    setIsPosterRequested(false)
    setIsPosterShown(false)
  }
  const close = () => {
    showLink()
    onClose()
  }
  const copy = async () => (await copyWithToast(link, share.copied, share.byHand)) && close()
  const send = () => void navigator.share({ title: document.title, url: link }).then(close, () => {})
  return (
    <Dialog open={open} onClose={close} title={isPosterShown ? poster.title : share.title}>
      {isPosterRequested && open && (
        <div hidden>
          <LinkQr link={posterLink} label={share.qr} ref={qrBox} />
        </div>
      )}
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
        <LinkQr link={link} label={share.qr} />
        <div className="mt-20 flex flex-col gap-12">
          <Button onClick={copy}>{share.copy}</Button>
          <ButtonAnchor
            kind="quiet"
            href={`https://line.me/R/share?text=${encodeURIComponent(link)}`}
            target="_blank"
            rel="noopener noreferrer"
            onClick={close}
          >
            {share.line}
          </ButtonAnchor>
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
