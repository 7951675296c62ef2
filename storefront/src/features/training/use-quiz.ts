import type { InputOf } from '@bailu/contract/calls'
import type { Question, QuizResult } from '@bailu/contract/training/shop'
import { useEffect, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { readTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useAction } from '../../session/use-action.ts'

type QuizDraft = { answers: Record<string, string[]> }

/** Draft answers of a quiz: survive a reload (tab storage), submitted once by idempotency key, graded by the server. */
export const useQuiz = (course: number, questions: readonly Question[], onJudged: () => void) => {
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
      request('POST /api/training/{id}/quiz', input, { quiet: true, component: 'quiz', idempotencyKey }),
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
