import { Link } from '@tanstack/react-router'
import { CheckIcon, ChevronIcon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'

type Props = {
  course: number
  at: string
  mark: string
  title: string
  about: string
  /** Undefined for guests, who have no progress. */
  done: boolean | undefined
}

export function StepRow({ course, at, mark, title, about, done }: Props) {
  const { training } = useWords()
  return (
    <li className="border-b border-line">
      <Link
        to="/training"
        search={{ course, at }}
        className="flex min-h-touch items-center gap-16 py-16 active:opacity-80"
      >
        <span
          className={`flex size-28 shrink-0 items-center justify-center rounded-full border text-13 ${
            done ? 'border-leaf bg-leaf text-paper' : 'border-control text-muted'
          }`}
        >
          {done ? <CheckIcon className="size-16" /> : <span aria-hidden>{mark}</span>}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-15 leading-tight [:lang(th)_&]:leading-[1.5]">{title}</span>
          <span className="block text-13 text-muted">{about}</span>
          {done !== undefined && <span className="sr-only">{done ? training.done : training.notDone}</span>}
        </span>
        <ChevronIcon className="size-20 text-muted" />
      </Link>
    </li>
  )
}
