import { useAppWords } from '../../app-words.ts'
import { browser } from '../../browser.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { offer } from './install-offer.ts'
import { OutsideSteps } from './outside-steps.tsx'
import { Step } from './step.tsx'

type Props = { open: boolean; onConfirm: () => void; onClose: () => void }

export default function TipsDialog({ open, onConfirm, onClose }: Props) {
  const { tips, outside } = useAppWords()
  const here = browser()
  const { inside } = here
  const install = () => {
    void offer.take()
    onConfirm()
  }
  const app = inside === 'other' ? outside.thisApp : inside
  return (
    <Dialog open={open} onClose={onClose} title={app ? outside.title : tips.title}>
      <p className="mt-8 text-center text-15 text-muted">{app ? outside.lead(app) : tips.lead}</p>
      {app ? <OutsideSteps {...here} /> : <HomeScreenSteps kind={here.system === 'ios' ? 'ios' : 'android'} />}
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

function HomeScreenSteps({ kind }: { kind: 'ios' | 'android' }) {
  const { tips } = useAppWords()
  return (
    <ol className="mt-20 flex flex-col gap-20">
      <Step n={1} text={kind === 'ios' ? tips.ios1 : tips.android1} picture={`${kind}-1`} />
      <Step n={2} text={kind === 'ios' ? tips.ios2 : tips.android2} picture={`${kind}-2`} />
    </ol>
  )
}
