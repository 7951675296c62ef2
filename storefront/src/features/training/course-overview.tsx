import type { Course } from '@bailu/contract/training'
import { Link } from '@tanstack/react-router'
import { day } from '@bailu/phrases/format'
import { buttonLook } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useLang, useWords } from '../../words.tsx'
import { Invitation } from './invitation.tsx'
import { nextStep, QUIZ } from './next-step.ts'
import { ProgressBar } from './progress-bar.tsx'
import { shareDone } from './share-done.ts'
import { StepRow } from './step-row.tsx'
import { useProgress } from './use-progress.ts'

export function CourseOverview({ course }: { course: Course }) {
  const { training } = useWords()
  const lang = useLang()
  const progress = useProgress()
  const mine = progress.of(course.id)
  const completed = mine?.completed_at
  const go = completed ? training.again : mine ? training.goOn : training.begin
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
        {mine && !completed && (
          <div className="mb-16">
            <ProgressBar percent={shareDone(mine, course.chapters.length, course.quiz !== null)} label={course.title} />
          </div>
        )}
        <Link
          to="/training"
          search={{ course: course.id, at: nextStep(course, mine) }}
          className={buttonLook(completed ? 'quiet' : 'primary', true)}
        >
          {go}
        </Link>
        <ol className="mt-20 border-t border-line">
          {course.chapters.map((chapter, index) => (
            <StepRow
              key={chapter.id}
              course={course.id}
              at={chapter.id}
              mark={String(index + 1)}
              title={chapter.title}
              about={`${training.kinds[chapter.kind]} · ${training.minutes(chapter.minutes)}`}
              done={progress.known ? (mine?.done.includes(chapter.id) ?? false) : undefined}
            />
          ))}
          {course.quiz && (
            <StepRow
              course={course.id}
              at={QUIZ}
              mark="?"
              title={training.quiz}
              about={
                mine?.best === null || mine?.best === undefined
                  ? training.quizLead(course.quiz.questions.length, course.quiz.pass_mark)
                  : `${training.best(mine.best)} · ${training.tries(mine.tries)}`
              }
              done={progress.known ? (mine?.passed ?? false) : undefined}
            />
          )}
        </ol>
        {progress.guest && (
          <div className="mt-28">
            <Invitation />
          </div>
        )}
        <Link to="/training" className="mt-20 flex min-h-touch items-center text-15 text-gold-ink">
          {training.allCourses}
        </Link>
      </div>
    </div>
  )
}
