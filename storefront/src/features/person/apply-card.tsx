import { LEVELS } from '@bailu/contract/levels'
import { Link } from '@tanstack/react-router'
import { useApplication } from '../../session/use-application.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { useWords } from '../../words.tsx'
import { Medal } from './medal.tsx'

/** Card for customers: invitation to become a partner, or the state of their application. */
export function ApplyCard() {
  const { person: words } = useWords().account
  const status = useApplication().data?.last?.status
  const [title, lead] =
    status === 'submitted'
      ? [words.applied, words.appliedLead]
      : status === 'refused'
        ? [words.refused, words.refusedLead]
        : [words.become(LEVELS[0]), words.applyLead]
  return (
    <Link
      to="/manage"
      className="mx-20 flex min-h-[96px] items-center gap-12 rounded-8 border border-gold bg-paper py-12 pr-16 pl-8 active:bg-mist"
    >
      <Medal level={LEVELS[0]} className="size-[76px]" />
      <span className="min-w-0 flex-1">
        <span className="block font-serif text-18 leading-tight first-letter:uppercase">{title}</span>
        <span className="mt-4 block text-13 text-muted">{lead}</span>
      </span>
      <ChevronIcon className="size-20 text-control" />
    </Link>
  )
}
