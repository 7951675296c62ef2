import { Link } from '@tanstack/react-router'
import { useRef, useEffect, useState } from 'react'
import type { Course, Progress, Question, QuizResult } from '@bailu/contract/training/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BottomBar } from '../../ui/screen/screen.tsx'
import { nextStep } from './course-progress.ts'
import { SignInInvitation } from './training-parts.tsx'
import { useProgress } from './use-progress.ts'
import type { InputOf } from '@bailu/contract/calls'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useAction } from '../../session/use-action.ts'
import { Checkbox } from '../../ui/form/field.tsx'

type QuestionFieldProps = {
  question: Question
  count: string
  chosen: readonly string[]
  /** Result of the answer, from the server. */
  result: QuizResult['questions'][number] | undefined
  /** Was not answered when the quiz was submitted. */
  isUnanswered: boolean
  onChoose: (option: string, on: boolean) => void
}

export function QuestionField({ question, count, chosen, result, isUnanswered, onChoose }: QuestionFieldProps) {
  const { training } = useWords('training')
  const note = `question-${question.id}-note`
  return (
    <li id={`question-${question.id}`} className="border-t border-line pt-20">
      <fieldset disabled={result !== undefined} aria-describedby={note}>
        <legend className="text-16 font-medium">
          <span className="mb-4 block text-13 font-normal text-muted">{count}</span>
          {question.text}
        </legend>
        <p id={note} className={`mt-4 text-13 ${isUnanswered ? 'text-danger' : 'text-muted'}`}>
          {question.kind === 'single' ? training.single : training.multiple}
        </p>
        <div className="mt-8 -ml-12 flex flex-col">
          {question.options.map((option) => (
            <label key={option.id} className="flex min-h-touch items-start gap-4 text-15">
              <Checkbox
                kind={question.kind === 'single' ? 'radio' : 'checkbox'}
                name={`question-${question.id}`}
                checked={chosen.includes(option.id)}
                onChange={({ target }) => onChoose(option.id, target.checked)}
              />
              <span className="py-[10px]">{option.text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {result && (
        <p className={`mt-4 text-15 ${result.right ? 'text-success' : 'text-danger'}`}>
          <span className="font-medium">{result.right ? training.right : training.wrong}</span>
          {result.why && <span className="mt-4 block text-muted">{result.why}</span>}
        </p>
      )}
    </li>
  )
}

type QuizOutcomeProps = { result: QuizResult; course: Course; courseProgress: Progress | undefined }

export function QuizOutcome({ result, course, courseProgress }: QuizOutcomeProps) {
  const { training } = useWords('training')
  const isCourseComplete = courseProgress?.completed_at
  return (
    <section
      role="status"
      className="mt-20 flex flex-col items-center gap-8 border border-line bg-paper p-20 text-center"
    >
      <span className="rule-gold" />
      <h2 className="text-22">{result.passed ? training.passed : training.failed}</h2>
      <p className="text-15">
        {training.score(result.score)} · {training.tries(result.tries)}
      </p>
      {!result.passed && <p className="text-15 text-muted">{training.needed(result.pass_mark)}</p>}
      {result.passed && (
        <>
          {isCourseComplete && (
            <p className="text-15 text-muted">
              <strong className="block font-medium text-success">{training.courseDone}</strong>
              {training.courseDoneLead}
            </p>
          )}
          <ButtonLink
            to="/training"
            search={isCourseComplete ? {} : { course: course.id, at: nextStep(course, courseProgress) }}
            className="mt-8"
          >
            {isCourseComplete ? training.allCourses : training.goOn}
          </ButtonLink>
        </>
      )}
    </section>
  )
}

type QuizScreenProps = { course: Course; quiz: NonNullable<Course['quiz']> }

export default function QuizScreen({ course, quiz }: QuizScreenProps) {
  const { shell, training } = useWords('training')
  const progress = useProgress()
  const top = useRef<HTMLDivElement>(null)
  const form = useQuiz(course.id, quiz.questions, () => void progress.refetch())
  const count = quiz.questions.length
  const { result, issue } = form

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
        {progress.isGuest && (
          <div className="mt-20">
            <SignInInvitation text={training.quizSignIn} />
          </div>
        )}
        {result && <QuizOutcome result={result} course={course} courseProgress={progress.of(course.id)} />}
        {progress.isSignedIn && (
          <ol className="mt-20 flex flex-col gap-28">
            {quiz.questions.map((question, index) => (
              <QuestionField
                key={question.id}
                question={question}
                count={training.question(index + 1, count)}
                chosen={form.answers[question.id] ?? []}
                result={result?.questions.find(({ id }) => id === question.id)}
                isUnanswered={issue === 'open' && form.missing.includes(question)}
                onChoose={(option, on) => form.chooseOption(question, option, on)}
              />
            ))}
          </ol>
        )}
        {issue && (
          <p role="alert" className="mt-20 text-15 text-danger">
            {issue === 'open' ? training.answerAll : issue === 'broken' ? shell.toast.networkError : issue.message}
          </p>
        )}
      </div>
      {progress.isSignedIn && !result?.passed && (
        <BottomBar>
          <div className="gutter py-12">
            {result ? (
              <Button wide onClick={form.retry}>
                {training.tryAgain}
              </Button>
            ) : (
              <Button wide busy={form.busy} onClick={submit}>
                {training.submit}
              </Button>
            )}
          </div>
        </BottomBar>
      )}
    </div>
  )
}

type QuizDraft = { answers: Record<string, string[]> }

/** Draft answers of a quiz: survive a reload (tab storage), submitted once by idempotency key, graded by the server. */
const useQuiz = (course: number, questions: readonly Question[], onJudged: () => void) => {
  const storageKey = `quiz:${course}`
  const [draft, setDraft] = useState<QuizDraft>(() => ({
    answers: {},
    ...readTabStorage(storageKey, {}),
  }))
  const [result, setResult] = useState<QuizResult>()
  const [issue, setIssue] = useState<'open' | 'broken' | { message: string }>()
  useEffect(() => writeTabStorage(storageKey, draft), [storageKey, draft])

  const missing = questions.filter(({ id }) => (draft.answers[id] ?? []).length === 0)
  const chooseOption = ({ id, kind }: Question, option: string, on: boolean) => {
    setIssue(undefined)
    setDraft(({ answers }) => {
      const otherOptions = kind === 'single' ? [] : (answers[id] ?? []).filter((chosen) => chosen !== option)
      return { answers: { ...answers, [id]: on ? [...otherOptions, option] : otherOptions } }
    })
  }
  const { busy, run } = useAction(
    (input: InputOf<'POST /api/training/{id}/quiz'>, idempotencyKey) =>
      request('POST /api/training/{id}/quiz', input, { component: 'quiz', idempotencyKey }),
    {
      storedAs: `quiz_key:${course}`,
      onDone: (judged) => {
        setResult(judged)
        onJudged()
      },
      onError: ({ message, cause }) => setIssue(cause instanceof AppError ? { message } : 'broken'),
    },
  )
  const submit = async (): Promise<boolean> => {
    setIssue(missing.length > 0 ? 'open' : undefined)
    if (missing.length > 0) return false
    return run({ id: course, answers: questions.map(({ id }) => ({ id, options: draft.answers[id] ?? [] })) })
  }
  /** Starts another attempt: right answers stay, the rest is cleared. */
  const retry = () => {
    const right = new Set(result?.questions.filter((chosen) => chosen.right).map(({ id }) => id))
    setDraft(({ answers }) => ({
      answers: Object.fromEntries(Object.entries(answers).filter(([id]) => right.has(id))),
    }))
    setResult(undefined)
  }
  return { answers: draft.answers, missing, result, issue, busy, chooseOption, submit, retry }
}
