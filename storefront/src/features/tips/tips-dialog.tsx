import type { TipsReply } from '@bailu/contract/brand'
import { useWords } from '../../words.tsx'
import { browser } from '../../browser.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { offer } from './install-offer.ts'
import { OutsideSteps } from './outside-steps.tsx'
import { Steps } from './steps.tsx'

type Props = {
  open: boolean
  /** Texts edited by staff; default texts where null. */
  told: TipsReply['words']
  onConfirm: () => void
  onClose: () => void
}

export default function TipsDialog({ open, told, onConfirm, onClose }: Props) {
  const { tips, outside } = useWords().app
  const here = browser()
  const { inside } = here
  const install = () => {
    void offer.take()
    onConfirm()
  }
  const kind = here.system === 'ios' ? 'ios' : 'android'
  const app = inside === 'other' ? outside.thisApp : inside
  return (
    <Dialog open={open} onClose={onClose} title={app ? outside.title : (told?.title ?? tips.title)}>
      <p className="mt-8 text-center text-15 text-muted">{app ? outside.lead(app) : (told?.lead ?? tips.lead)}</p>
      {app ? (
        <OutsideSteps here={here} told={told?.steps.outside} />
      ) : (
        <Steps
          texts={kind === 'ios' ? [tips.ios1, tips.ios2] : [tips.android1, tips.android2]}
          drawn={kind}
          told={told?.steps[kind]}
        />
      )}
      <div className={`flex flex-col gap-12 ${app ? 'mt-12' : 'mt-28'}`}>
        {offer.made() && <Button onClick={install}>{tips.install}</Button>}
        <Button kind={offer.made() || app ? 'quiet' : 'primary'} onClick={onConfirm}>
          {tips.confirm}
        </Button>
      </div>
      <button
        type="button"
        aria-label={tips.close}
        onClick={onClose}
        className="absolute top-4 right-4 flex size-touch items-center justify-center rounded-full text-muted"
      >
        <CloseIcon className="size-20" />
      </button>
    </Dialog>
  )
}
