import { useAppWords } from '../../app-words.ts'
import type { Browser } from '../../browser.ts'
import { copyText } from '../../copy-text.ts'
import { referral } from '../../guest-data.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { outsideLink, pageLink } from './outside-link.ts'
import { Step } from './step.tsx'

/** How to leave a chat app's window, without losing who sent the link. */
export function OutsideSteps(here: Browser) {
  const { outside, share } = useAppWords()
  const link = pageLink(location.href, referral.get())
  const out = outsideLink(link, here)
  const copy = async () => toast((await copyText(link)) ? share.copied : share.byHand)
  return (
    <>
      {out && (
        <a href={out} className={`mt-20 ${buttonLook('primary', true)}`}>
          {outside.open}
        </a>
      )}
      <ol className="mt-20 flex flex-col gap-20">
        <Step n={1} text={outside.step1} picture="outside-1" />
        <Step n={2} text={outside.step2} picture="outside-2" />
      </ol>
      <p className="mt-20 mb-12 text-center text-13 text-muted">{outside.paste}</p>
      <Button wide kind={out ? 'quiet' : 'primary'} onClick={copy}>
        {outside.copy}
      </Button>
    </>
  )
}
