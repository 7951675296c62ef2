import { useEffect, useState } from 'react'
import type { TipKind, TipsReply } from '@bailu/contract/content/brand'
import { type Browser, currentBrowser } from '../../../browser/browser.ts'
import { copyText } from '../../../browser/copy-text.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { referral } from '../../../session/guest-data.ts'
import { Button, IconButton, ButtonAnchor } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { createHandover } from '../../../session/handover.ts'
import { externalBrowserLink, referralPageLink, startManifest } from './external-browser-link.ts'
import { installPrompt } from './install-prompt.ts'

export type BrandSteps = NonNullable<TipsReply['words']>['steps']['ios']
type TipStepsProps = {
  /** Default texts of both steps. */
  texts: [string, string]
  /** Which of the default pictures are shown. */
  pictureSet: TipKind
  /** Texts and pictures edited by staff, used instead. */
  brandSteps: BrandSteps | undefined
}

/** Both steps, each with text and picture. */
export function TipSteps({ texts, pictureSet, brandSteps }: TipStepsProps) {
  const { tips } = useWords('app').app
  return (
    <ol className="mt-20 flex flex-col gap-20">
      {texts.map((text, index) => {
        const brandPicture = brandSteps?.[index]?.picture
        return (
          <li key={index === 0 ? 'first' : 'second'}>
            <p className="text-13 font-medium text-gold-ink">{tips.step(index + 1)}</p>
            <p className="mb-8 text-15">{brandSteps?.[index]?.text ?? text}</p>
            {brandPicture ? (
              <Picture
                picture={brandPicture}
                alt=""
                sizes="360px"
                ratio="2 / 1"
                className="w-full rounded-3 bg-mist"
                eager
              />
            ) : (
              <img
                src={`/static/tips/${pictureSet}-${index + 1}.webp`}
                alt=""
                width="640"
                height="320"
                className="aspect-[2/1] w-full rounded-3 bg-mist object-cover"
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

type ExternalBrowserStepsProps = { browser: Browser; brandSteps: BrandSteps | undefined }

/** Steps to open the page in the external browser, keeping the referral code. */
export function ExternalBrowserSteps({ browser, brandSteps }: ExternalBrowserStepsProps) {
  const { outside, share } = useWords('app').app
  const handover = useHandover()
  const link = referralPageLink(location.href, referral.get(), handover)
  // The app's own "Open in browser" opens the address of the page.
  useShownAddress(handover && link)
  const externalLink = externalBrowserLink(link, browser)
  const copy = async () => toast((await copyText(link)) ? share.copied : share.byHand)
  return (
    <>
      {externalLink && (
        <ButtonAnchor href={externalLink} wide className="mt-20">
          {outside.open}
        </ButtonAnchor>
      )}
      <TipSteps texts={[outside.step1, outside.step2]} pictureSet="outside" brandSteps={brandSteps} />
      <p className="mt-20 mb-12 text-center text-13 text-muted">{handover ? outside.pasteWith : outside.paste}</p>
      <Button wide kind={externalLink ? 'quiet' : 'primary'} onClick={copy}>
        {outside.copy}
      </Button>
    </>
  )
}

/** Shorter than the server stores it, so that a link on the screen is never too old. */
const RENEW_MS = 8 * 60_000

/** Token of a handover of this guest's cart and orders, renewed while it is shown; null when there is nothing to bring along. */
function useHandover(): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    let mounted = true
    const renew = async () => {
      const next = await createHandover()
      if (mounted) setToken(next)
    }
    void renew()
    const timer = setInterval(() => void renew(), RENEW_MS)
    return () => {
      mounted = false
      clearInterval(timer)
    }
  }, [])
  return token
}

/** Shows a link in the address bar for as long as the dialog is open. */
function useShownAddress(link: string | null): void {
  useEffect(() => {
    if (!link) return
    const { href } = location
    history.replaceState(history.state, '', link)
    return () => {
      if (location.href === link) history.replaceState(history.state, '', href)
    }
  }, [link])
}

/** Lets the home screen app of an iPhone, whose storage is its own, start with referral code and handover. */
function StartManifest() {
  const handover = useHandover()
  useEffect(() => {
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    if (!manifest) return
    const { href } = manifest
    manifest.href = startManifest(href, referral.get(), handover)
    return () => {
      manifest.href = href
    }
  }, [handover])
  return null
}

type InstallTipsDialogProps = {
  open: boolean
  /** Texts edited by staff; default texts where null. */
  brandWords: TipsReply['words']
  onConfirm: () => void
  onClose: () => void
}

export default function InstallTipsDialog({ open, brandWords, onConfirm, onClose }: InstallTipsDialogProps) {
  const { tips, outside } = useWords('app').app
  const browser = currentBrowser()
  const { inAppBrowser } = browser
  const install = () => {
    void installPrompt.show()
    onConfirm()
  }
  const kind = browser.system === 'ios' ? 'ios' : 'android'
  const inAppBrowserName = inAppBrowser === 'other' ? outside.thisApp : inAppBrowser
  return (
    <Dialog open={open} onClose={onClose} title={inAppBrowserName ? outside.title : (brandWords?.title ?? tips.title)}>
      <p className="mt-8 text-center text-15 text-muted">
        {inAppBrowserName ? outside.lead(inAppBrowserName) : (brandWords?.lead ?? tips.lead)}
      </p>
      {open && !inAppBrowserName && kind === 'ios' && <StartManifest />}
      {inAppBrowserName ? (
        <ExternalBrowserSteps browser={browser} brandSteps={brandWords?.steps.outside} />
      ) : (
        <TipSteps
          texts={kind === 'ios' ? [tips.ios1, tips.ios2] : [tips.android1, tips.android2]}
          pictureSet={kind}
          brandSteps={brandWords?.steps[kind]}
        />
      )}
      <div className={`flex flex-col gap-12 ${inAppBrowserName ? 'mt-12' : 'mt-28'}`}>
        {installPrompt.isAvailable() && <Button onClick={install}>{tips.install}</Button>}
        <Button kind={installPrompt.isAvailable() || inAppBrowserName ? 'quiet' : 'primary'} onClick={onConfirm}>
          {tips.confirm}
        </Button>
      </div>
      <IconButton label={tips.close} onClick={onClose} className="absolute top-4 right-4 text-muted">
        <CloseIcon className="size-20" />
      </IconButton>
    </Dialog>
  )
}
