import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FirstSteps as Steps } from '@bailu/contract/clients/desk'
import { points } from '@bailu/phrases/format'
import type { PlainPath } from '../../../routing/links.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { ShareLinkButtons } from '../share-link.tsx'

/** First steps, shown instead of figures that are still empty, with a mark on those that are done once `steps` are known. */
export function FirstSteps({ link, steps }: { link: string; steps: Steps | null | undefined }) {
  const { first: words } = useWords('clients').clients
  const { opens = 0, share = false, learn = false, material = false } = steps ?? {}
  return (
    <section aria-label={words.title} className="gutter">
      <h2 className="text-22">{words.title}</h2>
      <p className="text-15 text-muted">{share && learn && material ? words.allDone : words.lead}</p>
      <ol className="mt-12 border-y border-line">
        <Step done={share} nth={1}>
          <StepText title={words.share} hint={opens > 0 ? words.opens(opens, points(opens)) : words.shareWhy} />
          <span className="mt-8 block text-13 break-all text-muted select-all">{link}</span>
          <span className="mt-8 flex flex-wrap gap-8">
            <ShareLinkButtons link={link} />
          </span>
        </Step>
        <Step to="/training" done={learn} nth={2}>
          <StepText title={words.learn} hint={words.learnWhy} />
        </Step>
        <Step to="/material" done={material} nth={3}>
          <StepText title={words.material} hint={words.materialWhy} />
        </Step>
      </ol>
    </section>
  )
}

const StepText = ({ title, hint }: { title: string; hint: string }) => (
  <>
    <span className="block text-16">{title}</span>
    <span className="block text-13 text-muted">{hint}</span>
  </>
)

type StepProps = { to?: PlainPath; done: boolean; nth: number; children: ReactNode }

function Step({ to, done, nth, children }: StepProps) {
  const { first: words } = useWords('clients').clients
  const content = (
    <>
      <span
        className={`flex size-28 shrink-0 items-center justify-center rounded-full border text-13 ${
          done ? 'border-leaf bg-leaf text-paper' : 'border-control text-muted'
        }`}
      >
        {done ? <CheckIcon className="size-16" /> : <span aria-hidden>{nth}</span>}
      </span>
      <span className="min-w-0 flex-1">
        {children}
        <span className="sr-only">{done ? words.done : words.notDone}</span>
      </span>
    </>
  )
  return (
    <li className="border-b border-line last:border-0">
      {to ? (
        <Link to={to} className="flex gap-16 py-16">
          {content}
        </Link>
      ) : (
        <div className="flex gap-16 py-16">{content}</div>
      )}
    </li>
  )
}
