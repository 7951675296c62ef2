import type { Question, QuizResult } from '@bailu/contract/training/shop'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { readTabStorage, writeTabStorage } from '../../browser/storage.ts'

type QuizDraft = { key: string; answers: Record<string, string[]> }

// Not randomUUID, which needs https; a demo on the local network has http.
const newQuizKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Draft answers of a quiz: survive a reload (tab storage), submitted once by idempotency key, graded by the server. */
export const useQuiz = (course: number, questions: readonly Question[], onJudged: () => void) => {
  const storageKey = `quiz:${course}`
  const [draft, setDraft] = useState<QuizDraft>(() => ({
    key: newQuizKey(),
    answers: {},
    ...readTabStorage(storageKey, {}),
  }))
  const [result, setResult] = useState<QuizResult>()
  const [issue, setIssue] = useState<'open' | 'broken' | { message: string }>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  useEffect(() => writeTabStorage(storageKey, draft), [storageKey, draft])

  const missing = questions.filter(({ id }) => (draft.answers[id] ?? []).length === 0)
  const chooseOption = ({ id, kind }: Question, option: string, on: boolean) => {
    setIssue(undefined)
    setDraft(({ answers }) => {
      const otherOptions = kind === 'single' ? [] : (answers[id] ?? []).filter((chosen) => chosen !== option)
      // Changed answers are a new attempt and need a new idempotency key.
      return { key: newQuizKey(), answers: { ...answers, [id]: on ? [...otherOptions, option] : otherOptions } }
    })
  }
  const submit = async (): Promise<boolean> => {
    if (running.current) return false
    if (missing.length > 0) {
      setIssue('open')
      return false
    }
    running.current = true
    setBusy(true)
    setIssue(undefined)
    const input = questions.map(({ id }) => ({ id, options: draft.answers[id] ?? [] }))
    try {
      const options = { quiet: true, component: 'quiz', idempotencyKey: draft.key }
      setResult(await request('POST /api/training/{id}/quiz', { id: course, answers: input }, options))
      setDraft(({ answers }) => ({ key: newQuizKey(), answers }))
      onJudged()
      return true
    } catch (cause) {
      if (cause instanceof AppError) setIssue({ message: cause.message })
      else setIssue('broken')
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  /** Starts another attempt: right answers stay, the rest is cleared. */
  const retry = () => {
    const right = new Set(result?.questions.filter((chosen) => chosen.right).map(({ id }) => id))
    setDraft(({ answers }) => ({
      key: newQuizKey(),
      answers: Object.fromEntries(Object.entries(answers).filter(([id]) => right.has(id))),
    }))
    setResult(undefined)
  }
  return { answers: draft.answers, missing, result, issue, busy, chooseOption, submit, retry }
}
