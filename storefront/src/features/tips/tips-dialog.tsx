import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'

type Props = { open: boolean; onConfirm: () => void; onClose: () => void }

const system = (): 'ios' | 'android' => (/iphone|ipad|ipod/i.test(navigator.userAgent) ? 'ios' : 'android')

export default function TipsDialog({ open, onConfirm, onClose }: Props) {
  const { tips } = useWords().shell
  const kind = system()
  const steps = kind === 'ios' ? [tips.ios1, tips.ios2] : [tips.android1, tips.android2]
  return (
    <Dialog open={open} onClose={onClose} title={tips.title}>
      <p className="mt-8 text-center text-15 text-muted">{tips.lead}</p>
      <ol className="mt-20 flex flex-col gap-20">
        {steps.map((text, index) => (
          <li key={text}>
            <p className="text-13 font-medium text-gold-ink">{tips.step(index + 1)}</p>
            <p className="mb-8 text-15">{text}</p>
            <img
              src={`/static/tips/${kind}-${index + 1}.webp`}
              alt=""
              width="600"
              height="300"
              className="aspect-[2/1] w-full rounded-3 bg-mist object-cover"
            />
          </li>
        ))}
      </ol>
      <Button wide className="mt-28" onClick={onConfirm}>
        {tips.confirm}
      </Button>
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
