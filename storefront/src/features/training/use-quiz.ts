import type { Question, QuizResult } from '@bailu/contract/training'
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { remembered, rememberFor } from '../../session-memory.ts'

type Draft = { key: string; given: Record<string, string[]> }

// Not randomUUID, which needs https; a demo on the local network has http.
const fresh = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Draft answers of a quiz: survive a reload (tab storage), submitted once by idempotency key, graded by the server. */
export const useQuiz = (course: number, questions: readonly Question[], onJudged: () => void) => {
  const memory = `quiz:${course}`
  const [draft, setDraft] = useState<Draft>(() => ({ key: fresh(), given: {}, ...remembered(memory, {}) }))
  const [result, setResult] = useState<QuizResult>()
  const [trouble, setTrouble] = useState<'open' | 'broken' | { said: string }>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  useEffect(() => rememberFor(memory, draft), [memory, draft])

  const missing = questions.filter(({ id }) => (draft.given[id] ?? []).length === 0)
  const choose = ({ id, kind }: Question, option: string, on: boolean) => {
    setTrouble(undefined)
    setDraft(({ given }) => {
      const others = kind === 'single' ? [] : (given[id] ?? []).filter((one) => one !== option)
      // Changed answers are a new attempt and need a new idempotency key.
      return { key: fresh(), given: { ...given, [id]: on ? [...others, option] : others } }
    })
  }
  const submit = async (): Promise<boolean> => {
    if (running.current) return false
    if (missing.length > 0) {
      setTrouble('open')
      return false
    }
    running.current = true
    setBusy(true)
    setTrouble(undefined)
    const answers = questions.map(({ id }) => ({ id, options: draft.given[id] ?? [] }))
    try {
      const options = { quiet: true, component: 'quiz', idempotencyKey: draft.key }
      setResult(await request('POST /api/training/{id}/quiz', { id: course, answers }, options))
      setDraft(({ given }) => ({ key: fresh(), given }))
      onJudged()
      return true
    } catch (cause) {
      if (cause instanceof Refusal) setTrouble({ said: cause.message })
      else setTrouble('broken')
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  /** Starts another attempt: right answers stay, the rest is cleared. */
  const again = () => {
    const right = new Set(result?.questions.filter((one) => one.right).map(({ id }) => id))
    setDraft(({ given }) => ({
      key: fresh(),
      given: Object.fromEntries(Object.entries(given).filter(([id]) => right.has(id))),
    }))
    setResult(undefined)
  }
  return { given: draft.given, missing, result, trouble, busy, choose, submit, again }
}
