import type { CourseItem, Progress } from '@bailu/contract/training'
import { Link } from '@tanstack/react-router'
import { CheckIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../words.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { shareDone } from './share-done.ts'

type Props = { item: CourseItem; mine: Progress | undefined; eager: boolean }

export function CourseCard({ item, mine, eager }: Props) {
  const { training } = useWords()
  const about = [
    training.chapters(item.chapters),
    training.minutes(item.minutes),
    ...(item.quiz ? [training.withQuiz] : []),
  ]
  return (
    <Link
      to="/training"
      search={{ course: item.id }}
      className="flex flex-col overflow-hidden rounded-3 border border-line bg-paper active:opacity-80"
    >
      {item.cover && (
        <Picture
          picture={item.cover}
          alt=""
          ratio="5 / 2"
          sizes="(min-width: 480px) 438px, calc(100vw - 42px)"
          eager={eager}
        />
      )}
      <span className="flex flex-col gap-8 p-16">
        <span className="font-serif text-18 leading-tight text-balance [:lang(th)_&]:leading-[1.5]">{item.title}</span>
        <span className="text-15 text-muted">{item.lead}</span>
        <span className="text-13 text-muted">{about.join(' · ')}</span>
        {mine?.completed_at ? (
          <span className="flex items-center gap-4 text-13 font-medium text-success">
            <CheckIcon className="size-20" />
            {training.completed}
          </span>
        ) : (
          mine && <ProgressBar percent={shareDone(mine, item.chapters, item.quiz)} label={item.title} />
        )}
      </span>
    </Link>
  )
}
