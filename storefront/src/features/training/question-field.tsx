import type { Question, QuizResult } from '@bailu/contract/training'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'

type Props = {
  question: Question
  count: string
  given: readonly string[]
  /** Result of the answer, from the server. */
  judged: QuizResult['questions'][number] | undefined
  /** Was not answered when the quiz was submitted. */
  open: boolean
  onChoose: (option: string, on: boolean) => void
}

export function QuestionField({ question, count, given, judged, open, onChoose }: Props) {
  const { training } = useWords()
  const note = `question-${question.id}-note`
  return (
    <li id={`question-${question.id}`} className="border-t border-line pt-20">
      <fieldset disabled={judged !== undefined} aria-describedby={note}>
        <legend className="text-16 font-medium">
          <span className="mb-4 block text-13 font-normal text-muted">{count}</span>
          {question.text}
        </legend>
        <p id={note} className={`mt-4 text-13 ${open ? 'text-danger' : 'text-muted'}`}>
          {question.kind === 'single' ? training.single : training.multiple}
        </p>
        <div className="mt-8 -ml-12 flex flex-col">
          {question.options.map((option) => (
            <label key={option.id} className="flex min-h-touch items-start gap-4 text-15">
              <Tick
                kind={question.kind === 'single' ? 'radio' : 'checkbox'}
                name={`question-${question.id}`}
                checked={given.includes(option.id)}
                onChange={({ target }) => onChoose(option.id, target.checked)}
              />
              <span className="py-[10px]">{option.text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {judged && (
        <p className={`mt-4 text-15 ${judged.right ? 'text-success' : 'text-danger'}`}>
          <span className="font-medium">{judged.right ? training.right : training.wrong}</span>
          {judged.why && <span className="mt-4 block text-muted">{judged.why}</span>}
        </p>
      )}
    </li>
  )
}
