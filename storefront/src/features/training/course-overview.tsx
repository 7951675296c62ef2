import { Link } from '@tanstack/react-router'
import type { Course } from '@bailu/contract/training/shop'
import { day } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CheckIcon, ChevronIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { nextStep, percentDone, QUIZ } from './course-progress.ts'
import { ProgressBar, SignInInvitation } from './training-parts.tsx'
import { useProgress } from './use-progress.ts'

type StepRowProps = {
  course: number
  at: string
  mark: string
  title: string
  about: string
  /** Undefined for guests, who have no progress. */
  done: boolean | undefined
}

export function StepRow({ course, at, mark, title, about, done }: StepRowProps) {
  const { training } = useWords('training')
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

export function CourseOverview({ course }: { course: Course }) {
  const { training } = useWords('training')
  const lang = useLang()
  const progress = useProgress()
  const courseProgress = progress.of(course.id)
  const completed = courseProgress?.completed_at
  const startLabel = completed ? training.again : courseProgress ? training.goOn : training.begin
  return (
    <div className="flex flex-col pb-56">
      {course.cover && (
        <Picture picture={course.cover} alt="" ratio="2 / 1" sizes="(min-width: 480px) 480px, 100vw" eager />
      )}
      <div className="gutter pt-28">
        <h1 className="text-28">{course.title}</h1>
        <p className="mt-8 text-15 text-muted">{course.lead}</p>
        <p className="mt-8 mb-16 text-13 text-muted">
          {training.chapters(course.chapters.length)} · {training.minutes(course.minutes)}
        </p>
        {completed && (
          <p className="mb-16 flex items-center gap-4 text-15 font-medium text-success">
            <CheckIcon className="size-20" />
            {training.completedOn(day(completed, lang))}
          </p>
        )}
        {courseProgress && !completed && (
          <div className="mb-16">
            <ProgressBar
              percent={percentDone(courseProgress, course.chapters.length, course.quiz !== null)}
              label={course.title}
            />
          </div>
        )}
        <ButtonLink
          to="/training"
          search={{ course: course.id, at: nextStep(course, courseProgress) }}
          kind={completed ? 'quiet' : 'primary'}
          wide
        >
          {startLabel}
        </ButtonLink>
        <ol className="mt-20 border-t border-line">
          {course.chapters.map((chapter, index) => (
            <StepRow
              key={chapter.id}
              course={course.id}
              at={chapter.id}
              mark={String(index + 1)}
              title={chapter.title}
              about={`${training.kinds[chapter.kind]} · ${training.minutes(chapter.minutes)}`}
              done={progress.isSignedIn ? (courseProgress?.done.includes(chapter.id) ?? false) : undefined}
            />
          ))}
          {course.quiz && (
            <StepRow
              course={course.id}
              at={QUIZ}
              mark="?"
              title={training.quiz}
              about={
                courseProgress?.best === null || courseProgress?.best === undefined
                  ? training.quizLead(course.quiz.questions.length, course.quiz.pass_mark)
                  : `${training.best(courseProgress.best)} · ${training.tries(courseProgress.tries)}`
              }
              done={progress.isSignedIn ? (courseProgress?.passed ?? false) : undefined}
            />
          )}
        </ol>
        {progress.isGuest && (
          <div className="mt-28">
            <SignInInvitation />
          </div>
        )}
        <Link to="/training" className="mt-20 flex min-h-touch items-center text-15 text-gold-ink">
          {training.allCourses}
        </Link>
      </div>
    </div>
  )
}
