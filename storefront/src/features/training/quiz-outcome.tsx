import type { Course, Progress, QuizResult } from '@bailu/contract/training'
import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { nextStep } from './next-step.ts'

type Props = { result: QuizResult; course: Course; mine: Progress | undefined }

export function QuizOutcome({ result, course, mine }: Props) {
  const { training } = useWords()
  const whole = mine?.completed_at
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
          {whole && (
            <p className="text-15 text-muted">
              <strong className="block font-medium text-success">{training.courseDone}</strong>
              {training.courseDoneLead}
            </p>
          )}
          <Link
            to="/training"
            search={whole ? {} : { course: course.id, at: nextStep(course, mine) }}
            className={`${buttonLook()} mt-8`}
          >
            {whole ? training.allCourses : training.goOn}
          </Link>
        </>
      )}
    </section>
  )
}
