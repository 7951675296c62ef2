import type { Chapter, Course } from '@bailu/contract/training'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button, buttonLook } from '../../ui/button.tsx'
import { FootBar } from '../../ui/screen.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { QUIZ, stepAfter } from './next-step.ts'
import type { useProgress } from './use-progress.ts'

type Props = { course: Course; chapter: Chapter; done: boolean; progress: ReturnType<typeof useProgress> }

/** Button to the next step; for a signed-in user it marks the chapter as done. */
export function ChapterFoot({ course, chapter, done, progress }: Props) {
  const { training } = useWords()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const next = stepAfter(course, chapter.id)
  const search = { course: course.id, at: next }

  const finish = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      if (!(await progress.keep(course.id, chapter.id, { done: true }))) toast(training.keptHere)
      await navigate({ to: '/training', search })
    } catch {
      toast(training.notKept)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const marks = next === QUIZ ? training.markToQuiz : next ? training.markDone : training.markLast
  const leads = next === QUIZ ? training.toQuiz : next ? training.next : training.back
  return (
    <FootBar>
      <div className="gutter py-12">
        {progress.known && !done ? (
          <Button wide busy={busy} onClick={finish}>
            {marks}
          </Button>
        ) : (
          <Link to="/training" search={search} className={buttonLook('primary', true)}>
            {leads}
          </Link>
        )}
      </div>
    </FootBar>
  )
}
