import type { Course } from '@bailu/contract/training'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FootBar } from '../../ui/screen.tsx'
import { useWords } from '../../words.tsx'
import { Invitation } from './invitation.tsx'
import { QuestionField } from './question-field.tsx'
import { QuizOutcome } from './quiz-outcome.tsx'
import { useProgress } from './use-progress.ts'
import { useQuiz } from './use-quiz.ts'

type Props = { course: Course; quiz: NonNullable<Course['quiz']> }

export default function QuizScreen({ course, quiz }: Props) {
  const { shell, training } = useWords()
  const progress = useProgress()
  const top = useRef<HTMLDivElement>(null)
  const form = useQuiz(course.id, quiz.questions, () => void progress.again())
  const count = quiz.questions.length
  const { result, trouble } = form

  const submit = async () => {
    const first = form.missing[0]
    if (first) document.getElementById(`question-${first.id}`)?.scrollIntoView({ block: 'center' })
    if (await form.submit())
      setTimeout(() => (top.current?.scrollIntoView(), top.current?.focus({ preventScroll: true })))
  }
  return (
    <div className="flex flex-1 flex-col">
      <div ref={top} tabIndex={-1} className="scroll-mt-56 gutter pt-20 pb-28 outline-none">
        <Link
          to="/training"
          search={{ course: course.id }}
          className="inline-flex min-h-touch items-center text-13 text-gold-ink"
        >
          {course.title}
        </Link>
        <h1 className="text-28">{training.quiz}</h1>
        <p className="mt-4 text-15 text-muted">{training.quizLead(count, quiz.pass_mark)}</p>
        {progress.guest && (
          <div className="mt-20">
            <Invitation text={training.quizSignIn} />
          </div>
        )}
        {result && <QuizOutcome result={result} course={course} mine={progress.of(course.id)} />}
        {progress.known && (
          <ol className="mt-20 flex flex-col gap-28">
            {quiz.questions.map((question, index) => (
              <QuestionField
                key={question.id}
                question={question}
                count={training.question(index + 1, count)}
                given={form.given[question.id] ?? []}
                judged={result?.questions.find(({ id }) => id === question.id)}
                open={trouble === 'open' && form.missing.includes(question)}
                onChoose={(option, on) => form.choose(question, option, on)}
              />
            ))}
          </ol>
        )}
        {trouble && (
          <p role="alert" className="mt-20 text-15 text-danger">
            {trouble === 'open' ? training.answerAll : trouble === 'broken' ? shell.toast.networkError : trouble.said}
          </p>
        )}
      </div>
      {progress.known && !result?.passed && (
        <FootBar>
          <div className="gutter py-12">
            {result ? (
              <Button wide onClick={form.again}>
                {training.tryAgain}
              </Button>
            ) : (
              <Button wide busy={form.busy} onClick={submit}>
                {training.submit}
              </Button>
            )}
          </div>
        </FootBar>
      )}
    </div>
  )
}
