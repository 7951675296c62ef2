import { useWords } from '../../words.tsx'
import type { Browser } from '../../browser.ts'
import { copyText } from '../../copy-text.ts'
import { referral } from '../../guest-data.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { outsideLink, pageLink } from './outside-link.ts'
import { Steps, type Told } from './steps.tsx'

/** Steps to open the page in the external browser, keeping the referral code. */
export function OutsideSteps({ here, told }: { here: Browser; told: Told | undefined }) {
  const { outside, share } = useWords().app
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
      <Steps texts={[outside.step1, outside.step2]} drawn="outside" told={told} />
      <p className="mt-20 mb-12 text-center text-13 text-muted">{outside.paste}</p>
      <Button wide kind={out ? 'quiet' : 'primary'} onClick={copy}>
        {outside.copy}
      </Button>
    </>
  )
}
